/** How long a client may revoke an agreement that was made at a distance (6:230o BW). */
export const REVOCATION_DAYS = 14;

/** The most that a mover owes for what it damaged of one household, in euros, unless a higher value was agreed. */
export const LIABILITY_EUROS = 23_000;
