import { useEffect, useEffectEvent, useState } from "react";
import type { Listener } from "./listeners.ts";

/** What has to be there first: nobody misses a change that comes before a page can be used. */
const SOON_MS = 500;

type Concerns = (topic: string, subject: string) => boolean;

/** Does `act` when something changed that this page shows, or its session is over. */
export function useChanges(concerns: Concerns, act: () => void): void {
  const hear = useEffectEvent<Listener>((told) => {
    const isMeant = told.some(
      ({ topic, subject }) => topic === "anew" || topic === "ended" || concerns(topic, subject),
    );
    if (isMeant) act();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      // Without it a page stays as it is.
      const live = await import("./listeners.ts").catch(() => null);
      if (!leaving.signal.aborted) live?.listen(hear, leaving.signal);
    }, SOON_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}

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
