import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAccount } from "./account.ts";
import { LinkButton } from "./button.tsx";

/** One page of a newest-first list and the cursor of the page after it. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

/** Where a list's cursor stands in the address. */
export const AFTER = "na";

/** What there is after the rows on show, and how to get it. */
interface More {
  /** The page that begins there, for a browser without scripts. */
  href: string;
  state: "known" | "reading" | "failed";
  load: () => void;
}

/**
 * The rows of a paged list that grows in place; `read` takes a page out of a loader's answer. The first
 * page may be loaded anew: its rows replace older versions of themselves, and none falls out between.
 * Where nobody answers, the list stays as it is, and what is typed beside it.
 */
export function useMore<Answer, Row extends { id: string }>(
  first: ListPage<Row>,
  read: (answer: Answer) => ListPage<Row> | null,
) {
  const { pathname, search } = useLocation();
  const account = useAccount();
  const [pages, setPages] = useState<ListPage<Row>[]>([]);
  const [state, setState] = useState<More["state"]>("known");
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const next = (pages.at(-1) ?? first).next;
  const query = new URLSearchParams(search);
  if (next) query.set(AFTER, next);
  const href = `${pathname}?${query}`;
  const load = async () => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setState("reading");
    const answer = await import("./plain-data.ts")
      .then(({ readPart }) => readPart<Answer>({ pathname, search: `?${query}` }, account, signal))
      .catch(() => null);
    if (signal.aborted) return;
    if (answer === "elsewhere") return location.assign(href);
    setState(answer ? "known" : "failed");
    const page = answer && read(answer.data);
    if (page) setPages((earlier) => [...earlier, first, page]);
  };
  const more: More | null = next ? { href, state, load: () => void load() } : null;
  return { rows: mergePages(first, pages), more };
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

const WORDS: Record<More["state"], string> = {
  known: "",
  reading: "Meer wordt geladen",
  failed: "De rest kon nu niet geladen worden. Probeer het zo opnieuw.",
};

/** 'Meer laden': adds a page in place, and without scripts goes to it. */
export function LoadMore({
  more,
  text = "Meer laden",
}: {
  more: More | null;
  text?: string | undefined;
}) {
  if (!more) return null;
  const isReading = more.state === "reading";
  return (
    <div className="grid justify-items-center">
      <LinkButton
        look="secondary"
        href={more.href}
        aria-disabled={isReading || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isReading) more.load();
        }}
      >
        {isReading ? "Laden…" : text}
      </LinkButton>
      <p role="status" className={more.state === "failed" ? "mt-2" : "sr-only"}>
        {WORDS[more.state]}
      </p>
    </div>
  );
}
