import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { finishPieces, type InPieces } from "~/shared/contact-mask/pieces.ts";
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

/** Carries out work in pieces once for each key, and keeps its answers, at most `maxBytes` of them. */
export function keepAnswers<Answer>(name: string, maxBytes: number) {
  const keeper = createKeeper<string, Answer>(name, maxBytes);
  const underWay = new Map<string, Promise<Answer>>();
  const keyOf = (asked: string) => hash("sha256", asked, "base64");
  const keep = (key: string, answer: Answer) => {
    keeper.keep(key, answer, bytesOfText(key + JSON.stringify(answer)));
    return answer;
  };
  return {
    /** The answer, worked out piece by piece; whoever asks for what is being worked out waits for that. */
    async find(asked: string, pieces: () => Iterator<void, Answer>): Promise<Answer> {
      const key = keyOf(asked);
      const known = keeper.find(key) ?? underWay.get(key);
      if (known !== undefined) return await known;
      const work = runInPieces(pieces()).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return keep(key, await work);
    },
    /** The answer, worked out at once where it is not kept, for who cannot wait. */
    findAtOnce(asked: string, pieces: () => InPieces<Answer>): Answer {
      const key = keyOf(asked);
      return keeper.find(key) ?? keep(key, finishPieces(pieces()));
    },
  };
}
