/** The rules of files that come with a message: which are kept, and what is recorded of the others. */
import type { HistoryEntry } from '../turn/state.ts';

export interface InboundFile {
  readonly name: string;
  readonly path: string;
}

/** How many files are taken with one message. */
export const FILES_MAX = 4;

export interface SortedFiles {
  /** The names of the files that go on with the message. */
  readonly kept: readonly string[];
  /** What became of the others, a sentence each. */
  readonly issues: readonly string[];
}

export interface FileDecisions {
  /** Which files are kept; each that is not is named in an issue. */
  sortFiles(files: readonly InboundFile[], isReadable: (path: string) => boolean): SortedFiles;
  /** What is recorded of files that were dropped: one entry a message, whatever the reasons are. */
  fileEvents(issues: readonly string[]): readonly HistoryEntry[];
}

export const FILE_DECISIONS: FileDecisions = {
  sortFiles(files, isReadable) {
    const readable = files.filter(({ path }) => isReadable(path));
    const lost = files.filter((file) => !readable.includes(file));
    return {
      kept: readable.slice(0, FILES_MAX).map(({ name }) => name),
      issues: [
        ...lost.map(({ name }) => `${name} cannot be read any more.`),
        ...readable.slice(FILES_MAX).map(({ name }) => `${name} is one file too many; ${FILES_MAX} are taken.`),
      ],
    };
  },
  fileEvents: (issues) =>
    issues.length === 0
      ? []
      : [{ role: 'system', text: '', kind: 'file_event', metadata: { direction: 'in', issues } }],
};

/** The requirements that each decision answers for. */
export const FILE_DECISIONS_ANSWER: Readonly<Record<keyof FileDecisions, readonly string[]>> = {
  sortFiles: ['TR-035', 'TR-043', 'TR-044', 'TR-045'],
  fileEvents: ['TR-034', 'TR-035', 'TR-036', 'TR-044'],
};
