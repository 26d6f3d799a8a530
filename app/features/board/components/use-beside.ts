import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLive } from "~/ui/hydration.ts";
import { useWide } from "~/ui/wide.ts";
import { type KnownBrief, useWholeBrief } from "./details-window.tsx";
import { BRIEF } from "./differs-in-brief.ts";
import type { Glance } from "./glance.tsx";

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
  const whole = useWholeBrief(named);
  const [glance, setGlance] = useState<Glance | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const asked = query.get(BRIEF);
  const isLost = asked !== null && asked === gone && whole.of(asked) === null;
  const id = (isWide || !isLive) && !isLost ? asked : null;
  const { ask, askAgain } = whole;
  const goingTo = useRef(id);
  useEffect(() => {
    goingTo.current = id;
    if (isWide && id) ask(id);
  }, [isWide, id, ask]);
  const goTo = useCallback(
    (briefId: string | null) => {
      const next = new URLSearchParams(location.search);
      next.delete("offerte");
      if (briefId) next.set(BRIEF, briefId);
      else next.delete(BRIEF);
      // The second half of a double press is no step of its own.
      const replace = goingTo.current === briefId;
      goingTo.current = briefId;
      navigate({ search: `?${next}` }, { preventScrollReset: true, replace });
    },
    [navigate],
  );
  const show = useCallback(
    (seen: Glance) => {
      opener.current = document.activeElement as HTMLElement | null;
      setGlance(seen);
      goTo(seen.briefId);
    },
    [goTo],
  );
  return {
    isWide,
    /** Null where none is shown beside the list. */
    id,
    /** What is known of it before it is read. */
    glance: glance?.briefId === id ? glance : null,
    whole: id === null ? null : whole.of(id),
    /** Somebody asked for it on this page, and has to be led to it. */
    wasAsked: opener.current !== null,
    show,
    /** Takes over what changed of the brief on show. */
    renew: (changed: Glance) => {
      setGlance(changed);
      askAgain(changed.briefId);
    },
    retry: () => id && ask(id),
    close: () => {
      goTo(null);
      opener.current?.focus();
    },
  };
}
