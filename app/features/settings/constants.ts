/** How long the link works that was mailed to a new address. */
export const ADDRESS_CHANGE_HOURS = 24;
