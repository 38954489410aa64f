/** A folder that openclaw may fill as it likes, and that is gone when the process is. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';

/** openclaw makes this folder wherever it runs, and no setting leads it elsewhere. */
const FIXED_FOLDER = '/tmp/openclaw';
const isFixedFolderOurs = !existsSync(FIXED_FOLDER);

/** Where the folder will be. While openclaw is loading no signal is heard, so until then there is nothing to remove. */
export const SCRATCH = path.join(tmpdir(), `turnproof-openclaw-${randomUUID()}`);

/** Makes the folder, and has it removed whichever way the process ends. */
export function makeScratchFolder() {
  mkdirSync(SCRATCH, { mode: 0o700 });
  process.on('exit', removeScratchFolder);
  // openclaw writes when the process exits, too, and begins to listen for that at any time: this has to stay the last.
  process.on('newListener', (event, listener) => {
    if (event !== 'exit' || listener === removeScratchFolder) return;
    queueMicrotask(() => process.off('exit', removeScratchFolder).on('exit', removeScratchFolder));
  });
  // A signal that nobody listens to would end the process without its 'exit'.
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

function removeScratchFolder() {
  rmSync(SCRATCH, { recursive: true, force: true });
  if (isFixedFolderOurs) removeWhereEmpty(FIXED_FOLDER);
}

/** @param {string} folder */
function removeWhereEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // It was never made, or somebody else has put something into it meanwhile.
  }
}
