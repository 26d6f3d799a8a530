import { dutchDay, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import type { BriefDetails } from "./answers.ts";
import { type BriefStatus, NEW_HOURS, RESEND_MINUTES, type ServiceType } from "./constants.ts";
import type { BriefFilter } from "./schema.ts";
import type { BriefBadge, BriefScope, OwnProposalStatus } from "./views.ts";

/** SPEC's category of a request. */
export function categoryOf(serviceType: ServiceType): "RESIDENTIAL" | "ONTRUIMING" {
  return serviceType === "ONTRUIMING" ? "ONTRUIMING" : "RESIDENTIAL";
}

/** True within 48 hours after a request was placed (SPEC section 9). */
export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_HOURS * HOUR_MS;
}

/** The company categories that a request fits; one in common is enough to be told of it. */
export function fittingCategories(
  serviceType: ServiceType,
  details: Pick<BriefDetails, "heavyItems" | "pianoOrSpecialItems" | "packingService" | "services">,
): string[] {
  const piano =
    details.heavyItems?.includes("Piano") ||
    /(?<!\bgeen )\b(piano|vleugel(?!deur))/i.test(details.pianoOrSpecialItems ?? "");
  const packing = details.packingService || details.services?.includes("Inpakservice");
  return [
    categoryOf(serviceType),
    ...(piano ? ["PIANO"] : []),
    ...(details.services?.includes("Tijdelijke opslag") ? ["STORAGE"] : []),
    ...(packing ? ["PACKING"] : []),
  ];
}

/** True once the day of the move ('YYYY-MM-DD') is over in the Netherlands; on that day it is not. */
export function isMoveOver(eventDate: string, now: Date): boolean {
  return dutchDay(now) > eventDate;
}

/** SPEC section 4, 'Company brief card badge'; and nobody proposals on a move that is over. */
export function briefBadge(
  brief: {
    proposalsCount: number;
    maxProposals: number;
    jobStatus: "OPEN" | "COMPLETED";
    isOver: boolean;
  },
  own: OwnProposalStatus | null,
): BriefBadge {
  if (own === "ACCEPTED") return { kind: "badge", tone: "good", label: "Offerte Geaccepteerd" };
  if (own === "PENDING") return { kind: "badge", tone: "busy", label: "Offerte Ingediend" };
  if (own === "DECLINED") return { kind: "badge", tone: "quiet", label: "Offerte Afgewezen" };
  if (own === "WITHDRAWN") return { kind: "badge", tone: "quiet", label: "Offerte Ingetrokken" };
  if (brief.jobStatus === "COMPLETED") return { kind: "badge", tone: "quiet", label: "Voltooid" };
  if (brief.isOver) return { kind: "badge", tone: "quiet", label: "Verhuisdatum voorbij" };
  if (brief.proposalsCount < brief.maxProposals) return { kind: "send-proposal" };
  return { kind: "badge", tone: "quiet", label: "Vol" };
}

/** True while a request's text may be replaced by sending it again: it is fresh and unanswered. */
export function isStillOnlyOurs(
  brief: { status: BriefStatus; proposalsCount: number; createdAt: Date },
  now: Date,
): boolean {
  const fresh = now.getTime() - brief.createdAt.getTime() < RESEND_MINUTES * MINUTE_MS;
  return fresh && brief.status === "OPEN" && brief.proposalsCount === 0;
}

/** True while a client may correct a request: companies may write proposals, and none did yet. */
export function isCorrectable(brief: { status: BriefStatus; proposalsCount: number }): boolean {
  return brief.status === "OPEN" && brief.proposalsCount === 0;
}

/** The list's filter before anything was chosen; `ownAreas` says how the company last left it. */
export function firstFilter(ownAreas: boolean): BriefFilter {
  return { type: null, provincie: null, gebied: ownAreas ? "mijn" : null, open: null };
}

/** What a filter means for a company that works in `areas`. */
export function scopeOf(filter: BriefFilter, areas: readonly string[]): BriefScope {
  const everywhere = PROVINCES.every((province) => areas.includes(province));
  const own = filter.gebied && areas.length > 0 && !everywhere ? areas : null;
  return {
    type: filter.type,
    provinces: filter.provincie ? [filter.provincie] : own,
    onlyOpen: filter.open !== null,
  };
}
