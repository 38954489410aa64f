/** Keeps the last of what a target printed, for messages. */

const TAIL_CHARS = 2000;

export class OutputTail {
  #text = '';

  add(text: string): void {
    this.#text = (this.#text + text).slice(-TAIL_CHARS);
  }

  get text(): string {
    return this.#text.trim();
  }
}
