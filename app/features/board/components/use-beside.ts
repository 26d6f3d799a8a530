import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate, useSearchParams } from "react-router";
import { listedBriefAnswersPath } from "~/shared/paths.ts";
import { useLive } from "~/ui/hydration.ts";
import { useWide } from "~/ui/wide.ts";
import type { KnownBrief, WholeBrief } from "../views.ts";
import { BRIEF_IN_ADDRESS, type View } from "./address.ts";

/** What is known of a brief at once: its row, while the rest is read. */
export interface RowGlance {
  briefId: string;
  /** The row without its buttons. */
  html: string;
  isOpen: boolean;
}

/** A glance at a row of the list; `html` is what stands inside it. */
export function glanceAt(briefId: string, html: string): RowGlance {
  const row = document.createElement("article");
  row.innerHTML = html;
  const isOpen = row.querySelector("a[href*='offerte=']") !== null;
  row.querySelector(".acts")?.remove();
  const opener = row.querySelector("h2 > a");
  opener?.replaceWith(opener.firstElementChild ?? "");
  // The row itself stays on the page, with its ids.
  for (const named of row.querySelectorAll("[id]")) named.removeAttribute("id");
  return { briefId, html: row.innerHTML, isOpen };
}

/** Reads what the list does not carry of a brief; `named` came with the page. */
function useWholeBrief(named: KnownBrief | null) {
  const { load, data, state } = useFetcher<WholeBrief>();
  // What was answered before a brief was changed here is not shown again.
  const [stale, setStale] = useState<WholeBrief>();
  const [last, setLast] = useState<WholeBrief | null>(null);
  if (data?.kind === "known" && data !== last && data !== stale) setLast(data);
  const [renewed, setRenewed] = useState<string | null>(null);
  const known = named?.brief.id === renewed ? null : named;
  const knownId = known?.brief.id;
  const ask = useCallback(
    (briefId: string) => {
      // The router shows what fails: this never rejects.
      if (briefId !== knownId) void load(listedBriefAnswersPath(briefId));
    },
    [load, knownId],
  );
  const askAgain = (briefId: string) => {
    setRenewed(briefId);
    setStale(data);
    setLast(null);
    void load(listedBriefAnswersPath(briefId));
  };
  /** Reads it again where it stands; what was known of it stays until then. */
  const refresh = (briefId: string) => load(listedBriefAnswersPath(briefId));
  const of = (briefId: string): WholeBrief | null => {
    const answer = data?.briefId === briefId && data !== stale ? data : null;
    if (answer && answer.kind !== "failed") return answer;
    // What was known stays where it could not be read again: somebody may be typing in it.
    if (last?.briefId === briefId) return last;
    if (known && briefId === knownId) return { briefId, kind: "known", ...known };
    return state === "idle" ? answer : null;
  };
  return { ask, askAgain, refresh, of };
}

/** What is read of the briefs of a list, and the one that stands beside it where there is room. */
export type Beside = ReturnType<typeof useBeside>;

/**
 * The brief that the address names, for beside the list of a wide window: going back shows the one before.
 * Until scripts are there it is in the page twice, for either width; the style sheet shows one.
 * Of the brief that left the list before it was read, `gone`, the page says so itself: it has no place here.
 */
export function useBeside(named: KnownBrief | null, gone: string | null) {
  const isWide = useWide();
  const isLive = useLive();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { ask, askAgain, refresh, of } = useWholeBrief(named);
  const [glance, setGlance] = useState<RowGlance | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const asked = query.get(BRIEF_IN_ADDRESS);
  const isLost = asked !== null && asked === gone && of(asked) === null;
  const id = (isWide || !isLive) && !isLost ? asked : null;
  const goingTo = useRef(id);
  useEffect(() => {
    goingTo.current = id;
    if (isWide && id) ask(id);
  }, [isWide, id, ask]);
  const goTo = (briefId: string | null) => {
    const next = new URLSearchParams(location.search);
    next.delete("offerte");
    if (briefId) next.set(BRIEF_IN_ADDRESS, briefId);
    else next.delete(BRIEF_IN_ADDRESS);
    // The second half of a double press is no step of its own.
    const replace = goingTo.current === briefId;
    goingTo.current = briefId;
    navigate({ search: `?${next}` }, { preventScrollReset: true, replace });
  };
  return {
    isWide,
    /** Null where none is shown beside the list. */
    id,
    /** The same; null in a narrow window, before scripts are there too. */
    wideId: isWide ? id : null,
    glance: glance?.briefId === id ? glance : null,
    whole: id === null ? null : of(id),
    /** Somebody asked for it on this page, and has to be led to it. */
    wasAsked: opener.current !== null,
    /** A proposal is wanted for it, until that is taken up. */
    isWanted: isWide && id !== null && wanted === id,
    propose: () => setWanted(id),
    taken: useCallback(() => setWanted(null), []),
    show(seen: RowGlance, as: View) {
      opener.current = document.activeElement as HTMLElement | null;
      setGlance(seen);
      goTo(seen.briefId);
      setWanted(as === "proposal" ? seen.briefId : null);
    },
    close() {
      goTo(null);
      opener.current?.focus();
    },
    /** Takes the brief of a window that was closed out of the address: nothing shows it any more. */
    leave: () => isWide || asked === null || goTo(null),
    /** Reads a brief, on show or in a window, and gives what is known of it; null while it is read. */
    ask,
    refresh,
    of,
    /** Takes over what changed of a brief whose proposal was sent. */
    renew(changed: RowGlance) {
      setGlance(changed);
      askAgain(changed.briefId);
    },
  };
}
