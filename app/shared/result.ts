/** Outcome of a write that can be refused: `reason` is a literal that messages.ts turns into Dutch. */
export type Result<Value, Reason extends string> =
  | { ok: true; value: Value }
  | { ok: false; reason: Reason };

/** A success carrying `value`. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A refusal; inside `transact` it rolls back everything the transaction did. */
export function refuse<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}
