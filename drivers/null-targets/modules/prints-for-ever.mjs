/** A module target that prints for ever in the middle of a turn. */
const text = 'All is well. '.repeat(1000);

export const target = {
  name: 'prints for ever',
  version: '0',
  turn: {
    open: () => ({
      handle() {
        for (;;) console.log(text);
      },
    }),
  },
};
