/** A module target that writes to its sink for ever. */
export const target = {
  name: 'floods in an operation',
  version: '0',
  turn: {
    open: () => ({
      handle(_turn, sink) {
        for (;;) sink.text('And another thing. ');
      },
    }),
  },
};
