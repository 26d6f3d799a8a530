import { useSyncExternalStore } from "react";

// Tailwind's `xl`, from which a page has room for a thing beside the list it is in.
const WIDE = "(min-width: 80rem)";

function watch(onChange: () => void) {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the window is wide; false in the page as it comes from the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
