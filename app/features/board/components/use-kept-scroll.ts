import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Keeps how far a list was scrolled while something else stands in its place, which starts at its top. A
 * step in the browser's history that changes what stands beside the list does not move it.
 */
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
