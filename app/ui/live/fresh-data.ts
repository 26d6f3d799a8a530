import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAccount } from "../account.ts";
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
 * after a rest where more changed meanwhile. The signal of `act` aborts when the page is left.
 */
export function useChanges(
  concerns: Concerns,
  act: (leaving: AbortSignal) => Promise<unknown>,
): void {
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
        await doIt(leaving.signal).catch(() => undefined);
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

/** How a page reads its data again. */
interface Reading {
  /** Parameters of the address that only open a window on the page: they change none of its data. */
  omit?: readonly string[];
  /** Readers of one list wait a random part of this first, so that they do not all ask at once. */
  spreadMs?: number;
}

/**
 * The data of this page: what its loader answered, or what it answers since something changed. An act's
 * answer stays as it is, and so does the page where nobody can answer now. An answer belongs to the address
 * and the loader data that were on show when it was asked for: a later one takes its place.
 */
export function useFreshData<Data>(
  loaded: Data,
  concerns: Concerns,
  { omit = [], spreadMs = 0 }: Reading = {},
): Data {
  const [read, setRead] = useState<{ loaded: Data; data: Data }>();
  const { pathname, search } = useLocation();
  const account = useAccount();
  const query = new URLSearchParams(search);
  for (const name of omit) query.delete(name);
  const address = { pathname, search: query.size > 0 ? `?${query}` : "" };
  const page = { ...address, account, loaded };
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  });
  useChanges(concerns, async (leaving) => {
    const { readPage } = await import("./read-page.ts");
    await sleep(spreadMs * Math.random());
    const answer = await readPage<Data>(() => shown.current, leaving);
    if (answer) setRead({ loaded: shown.current.loaded as Data, data: answer.data });
  });
  return read?.loaded === loaded ? read.data : loaded;
}
