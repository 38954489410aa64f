/** A module target that leaves a rejection to nobody while it is loaded. */
void Promise.reject(new Error('no connection'));
await new Promise((resolve) => setTimeout(resolve, 10));

export const target = { name: 'rejects at load', version: '0', turn: { open: () => ({ handle: () => {} }) } };
