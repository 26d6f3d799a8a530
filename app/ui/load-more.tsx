import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { LinkButton } from "./button.tsx";

/** One page of a newest-first list and the cursor of the page after it. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

interface Listed {
  id: string;
  createdAt: Date;
}

/** Where a list's cursor stands in the address. */
export const AFTER = "na";

/**
 * The rows of a paged list that grows in place. `read` takes the page out of what the route's
 * loader answers. The first page may be loaded anew at any time: its rows replace older versions
 * of themselves, and nothing that was already on screen falls out between two pages.
 */
export function useMore<Answer, Row extends Listed>(
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
  const next = pages.length > 0 ? (pages.at(-1)?.next ?? null) : first.next;
  const query = new URLSearchParams(search);
  if (next) query.set(AFTER, next);
  const href = `${pathname}?${query}`;
  return {
    rows: merge([...pages, first]),
    more: next && { href, pending: fetcher.state !== "idle", load: () => fetcher.load(href) },
  };
}

/** All rows once, newest first; of two versions of a row the one of the later page counts. */
function merge<Row extends Listed>(pages: ListPage<Row>[]): Row[] {
  const byId = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]));
  return [...byId.values()].sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
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
