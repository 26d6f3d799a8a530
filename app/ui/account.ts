import { useRouteLoaderData } from "react-router";

/** Marks the account that the page was drawn for; null for a page that is the same for many. */
export function useAccount(): string | null {
  return useRouteLoaderData<{ account: string | null }>("root")?.account ?? null;
}

/** The name under which a browser keeps `thing` for this account: another one may sign in in the same tab. */
export function useAccountKey(thing: string): string {
  return `${thing}:${useAccount()}`;
}
