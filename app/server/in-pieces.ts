import { setImmediate } from "node:timers/promises";

/** Milliseconds after which work in pieces lets others be answered; a piece that began is finished first. */
const HOLD_MS = 10;

/** Carries out work piece by piece, and yields to the event loop whenever it was held for a while. */
export async function runInPieces<Answer>(pieces: Iterator<void, Answer>): Promise<Answer> {
  let since = performance.now();
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
    if (performance.now() - since < HOLD_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
