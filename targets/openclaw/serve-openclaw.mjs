/** openclaw's channel turn kernel as a target on stdin and stdout. */
import { serveStdio } from 'turnproof/kit';
import { adapterOf, OutboundDoubles } from './adapter.mjs';
import { loadOpenclaw } from './load-openclaw.mjs';
import { makeScratchFolder, SCRATCH } from './scratch-folder.mjs';

const doubles = new OutboundDoubles();
const { version, kernel } = await loadOpenclaw(SCRATCH, doubles.send);
makeScratchFolder();
serveStdio(adapterOf('openclaw', version, kernel, doubles));
