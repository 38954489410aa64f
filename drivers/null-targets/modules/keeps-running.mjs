/** A module target with a timer that nobody clears: it has to end at the goodbye all the same. */
setInterval(() => {}, 1000);

export const target = { name: 'keeps running', version: '0', turn: { open: () => ({ handle: () => {} }) } };
