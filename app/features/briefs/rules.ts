import { dutchDay, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { can, stateOf } from "~/shared/lifecycle.ts";
import type { CountedGoods } from "../goods/rules/counted.ts";
import type { BriefDetails } from "../intake/answers.ts";
import type { ServiceType } from "../intake/constants.ts";
import { NEW_HOURS, RESEND_MINUTES } from "./constants.ts";
import { BRIEF } from "./lifecycle.ts";
import { askedByBrief } from "./rules/asked.ts";
import { rangeOf } from "./rules/days.ts";
import type {
  BriefBadge,
  BriefDates,
  BriefPlaces,
  OwnBriefGlance,
  OwnProposalState,
} from "./views.ts";

/** The category of companies that a brief is for in the first place. */
export function categoryOf(serviceType: ServiceType): "RESIDENTIAL" | "ONTRUIMING" {
  return serviceType === "ONTRUIMING" ? "ONTRUIMING" : "RESIDENTIAL";
}

export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_HOURS * HOUR_MS;
}

/** The company categories that a brief fits; one in common is enough for a mail about it. */
export function fittingCategories(details: BriefDetails, goods: CountedGoods): string[] {
  const asked = askedByBrief(details, goods);
  return [
    categoryOf(details.serviceType),
    ...(asked.includes("piano") ? ["PIANO"] : []),
    ...(asked.includes("storage") ? ["STORAGE"] : []),
    ...(asked.includes("packing") ? ["PACKING"] : []),
  ];
}

/** True once the last day that a move may be on is over in the Netherlands; on that day it is not. */
export function isMoveOver(dates: BriefDates, now: Date): boolean {
  return dutchDay(now) > rangeOf(dates).last;
}

export type Places = Pick<OwnBriefGlance, "status" | "proposalsCount" | "maxProposals">;

/** True while one more proposal may be sent on a brief, as far as its state and places go. */
export function hasRoom({ status, proposalsCount, maxProposals }: Places): boolean {
  return stateOf(BRIEF, status).takesProposals && proposalsCount < maxProposals;
}

/** What a brief's row says or offers (spec-map: Company brief card badge): its own proposal first. */
export function briefBadge(
  brief: Places & { isOver: boolean },
  own: Pick<OwnProposalState, "badge" | "tone" | "isToConfirm"> | null,
): BriefBadge {
  if (own?.isToConfirm) return { kind: "to-confirm" };
  if (own) return { kind: "badge", tone: own.tone, label: own.badge };
  const isFull = brief.proposalsCount >= brief.maxProposals;
  const inTheWay = brief.isOver ? "Verhuisdatum voorbij" : isFull && "Vol";
  const label = stateOf(BRIEF, brief.status).badge ?? inTheWay;
  return label ? { kind: "badge", tone: "quiet", label } : { kind: "send-proposal" };
}

/** Whether somebody's proposal counts on what a brief says. */
export interface Reliance {
  isReliedOn: boolean;
}

export type Correctable = Reliance & Pick<Places, "status">;

/** True while a brief's text may be replaced by sending it again: it is fresh and unanswered. */
export function isReplaceable(brief: Correctable & { createdAt: Date }, now: Date): boolean {
  const fresh = now.getTime() - brief.createdAt.getTime() < RESEND_MINUTES * MINUTE_MS;
  return fresh && correctable(brief) === "everything";
}

/**
 * What a client may correct of a brief. Everything, while companies may write proposals and none counts
 * on it, whether it holds a place or only is read. Then everything but what is asked and where, until
 * the client chose: each such change is a new version, on which the proposals have to be confirmed.
 */
export function correctable({ status, isReliedOn }: Correctable) {
  if (isReliedOn) return can(BRIEF, status, "complete") ? "all-but-place" : "nothing";
  return stateOf(BRIEF, status).takesProposals ? "everything" : "nothing";
}

/** Whether a changed brief is still of the same kind and place; a city may be named where none was. */
export function isSamePlace(earlier: BriefPlaces, now: BriefPlaces): boolean {
  const isSameCity = (end: "fromCity" | "toCity") =>
    earlier[end] === null || earlier[end].toLowerCase() === now[end]?.toLowerCase();
  const fixed = ["serviceType", "fromProvince", "toProvince"] as const;
  const isSame = fixed.every((field) => earlier[field] === now[field]);
  return isSame && isSameCity("fromCity") && isSameCity("toCity");
}
