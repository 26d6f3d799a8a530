import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { bytesOfText, createKeeper } from "~/shared/keeper.ts";

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

/**
 * Carries out work in pieces once for each key, and keeps its answers, at most `maxBytes` of them. Whoever asks for
 * what is being worked out waits for that.
 */
export function keepAnswers<Answer>(name: string, maxBytes: number) {
  const keeper = createKeeper<string, Answer>(name, maxBytes);
  const underWay = new Map<string, Promise<Answer>>();
  return async (asked: string, pieces: () => Iterator<void, Answer>): Promise<Answer> => {
    const key = hash("sha256", asked, "base64");
    const known = keeper.find(key) ?? underWay.get(key);
    if (known !== undefined) return await known;
    const work = runInPieces(pieces()).finally(() => underWay.delete(key));
    underWay.set(key, work);
    const answer = await work;
    keeper.keep(key, answer, bytesOfText(key + JSON.stringify(answer)));
    return answer;
  };
}
