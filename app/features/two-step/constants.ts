/** How long a key that was shown may wait for its first code. */
export const SETUP_MINUTES = 15;
/** Digits of an app's code; a recovery code is longer. */
export const APP_DIGITS = 6;
export const RECOVERY_CODES = 10;
