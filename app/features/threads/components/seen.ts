import { useEffect } from "react";
import { useFetcher } from "react-router";

/** The id of the element of a message. */
export const entryElementId = (entryId: string) => `bericht-${entryId}`;

/** Notes that a message was read once its first line is on a screen that somebody can see. */
export function useSeen(proposalId: string, unseenId: string | null) {
  const { submit } = useFetcher();
  useEffect(() => {
    const entry = unseenId && document.getElementById(entryElementId(unseenId));
    if (!entry) return;
    let isInView = false;
    const note = () => {
      if (!isInView || document.hidden) return;
      stop();
      void submit({ intent: "read", proposalId, entryId: unseenId }, { method: "post" });
    };
    const observer = new IntersectionObserver(([line]) => {
      isInView = line?.isIntersecting ?? false;
      note();
    });
    const stop = () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", note);
    };
    observer.observe(entry);
    document.addEventListener("visibilitychange", note);
    return stop;
  }, [proposalId, unseenId, submit]);
}
