import { useState } from "react";
import type { FinishedRow } from "~/features/briefs/views.ts";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import type { ListPage } from "~/ui/load-more.tsx";
import { BRIEF_IN_ADDRESS } from "./address.ts";

/** What a list shows of the briefs that it stands for, and how many those are. */
interface Listed<Count> {
  page: ListPage<FinishedRow>;
  count: Count;
}

/** Several changes in a moment are one, and not all companies ask in the same. */
const SPREAD_MS = 300;

/**
 * A list that keeps up while somebody looks at it: rows and counts change where they stand, what left the
 * list says so, and what is new waits until it is asked for (`show`).
 */
export function useNews<Count>(
  listed: Listed<Count>,
  read: (answer: unknown) => Listed<Count> | null,
) {
  const answered = useFreshData<unknown>(
    listed,
    (topic) => topic === "list" || topic === "proposal",
    { omit: [BRIEF_IN_ADDRESS], spreadMs: SPREAD_MS },
  );
  const [accepted, setAccepted] = useState<{ of: Listed<Count>; first: Listed<Count> }>();
  const first = accepted?.of === listed ? accepted.first : listed;
  const now = answered === listed ? listed : (read(answered) ?? listed);
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
    show: () => setAccepted({ of: listed, first: now }),
  };
}
