import { useEffect, useEffectEvent } from "react";
import { leaveTabDraft, takeTabDraft } from "./draft.ts";

/**
 * Keeps what stands in a form while its page is loaded anew, with the key that it is sent under: a brief that
 * was sent and got no answer is not placed once more. `formNow` gives null where nothing is to be kept.
 */
export function useTabDraft(formNow: () => HTMLFormElement | null): void {
  const leave = useEffectEvent(() => {
    const form = formNow();
    if (form) leaveTabDraft(new FormData(form));
  });
  useEffect(() => {
    const gone = new AbortController();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && takeTabDraft();
    addEventListener("pagehide", () => leave(), { signal: gone.signal });
    addEventListener("pageshow", comeBack, { signal: gone.signal });
    return () => gone.abort();
  }, []);
}
