/** A module target written in TypeScript, as it stands. */
interface Turn {
  readonly text: string;
}

interface Sink {
  finalize(text: string): void;
  dispose(): void;
}

const answered: string[] = [];

export const target = {
  name: 'written in TypeScript',
  version: '0',
  turn: {
    open: () => ({
      handle({ text }: Turn, sink: Sink): Promise<void> {
        answered.push(text);
        sink.finalize(`You said: ${text}`);
        sink.dispose();
        return Promise.resolve();
      },
    }),
  },
} as const;
