/** A module target that is never loaded: its first statement does not end. */
for (;;);
