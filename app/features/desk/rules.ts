import { DESK_ACTS } from "./catalogue.ts";
import type { DeskAct } from "./constants.ts";
import { MAX_SEARCH, SEARCH, type SubjectName } from "./constants.ts";

/** The intent of the form that takes one of a page's lists along as CSV. */
export const exportIntent = <List extends string>(list: List) => `export-${list}` as const;

/** What a desk's page is searched for, by its address; empty for nothing. */
export const searchIn = (query: URLSearchParams) => askedIn(query, SEARCH, MAX_SEARCH);

/** What somebody typed into a field that an address names, `most` characters at most. */
export function askedIn(query: URLSearchParams, name: string, most: number): string {
  return plainSearch(query.get(name) ?? "").slice(0, most);
}

/** A search as it is meant: wide figures and letters as usual ones, without signs that nobody sees. */
export function plainSearch(typed: string): string {
  // A text of PostgreSQL has no zero character.
  return typed
    .normalize("NFKC")
    .replaceAll("\0", "")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** What the helpdesk reads no act of: its facts are sums. */
export const MONEY_SUBJECTS = [
  "payment",
  "subscription",
  "invoice",
  "books",
] as const satisfies readonly SubjectName[];

/** The acts that the log shows to this reader, by their names. */
export function actsFor(kind: "admin" | "helpdesk"): [name: string, act: DeskAct][] {
  const isMoney = ({ of }: DeskAct) => MONEY_SUBJECTS.some((subject) => subject === of);
  return Object.entries<DeskAct>(DESK_ACTS).filter(([, act]) => kind === "admin" || !isMoney(act));
}
