import { useSyncExternalStore } from "react";
import { useMatches } from "react-router";

/** Whether scripts take this page over: pages that need none say `hydrate: false` in their handle. */
export function useHydration(): boolean {
  return !useMatches().some((match) => {
    const handle = match.handle as { hydrate?: boolean } | undefined;
    return handle?.hydrate === false;
  });
}

const never = () => () => {};

/** True once scripts have taken this page over; false in the page as it comes from the server. */
export function useLive(): boolean {
  const hydrates = useHydration();
  return useSyncExternalStore(
    never,
    () => hydrates,
    () => false,
  );
}
