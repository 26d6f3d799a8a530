import { can } from "~/shared/lifecycle.ts";
import { PROPOSAL, type ProposalStatus } from "../lifecycle.ts";
import type { DayPrice, ProposalStanding, Standings } from "../views.ts";

/** What of a proposal decides how it stands. */
export interface Standing {
  status: ProposalStatus;
  /** The version of the brief that it was made on, or last confirmed for. */
  briefVersion: number;
  /** 'YYYY-MM-DD', the last day on which it stands; null as long as the client chooses. */
  validUntil: string | null;
}

/**
 * How a proposal that waits for its client stands: on the brief as it is; on an earlier version that its
 * client changed since; or past the day until which it was meant. Null once it waits no more. A proposal
 * on an earlier version is outdated first: its company has to look at it anyway.
 */
export function standingOf(
  { status, briefVersion, validUntil }: Standing,
  version: number,
  today: string,
): ProposalStanding {
  if (!can(PROPOSAL, status, "accept")) return null;
  if (briefVersion < version) return "outdated";
  return validUntil !== null && validUntil < today ? "expired" : "current";
}

/** How a proposal stands, and the days that are left to choose. */
interface Choosable {
  standing: ProposalStanding;
  days: readonly DayPrice[];
}

/** How many proposals wait, by how they stand and what of them can be chosen. */
export function countStandings(proposals: readonly Choosable[]): Standings {
  const count = (of: ProposalStanding) =>
    proposals.filter(({ standing }) => standing === of).length;
  const current = proposals.filter(
    ({ standing, days }) => standing === "current" && days.length > 0,
  ).length;
  return {
    current,
    dayless: count("current") - current,
    outdated: count("outdated"),
    expired: count("expired"),
  };
}

/** The same of several briefs together. */
export function sumOfStandings(each: readonly Standings[]): Standings {
  const sum = (of: keyof Standings) => each.reduce((total, counted) => total + counted[of], 0);
  return {
    current: sum("current"),
    dayless: sum("dayless"),
    outdated: sum("outdated"),
    expired: sum("expired"),
  };
}
