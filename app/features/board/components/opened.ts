import { BRIEF } from "./differs-in-brief.ts";

/** What an address opens above the list: the details of a brief, or the form for its proposal. */
export type View = "details" | "proposal";

/** Which of the two the address of a page asks for. */
export function viewIn(query: URLSearchParams): View {
  return query.get("offerte") === "indienen" ? "proposal" : "details";
}

/** The brief that an address opens, and how; null where it opens none. */
export function openedBy(address: URL): { briefId: string; as: View } | null {
  const { searchParams: query } = address;
  const briefId = query.get(BRIEF);
  return briefId === null ? null : { briefId, as: viewIn(query) };
}
