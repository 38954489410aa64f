/** A module target that never comes back from a turn. */
export const target = {
  name: 'loops in an operation',
  version: '0',
  turn: {
    open: () => ({
      handle() {
        for (;;);
      },
    }),
  },
};
