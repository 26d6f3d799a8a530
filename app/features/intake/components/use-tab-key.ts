import { useCallback, useEffect, useRef, useState } from "react";
import { lockManager } from "~/ui/browser-parts.ts";

/**
 * The key of the brief that this tab fills in, by which the server tells its photos from those of other tabs. A
 * page holds its key while it is open: a tab that resumes the same draft meanwhile gets a key of its own.
 * `heldKey` is null until that is settled.
 */
export function useTabKey(firstKey: string) {
  const [tabKey, setTabKey] = useState(firstKey);
  const [heldKey, setHeldKey] = useState<string | null>(null);
  const held = useRef({ key: firstKey, release: () => {} });

  /** Takes a key for this page, or `otherKey` where another tab holds it. */
  const takeKey = useCallback(async (key: string, otherKey: string) => {
    const leaving = new AbortController();
    held.current.release();
    held.current = { key, release: () => leaving.abort() };
    // What is kept of a page that is left meanwhile names the key that it came for.
    setTabKey(key);
    const isFree = await holdKey(key, leaving.signal);
    if (!isFree) await holdKey(otherKey, leaving.signal);
    if (leaving.signal.aborted) return;
    const ownKey = isFree ? key : otherKey;
    held.current.key = ownKey;
    setTabKey(ownKey);
    setHeldKey(ownKey);
  }, []);

  useEffect(() => {
    const gone = new AbortController();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void takeKey(held.current.key, crypto.randomUUID());
    };
    // A page that holds something is not kept for going back to it.
    addEventListener("pagehide", () => held.current.release(), { signal: gone.signal });
    addEventListener("pageshow", comeBack, { signal: gone.signal });
    return () => {
      gone.abort();
      held.current.release();
    };
  }, [takeKey]);
  return { tabKey, heldKey, takeKey };
}

/** Holds a key until `leaving` is aborted; false where another tab holds it. */
function holdKey(key: string, leaving: AbortSignal): Promise<boolean> {
  return new Promise((answer) => {
    const untilLeft = (lock: Lock | null) => {
      answer(lock !== null);
      if (lock === null || leaving.aborted) return;
      return new Promise<void>((release) => leaving.addEventListener("abort", () => release()));
    };
    const locks = lockManager();
    // Without https there are none: then nobody else is known to hold it.
    if (locks === null) return answer(true);
    const request = locks.request(`aanvraag:${key}`, { ifAvailable: true }, untilLeft);
    request.catch(() => answer(true));
  });
}
