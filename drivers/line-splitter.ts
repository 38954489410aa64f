/** Cuts a stream of bytes into lines of text, and gives up on a line that never ends before it fills the memory. */

const NEWLINE = 0x0a;
const HELD_BYTES_MIN = 4096;
const UNFINISHED_CHARS = 200;

export interface Lines {
  /** A line without its end. Empty ones are left out. */
  line(text: string): void;
  /** Nothing more is read after this. */
  broken(problem: 'too long' | 'not UTF-8'): void;
}

export class LineSplitter {
  readonly #lines: Lines;
  readonly #bytesMax: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  /** What has come of the line that is not finished. It grows by doubling: a target may print byte by byte. */
  #held = new Uint8Array(0);
  #length = 0;
  #isBroken = false;

  constructor(bytesMax: number, lines: Lines) {
    this.#bytesMax = bytesMax;
    this.#lines = lines;
  }

  push(bytes: Uint8Array): void {
    let start = 0;
    while (!this.#isBroken) {
      const end = bytes.indexOf(NEWLINE, start);
      const piece = bytes.subarray(start, end < 0 ? undefined : end);
      if (this.#length + piece.length > this.#bytesMax) return this.#break('too long');
      if (end < 0) return this.#hold(piece);
      this.#finish(piece);
      start = end + 1;
    }
  }

  /** The beginning of a line that has come without its end. */
  get unfinished(): string {
    return new TextDecoder().decode(this.#held.subarray(0, Math.min(this.#length, UNFINISHED_CHARS)));
  }

  #finish(piece: Uint8Array): void {
    if (this.#length > 0) this.#hold(piece);
    const whole = this.#length > 0 ? this.#held.subarray(0, this.#length) : piece;
    this.#length = 0;
    let text: string;
    try {
      text = this.#decoder.decode(whole);
    } catch {
      return this.#break('not UTF-8');
    }
    if (text.trim() !== '') this.#lines.line(text);
  }

  #hold(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#held.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#held.length, HELD_BYTES_MIN));
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(piece, this.#length);
    this.#length = length;
  }

  #break(problem: 'too long' | 'not UTF-8'): void {
    this.#isBroken = true;
    this.#lines.broken(problem);
  }
}
