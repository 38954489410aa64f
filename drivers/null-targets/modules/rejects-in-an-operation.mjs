/** A module target that leaves a rejection to nobody, and answers the turn. */
export const target = {
  name: 'rejects in an operation',
  version: '0',
  turn: {
    open: () => ({
      handle() {
        void Promise.reject(new Error('nobody caught me'));
      },
    }),
  },
};
