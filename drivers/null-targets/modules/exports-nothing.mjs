/** A module that is no target: it exports nothing of that name. */
export const gateway = {};
