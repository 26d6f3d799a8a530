/**
 * Raised when the product cannot run here and whoever started it can mend that: told in a line or two,
 * without a stack. The message begins with the setting and says what to do.
 */
export class CannotRun extends Error {
  readonly mendable = true;
}
