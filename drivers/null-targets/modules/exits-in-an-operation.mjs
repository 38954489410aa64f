/** A module target that ends its process in the middle of a turn. */
export const target = {
  name: 'exits in an operation',
  version: '0',
  turn: { open: () => ({ handle: () => process.exit(5) }) },
};
