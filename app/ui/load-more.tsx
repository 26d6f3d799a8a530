import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAccount } from "./account.ts";
import { LinkButton } from "./button.tsx";
import { readScrollPosition } from "./scroll-position.tsx";
import { readStored, writeStored } from "./storage.ts";

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
  const { pathname, search, key } = useLocation();
  const account = useAccount();
  const entry = `${MEMORY}${key} ${pathname}${search}`;
  const [pages, setPages] = useState(() => recallPages<Row>(entry, account));
  const [state, setState] = useState<More["state"]>("known");
  const leaving = useRef<AbortController>(null);
  const next = (pages.at(-1) ?? first).next;
  const hrefAfter = (cursor: string) => {
    const query = new URLSearchParams(search);
    query.set(AFTER, cursor);
    return `?${query}`;
  };
  const href = next ? pathname + hrefAfter(next) : pathname;
  const load = async (count: number) => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setState("reading");
    let cursor = next;
    for (let left = count; left > 0 && cursor; left -= 1) {
      const asked = { pathname, search: hrefAfter(cursor) };
      const answer = await import("./plain-data.ts")
        .then(({ readPart }) => readPart<Answer>(asked, account, signal))
        .catch(() => null);
      if (signal.aborted) return;
      if (answer === "elsewhere") return location.assign(pathname + asked.search);
      const page = answer && read(answer.data);
      if (!page) return setState(answer ? "known" : "failed");
      setPages((earlier) => rememberPages(entry, account, [...earlier, first, page]));
      cursor = page.next;
    }
    setState("known");
  };
  // After the page itself was loaded anew, its scroll position is one of rows that are still to come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list comes on show.
  useEffect(() => {
    const count = pages.length > 0 ? 0 : Number(readStored(entry, "tab"));
    if (count > 0) {
      const top = readScrollPosition(key);
      void load(count).then(() => requestAnimationFrame(() => scrollTo(0, Math.max(top, scrollY))));
    }
    return () => leaving.current?.abort();
  }, []);
  const more: More | null = next ? { href, state, load: () => void load(1) } : null;
  return { rows: mergePages(first, pages), more };
}

const MEMORY = "meer:";
const MAX_LISTS = 5;
/** The pages that were added to a list, by its entry in the history: Back shows them at once. */
const added = new Map<string, { account: string | null; pages: ListPage<never>[] }>();

function recallPages<Row>(entry: string, account: string | null): ListPage<Row>[] {
  const known = added.get(entry);
  return known && known.account === account ? (known.pages as ListPage<Row>[]) : [];
}

function rememberPages<Row>(entry: string, account: string | null, pages: ListPage<Row>[]) {
  added.delete(entry);
  added.set(entry, { account, pages: pages as ListPage<never>[] });
  for (const oldest of added.keys()) if (added.size > MAX_LISTS) added.delete(oldest);
  writeStored(entry, String(pages.length / 2), "tab");
  return pages;
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
