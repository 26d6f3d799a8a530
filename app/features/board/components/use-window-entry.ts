import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { afterPaint } from "~/ui/after-paint.ts";

const ENTRY = "#opdracht";

/**
 * Gives a window that is opened on a page an entry in the browser's history, so that Back closes it
 * instead of leaving the page. One that is open when the page comes has none.
 */
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
