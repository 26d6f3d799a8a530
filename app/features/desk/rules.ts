import { MAX_SEARCH, SEARCH } from "./constants.ts";

/** What a desk's page is searched for, by its address; empty for nothing. */
export function searchIn(query: URLSearchParams): string {
  return (query.get(SEARCH) ?? "").trim().slice(0, MAX_SEARCH);
}
