import { can } from "~/shared/lifecycle.ts";
import { PROPOSAL, type ProposalStatus } from "../lifecycle.ts";
import type { ProposalStanding, ProposalTerms, Standings } from "../views.ts";
import type { Received } from "./can.ts";

export type Standing = Pick<ProposalTerms, "briefVersion" | "validUntil"> & {
  status: ProposalStatus;
  /** Its company is suspended; what a company asks of its own leaves it out. */
  isInactive?: boolean;
};

/** How a waiting proposal stands, else null. Outdated comes before expired: its company looks at it anyway. */
export function standingOf(
  { status, briefVersion, validUntil, isInactive }: Standing,
  version: number,
  today: string,
): ProposalStanding {
  if (!can(PROPOSAL, status, "accept")) return null;
  if (isInactive) return "inactive";
  if (briefVersion < version) return "outdated";
  return validUntil !== null && validUntil < today ? "expired" : "current";
}

/** How many proposals wait, by how they stand and what of them can be chosen. */
export function countStandings(
  proposals: readonly Pick<Received, "standing" | "days">[],
): Standings {
  const counted = { current: 0, dayless: 0, outdated: 0, expired: 0, inactive: 0 };
  for (const { standing, days } of proposals) {
    const isOver = standing === "current" && days.length === 0;
    if (standing) counted[isOver ? "dayless" : standing] += 1;
  }
  return counted;
}

export function sumOfStandings(each: readonly Standings[]): Standings {
  const sum = (of: keyof Standings) => each.reduce((total, counted) => total + counted[of], 0);
  return {
    current: sum("current"),
    dayless: sum("dayless"),
    outdated: sum("outdated"),
    expired: sum("expired"),
    inactive: sum("inactive"),
  };
}
