/** What others read where somebody at the desk hid what was written. */
export const HIDDEN_TEXT = "[verborgen door Verhuisbod]";
