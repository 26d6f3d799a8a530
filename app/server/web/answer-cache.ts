import type { KeptAnswer } from "./kept-answer.ts";

/** What the clock changes on a page shows this much later in its answers. */
const MAX_AGE_MS = 60_000;
const MOST_KEPT = 50;
const MOST_ASKED = 500;

/** Finished bytes of answers, by a key that says all that they depend on. */
export interface AnswerCache {
  /** The answer that is kept under this key; null when none is. */
  find(key: string): KeptAnswer | null;
  /**
   * Whether an answer is worth keeping that is made now: true for the second that is asked for within
   * a minute. Most of what one person types is asked for once, and nothing is kept of it.
   */
  isAskedAgain(key: string): boolean;
  keep(key: string, answer: KeptAnswer): void;
}

/** Keeps 50 answers at most, each for a minute; what was asked for longest ago goes first. */
export function createAnswerCache(): AnswerCache {
  const kept = new Map<string, KeptAnswer>();
  const asked = new Map<string, { since: number; times: number }>();
  return {
    find(key) {
      const answer = kept.get(key);
      if (!answer) return null;
      kept.delete(key);
      kept.set(key, answer);
      return answer;
    },
    isAskedAgain(key) {
      const now = performance.now();
      const known = asked.get(key);
      if (known && now - known.since < MAX_AGE_MS) {
        known.times += 1;
        return known.times === 2;
      }
      asked.delete(key);
      asked.set(key, { since: now, times: 1 });
      dropOldest(asked, MOST_ASKED);
      return false;
    },
    keep(key, answer) {
      kept.set(key, answer);
      dropOldest(kept, MOST_KEPT);
      // Also when nobody asks any more: it may hold what one person sent twice.
      setTimeout(() => {
        if (kept.get(key) === answer) kept.delete(key);
      }, MAX_AGE_MS).unref();
    },
  };
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
