import { useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { type PageHandle, pageIn } from "~/shared/page.ts";

/** What the route of this page says of it; null where no route does. */
export function usePage(): PageHandle | null {
  return pageIn(useMatches());
}

/** Whether scripts take this page over. */
export function useHydration(): boolean {
  return usePage()?.hydrate ?? true;
}

const never = () => () => {};

/** True once scripts have taken this page over; false in the page as it comes from the server. */
export const useLive = import.meta.env.SSR ? () => false : useTakenOver;

function useTakenOver(): boolean {
  const hydrated = useHydration();
  return useSyncExternalStore(
    never,
    () => hydrated,
    () => false,
  );
}
