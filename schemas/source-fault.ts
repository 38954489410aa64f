/** A fault in a file that a person wrote: where it is, what is wrong, and what would have been right. */

export interface SourceFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** What is wrong, without a full stop. */
  readonly message: string;
  /** What is allowed or what to do, in whole sentences. */
  readonly remedy: string;
}

/** One line that editors and terminals can follow: `file:line:column: message. remedy`. */
export function formatFault({ file, line, column, message, remedy }: SourceFault): string {
  return `${file}:${line}:${column}: ${message}. ${remedy}`;
}

/** In the order in which a person would go through the files. */
export function inFileOrder(faults: readonly SourceFault[]): SourceFault[] {
  return faults.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
}
