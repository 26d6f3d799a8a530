import type { Province } from "../../shared/provinces.ts";

/** What was placed in a province, and sent for it, in the days that are counted. */
export interface Counted {
  briefs: number;
  proposals: number;
}

/** What proposals come to for those who ask and those who send; null where there is nothing to divide by. */
export interface Shares {
  perBrief: number | null;
  perCompany: number | null;
}

const divided = (whole: number, by: number) => (by > 0 ? whole / by : null);

/** As it was, for so many companies. */
export function sharesNow({ briefs, proposals }: Counted, companies: number): Shares {
  return { perBrief: divided(proposals, briefs), perCompany: divided(proposals, companies) };
}

/**
 * What `more` companies would make of it, if each sent as many proposals as those who are there, and a
 * brief took no more than `most`. Null where nobody is there to go by.
 */
export function sharesWith(
  counted: Counted,
  companies: number,
  more: number,
  most: number,
): Shares | null {
  const { briefs, proposals } = counted;
  if (companies === 0) return null;
  const wanted = proposals + (more * proposals) / companies;
  const sent = Math.min(wanted, Math.max(briefs * most, proposals));
  return sharesNow({ briefs, proposals: sent }, companies + more);
}

/** Where the cursor of the companies that wait for a province stands in the address of the desk's page. */
export const waitingList = (province: Province) => `wacht-${province}`;
