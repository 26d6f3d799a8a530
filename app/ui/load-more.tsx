import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { LinkButton } from "./button.tsx";

/** One page of a newest-first list and the cursor of the page after it. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

/** Where a list's cursor stands in the address. */
export const AFTER = "na";

/**
 * The rows of a paged list that grows in place; `read` takes a page out of a loader's answer. The first
 * page may be loaded anew: its rows replace older versions of themselves, and none falls out between.
 */
export function useMore<Answer, Row extends { id: string }>(
  first: ListPage<Row>,
  read: (answer: Answer) => ListPage<Row> | null,
) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<Answer>();
  const [pages, setPages] = useState<ListPage<Row>[]>([]);
  const { data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer adds a page; `first` and `read` change with every render.
  useEffect(() => {
    const page = data === undefined ? null : read(data as Answer);
    if (page) setPages((earlier) => [...earlier, first, page]);
  }, [data]);
  const next = (pages.at(-1) ?? first).next;
  const query = new URLSearchParams(search);
  if (next) query.set(AFTER, next);
  const href = `${pathname}?${query}`;
  return {
    rows: mergePages(first, pages),
    more: next && { href, pending: fetcher.state !== "idle", load: () => fetcher.load(href) },
  };
}

/** All rows of a list once, newest first; `first` is as it is now, `pages` as they were read before. */
export function mergePages<Row extends { id: string }>(
  first: ListPage<Row>,
  pages: ListPage<Row>[],
): Row[] {
  // A row stands where it comes first, as it comes last: what is not among the newest any more is behind them.
  const rows = [...first.rows, ...pages.flatMap((page) => page.rows), ...first.rows];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** 'Meer laden': adds a page in place, and without scripts goes to it. */
export function LoadMore({
  more,
  text = "Meer laden",
}: {
  more: { href: string; pending: boolean; load: () => void } | null | "";
  text?: string | undefined;
}) {
  if (!more) return null;
  return (
    <div className="grid justify-items-center">
      <LinkButton
        look="secondary"
        href={more.href}
        aria-disabled={more.pending || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!more.pending) more.load();
        }}
      >
        {more.pending ? "Laden…" : text}
      </LinkButton>
      <p role="status" className="sr-only">
        {more.pending ? "Meer wordt geladen" : ""}
      </p>
    </div>
  );
}
