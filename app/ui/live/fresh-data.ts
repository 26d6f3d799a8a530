import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Listener } from "./listeners.ts";

/** What has to be there first: nobody misses a change that comes before a page can be used. */
const SOON_MS = 500;

type Concerns = (topic: string, subject: string) => boolean;

/** What was read again is left alone at least about this long, and most of the time. */
const [LEAST_MS, MOST_MS] = [1_000, 10_000];
const PART_OF_TIME = 1 / 20;

// Thousands may look at what changes all the time: the slower they are answered, the less often they ask,
// and never all at once.
function restMs(tookMs: number): number {
  const pause = Math.min(MOST_MS, Math.max(LEAST_MS, tookMs / PART_OF_TIME));
  return (pause * (1 + Math.random())) / 2;
}

/**
 * Does `act` when something changed that this page shows, or its session is over: at once, and once more
 * after a rest where more changed meanwhile.
 */
export function useChanges(concerns: Concerns, act: () => Promise<unknown>): void {
  const state = useRef({ isBusy: false, isAsked: false });
  const doIt = useEffectEvent(act);
  const isMeant = useEffectEvent<Concerns>(
    (topic, subject) => topic === "anew" || topic === "ended" || concerns(topic, subject),
  );
  useEffect(() => {
    const leaving = new AbortController();
    const now = state.current;
    const follow: Listener = async (told) => {
      if (!told.some(({ topic, subject }) => isMeant(topic, subject))) return;
      now.isAsked = true;
      if (now.isBusy) return;
      now.isBusy = true;
      while (now.isAsked && !leaving.signal.aborted) {
        now.isAsked = false;
        const since = performance.now();
        await doIt().catch(() => undefined);
        await sleep(restMs(performance.now() - since));
      }
      now.isBusy = false;
    };
    const timer = setTimeout(async () => {
      // Without it a page stays as it is.
      const live = await import("./listeners.ts").catch(() => null);
      if (!leaving.signal.aborted) live?.listen(follow, leaving.signal);
    }, SOON_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}

const sleep = (ms: number) => new Promise((goOn) => setTimeout(goOn, ms));

/**
 * The data of this page: what its loader answered, or what it answers since something changed. An act's
 * answer stays as it is, and so does the page where nobody can answer now.
 */
export function useFreshData<Data>(loaded: Data, concerns: Concerns): Data {
  const [read, setRead] = useState<{ after: Data; data: Data }>();
  const take = useEffectEvent((data: Data) => setRead({ after: loaded, data }));
  useChanges(concerns, async () => {
    const { readAgain } = await import("./read-page.ts");
    await readAgain(take);
  });
  return read?.after === loaded ? read.data : loaded;
}
