import { href } from "react-router";

/** The page of a company's own proposals, which takes what is done there. */
export const OWN_PROPOSALS = href("/verhuisbedrijf-dashboard/offertes");

export const BRIEF_IN_ADDRESS = "opdracht";

/** What an address opens above the list: the details of a brief, or the form for its proposal. */
export type View = "details" | "proposal";

export function viewIn(query: URLSearchParams): View {
  return query.get("offerte") === "indienen" ? "proposal" : "details";
}

/** The brief that an address opens, and how; null where it opens none. */
export function openedBy({ searchParams }: URL): { briefId: string; as: View } | null {
  const briefId = searchParams.get(BRIEF_IN_ADDRESS);
  return briefId === null ? null : { briefId, as: viewIn(searchParams) };
}

/** Whether two addresses differ in the brief alone, shown beside the list or above it, which has a hash. */
export function differsInBrief(from: URL, to: URL): boolean {
  const [here, there] = [from, to].map(({ pathname, searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    rest.delete(BRIEF_IN_ADDRESS);
    return `${pathname}?${rest}`;
  });
  const shown = (url: URL) => url.searchParams.get(BRIEF_IN_ADDRESS) + url.hash;
  return here === there && shown(from) !== shown(to);
}
