/**
 * openclaw's channel turn kernel as a target on stdin and stdout.
 * node serve-openclaw.mjs [folder whose node_modules has it] [--names-of-the-document]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serveStdio } from 'turnproof/kit';
import { adapterOf, OutboundDoubles } from './adapter.mjs';
import { loadOpenclaw } from './load-openclaw.mjs';
import { makeScratchFolder, SCRATCH } from './scratch-folder.mjs';

const { values, positionals } = parseArgs({
  options: { 'names-of-the-document': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = fileURLToPath(new URL(`${positionals[0] ?? '.'}/node_modules/openclaw`, import.meta.url));
const doubles = new OutboundDoubles();
const { version, kernel, connect } = await loadOpenclaw(folder, SCRATCH, values['names-of-the-document']);
makeScratchFolder();
await connect(doubles.send);
serveStdio(adapterOf('openclaw', version, kernel, doubles));
