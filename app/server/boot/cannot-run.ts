/** Told without a stack to whoever started the product and can mend it: the setting, and what to do. */
export class CannotRun extends Error {
  readonly mendable = true;
}
