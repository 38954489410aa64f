/** The sentences that direct-steps.mjs defines itself. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = readFileSync(path.join(import.meta.dirname, 'direct-steps.mjs'), 'utf8');

export const SENTENCES = [...text.matchAll(/^(?:Given|When|Then)\('(.*?)'/gm)].map(([, sentence]) => sentence);
