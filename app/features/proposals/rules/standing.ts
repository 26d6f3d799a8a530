import { can } from "~/shared/lifecycle.ts";
import type { BriefDates } from "../../briefs/views.ts";
import { PROPOSAL, type ProposalStatus } from "../lifecycle.ts";
import type { ProposalStanding, ProposalTerms, Standings } from "../views.ts";
import { daysToChoose } from "./agreed.ts";
import { type Objection, RECEIVED_CAN, type Received } from "./can.ts";

/** What of a proposal decides how it stands. */
export type Standing = Pick<ProposalTerms, "briefVersion" | "validUntil"> & {
  status: ProposalStatus;
};

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

/**
 * How a proposal stands on its brief as that is now, the days that are left to choose, and why its client
 * may not accept it; null when it may.
 */
export function asReceived(
  proposal: Standing & Pick<ProposalTerms, "priceCents" | "otherDays">,
  brief: BriefDates & { version: number },
  today: string,
) {
  const standing = standingOf(proposal, brief.version, today);
  const days = daysToChoose(proposal, brief, today);
  const objection: Objection | null = RECEIVED_CAN.accept({ ...proposal, standing, days });
  return { standing, days, objection };
}

/** How many proposals wait, by how they stand and what of them can be chosen. */
export function countStandings(
  proposals: readonly Pick<Received, "standing" | "days">[],
): Standings {
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
