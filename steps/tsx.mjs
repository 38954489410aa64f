/** Lets a plain `npx cucumber-js` load the TypeScript steps; the command line runs the compiled ones instead. */
import { register } from 'tsx/esm/api';

register();
