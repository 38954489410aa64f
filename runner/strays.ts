/** Rejections and exceptions that nobody caught: an observation where a target in this process caused it, else a fault of the harness. */
import { strayInProcess } from '../drivers/in-process.ts';

type Listener = (error: unknown) => void;

const listeners: Listener[] = [];

/** Hears of faults of the harness until the returned function is called. */
export function onHarnessFault(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    const index = listeners.indexOf(listener);
    if (index >= 0) listeners.splice(index, 1);
  };
}

/** The rooms of the harness's own code: what is thrown there is not the target's doing. */
const OWN_ROOMS = /[\\/](?:runner|steps|drivers|reports|oracle|cli)[\\/][^\n]*\.[jt]s[:)]/;
const ANY_ROOM = /[\\/](?:runner|steps|drivers|reports|oracle|cli|simulator|kit)[\\/][^\n]*\.[jt]s[:)]/;

function isOurs(error: unknown): boolean {
  const frame = error instanceof Error ? error.stack?.split('\n').find((line) => ANY_ROOM.test(line)) : undefined;
  return frame !== undefined && OWN_ROOMS.test(frame);
}

/** @returns false where nobody took it: then the process is to end. */
export function takeStray(how: 'unhandledRejection' | 'uncaughtException', error: unknown): boolean {
  if (!isOurs(error) && strayInProcess(how, error)) return true;
  for (const listener of listeners) listener(error);
  return listeners.length > 0;
}
