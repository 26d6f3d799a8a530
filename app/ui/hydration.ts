import { useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { hydrates } from "~/shared/hydration.ts";

/** Whether scripts take this page over: pages that need none say `hydrate: false` in their handle. */
export function useHydration(): boolean {
  return hydrates(useMatches().map(({ handle }) => ({ route: { handle } })));
}

const never = () => () => {};

/** True once scripts have taken this page over; false in the page as it comes from the server. */
export function useLive(): boolean {
  const hydrated = useHydration();
  return useSyncExternalStore(
    never,
    () => hydrated,
    () => false,
  );
}
