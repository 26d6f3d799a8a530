import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLive } from "~/ui/hydration.ts";
import { useWide } from "~/ui/wide.ts";
import type { BriefGlance } from "../views.ts";
import { viewIn } from "./brief-list.tsx";
import { type KnownBrief, useWholeBrief } from "./details-window.tsx";
import { BRIEF } from "./differs-in-brief.ts";

/**
 * The brief that the address names, for beside the list of a wide window: going back shows the one before.
 * Until scripts are there it is in the page twice, for either width; the style sheet shows one.
 */
export function useBeside(named: KnownBrief | null) {
  const isWide = useWide();
  const isLive = useLive();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const whole = useWholeBrief(named);
  const [glance, setGlance] = useState<BriefGlance | null>(named?.brief ?? null);
  const opener = useRef<HTMLElement | null>(null);
  const asked = viewIn(query) === "details" ? query.get(BRIEF) : null;
  const id = isWide || !isLive ? asked : null;
  const { ask } = whole;
  useEffect(() => {
    if (isWide && id) ask(id);
  }, [isWide, id, ask]);
  const known = id === null ? null : whole.of(id);
  const goTo = useCallback(
    (briefId: string | null) => {
      const next = new URLSearchParams(location.search);
      next.delete("offerte");
      if (briefId) next.set(BRIEF, briefId);
      else next.delete(BRIEF);
      navigate({ search: `?${next}` }, { preventScrollReset: true });
    },
    [navigate],
  );
  const show = useCallback(
    (brief: BriefGlance) => {
      opener.current = document.activeElement as HTMLElement | null;
      setGlance(brief);
      goTo(brief.id);
    },
    [goTo],
  );
  const found = known?.kind === "known" ? known.brief : null;
  return {
    isWide,
    /** Null where none is shown beside the list. */
    id,
    /** What is known of it at once; null until it is read. */
    brief: glance?.id === id ? glance : found,
    whole: known,
    /** Somebody asked for it on this page, and has to be led to it. */
    wasAsked: opener.current !== null,
    show,
    /** Takes over what changed of the brief on show. */
    renew: setGlance,
    retry: () => id && ask(id),
    close: () => {
      goTo(null);
      opener.current?.focus();
    },
  };
}
