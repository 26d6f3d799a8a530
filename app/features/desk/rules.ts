import { DESK_ACTS, type DeskAct, type SubjectName } from "./catalogue.ts";
import { MAX_SEARCH, SEARCH } from "./constants.ts";

/** What a desk's page is searched for, by its address; empty for nothing. */
export function searchIn(query: URLSearchParams): string {
  return (query.get(SEARCH) ?? "").trim().slice(0, MAX_SEARCH);
}

/** What the helpdesk reads no act of: its facts are sums. */
export const MONEY_SUBJECTS = [
  "payment",
  "subscription",
  "invoice",
] as const satisfies readonly SubjectName[];

/** The acts that the log shows to this reader, by their names. */
export function actsFor(kind: "admin" | "helpdesk"): [name: string, act: DeskAct][] {
  const isMoney = ({ of }: DeskAct) => MONEY_SUBJECTS.some((subject) => subject === of);
  return Object.entries<DeskAct>(DESK_ACTS).filter(([, act]) => kind === "admin" || !isMoney(act));
}
