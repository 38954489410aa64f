/** Whether a file can be read, for the core that does no I/O. At once, because nothing of the reference may wait outside the kit's parts. */
import { accessSync, constants } from 'node:fs';

export function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
