import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FinishedRow } from "~/features/briefs/views.ts";
import { afterPaint } from "~/ui/after-paint.ts";
import { readStored, writeStored } from "~/ui/storage.ts";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";

/** The rows that sending a proposal answered, in place of those loaded before: no page is loaded again. */
export function useAnswered(
  answer: ProposalAnswer | undefined,
  rows: readonly FinishedRow[],
  onSent: (row: FinishedRow) => void,
) {
  const [answered, setAnswered] = useState(
    new Map<string, { before: string | undefined; row: FinishedRow }>(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    const row = answer?.row;
    if (!row) return;
    const before = rows.find(({ id }) => id === row.id)?.version;
    setAnswered((earlier) => new Map(earlier).set(row.id, { before, row }));
    onSent(row);
  }, [answer]);
  return (row: FinishedRow): FinishedRow => {
    const newer = answered.get(row.id);
    return newer?.before === row.version ? newer.row : row;
  };
}

/**
 * What to say on the list of a proposal that was answered: that it was sent, once its window is closed, and
 * a refusal where its window was closed before the answer came. `openId` is the brief of the open window.
 */
export function useOutcome(answer: ProposalAnswer | undefined, openId: string | null) {
  const [isLate, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the window that was open when the answer came.
  useEffect(() => {
    setLate(answer !== undefined && answer.briefId !== openId);
  }, [answer]);
  if (!answer || answer.briefId === openId) return null;
  return answer.sent || isLate ? answer.message : null;
}

const MOST_KEPT = 300;
const NONE: ReadonlySet<string> = new Set();

/** What a company opened in this browser, which alone keeps it; `now` is the brief that is open. */
export function useOpened(companyId: string, now: string | null): ReadonlySet<string> {
  const [opened, setOpened] = useState(NONE);
  const key = `geopend:${companyId}`;
  useEffect(() => setOpened(new Set(kept(key))), [key]);
  useEffect(() => {
    if (!now) return;
    // What opened is shown first: drawing the row lighter draws the list anew.
    afterPaint(() => {
      const all = [...new Set(kept(key)).add(now)].slice(-MOST_KEPT);
      writeStored(key, all.join());
      setOpened(new Set(all));
    });
  }, [key, now]);
  return opened;
}

const kept = (key: string) => readStored(key)?.split(",") ?? [];

const ENTRY = "#opdracht";

/** Gives a window an entry in the history, so that Back closes it; one open from the start has none. */
export function useWindowEntry(isOpen: boolean, close: () => void): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const wasOpen = useRef(isOpen);
  const hasEntry = useRef(false);
  const enter = useEffectEvent(() => {
    hasEntry.current = true;
    navigate({ search, hash: ENTRY }, { preventScrollReset: true });
  });
  const follow = useEffectEvent(() => {
    const opened = new AbortController();
    // The router measures the page before it goes on, which would hold up the window's picture.
    if (isOpen && !wasOpen.current) afterPaint(() => opened.signal.aborted || enter());
    // Closed by what stands in it: its entry goes, so that the next Back leaves the page.
    if (!isOpen && hasEntry.current) {
      hasEntry.current = false;
      if (window.location.hash === ENTRY) navigate(-1);
    }
    wasOpen.current = isOpen;
    return () => opened.abort();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the window alone.
  useEffect(() => follow(), [isOpen]);
  const leave = useEffectEvent(() => {
    if (!hasEntry.current || window.location.hash === ENTRY) return;
    hasEntry.current = false;
    close();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the address alone.
  useEffect(() => leave(), [hash]);
}

/** Keeps how far a list was scrolled while something else stands in its place, or the history takes a step. */
export function useKeptScroll(isAway: boolean): void {
  const { key } = useLocation();
  const kept = useRef(0);
  const before = useRef({ isAway, key });
  useLayoutEffect(() => {
    if (isAway !== before.current.isAway) window.scrollTo(0, isAway ? 0 : kept.current);
    before.current.isAway = isAway;
    if (isAway) return;
    const keep = () => {
      kept.current = window.scrollY;
    };
    document.addEventListener("scroll", keep, { passive: true });
    return () => document.removeEventListener("scroll", keep);
  }, [isAway]);
  useLayoutEffect(() => {
    const isSame = key === before.current.key;
    before.current.key = key;
    if (isSame || isAway) return;
    // The router puts the page where it was when this step was left: the list was away then.
    const top = kept.current;
    queueMicrotask(() => window.scrollTo(0, top));
  }, [key, isAway]);
}
