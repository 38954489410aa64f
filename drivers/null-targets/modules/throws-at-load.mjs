/** A module target that breaks while it is loaded. */
throw new Error('no configuration');
