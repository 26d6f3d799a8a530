import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { FinishedRow } from "~/features/briefs/views.ts";
import { useChanges } from "~/ui/live/fresh-data.ts";
import type { ListPage } from "~/ui/load-more.tsx";
import { BRIEF_IN_ADDRESS } from "./address.ts";

/** What a list shows of the briefs that it stands for, and how many those are. */
interface Listed<Count> {
  page: ListPage<FinishedRow>;
  count: Count;
}

/** Several changes in a moment are one, and not all companies ask in the same. */
const SOON_MS = 300;

/**
 * A list that keeps up while somebody looks at it: rows and counts change where they stand, what left the
 * list says so, and what is new waits until it is asked for (`show`).
 */
export function useNews<Count>(
  listed: Listed<Count>,
  read: (answer: unknown) => Listed<Count> | null,
) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<unknown>();
  const [known, setKnown] = useState<{
    of: Listed<Count>;
    first: Listed<Count>;
    now: Listed<Count>;
  }>();
  useChanges(
    (topic) => topic === "list" || topic === "proposal",
    async () => {
      await new Promise((goOn) => setTimeout(goOn, SOON_MS * Math.random()));
      const query = new URLSearchParams(search);
      query.delete(BRIEF_IN_ADDRESS);
      await fetcher.load(`${pathname}?${query}`);
    },
  );
  const taken = useEffectEvent((answer: unknown) => {
    const now = read(answer);
    if (now)
      setKnown((before) => ({
        of: listed,
        first: before?.of === listed ? before.first : listed,
        now,
      }));
  });
  useEffect(() => {
    if (fetcher.data !== undefined) taken(fetcher.data);
  }, [fetcher.data]);
  const { first, now } = known?.of === listed ? known : { first: listed, now: listed };
  const fresh = new Map(now.page.rows.map((row) => [row.id, row]));
  const isOld = new Set(first.page.rows.map(({ id }) => id));
  const place = now.page.rows.findIndex(({ id }) => isOld.has(id));
  const news = place === -1 ? now.page.rows.length : place;
  const lastKnown = first.page.rows.findLastIndex(({ id }) => fresh.has(id));
  return {
    page: { ...first.page, rows: first.page.rows.map((row) => fresh.get(row.id) ?? row) },
    count: now.count,
    /** How many new ones wait above the list. */
    news,
    /** Those of its rows that are on the list no more. */
    gone: new Set(
      first.page.rows.slice(0, lastKnown).flatMap(({ id }) => (fresh.has(id) ? [] : id)),
    ),
    show: () => setKnown({ of: listed, first: now, now }),
  };
}
