import { DAY_MS, dutchDay, monthsLater } from "../../shared/dates.ts";
import type { ReportedKind } from "../../shared/paths.ts";
import { OBJECTION_DAYS } from "../contact/constants.ts";
import type { ChosenOutcome } from "./catalogue.ts";
import { OBJECTION_MONTHS } from "./constants.ts";
import type { ListedReport } from "./views.ts";

/** Whether the time to object to a decision is over: the last day counts whole. */
export function isTooLate(decidedAt: Date, now: Date): boolean {
  return dutchDay(now) > lastDayToObject(decidedAt);
}

/** 'YYYY-MM-DD', in the Netherlands. */
function lastDayToObject(decidedAt: Date): string {
  return dutchDay(monthsLater(decidedAt, OBJECTION_MONTHS));
}

/** What a person may decide about a thing of this kind, in the order in which it is offered. */
export function outcomesFor(
  kind: ReportedKind,
  thing: { isHidden: boolean; isMasked: boolean } | null,
  photo: { isHidden: boolean } | null,
): ChosenOutcome[] {
  if (!thing || kind === "gesprek") return ["none"];
  const isHidden = photo ? photo.isHidden : thing.isHidden;
  return [
    "none",
    ...(thing.isHidden || photo ? [] : (["text-hidden"] as const)),
    ...(photo && !photo.isHidden ? (["photo-hidden"] as const) : []),
    ...(isHidden ? (["shown"] as const) : []),
    ...(thing.isMasked ? (["unmasked"] as const) : []),
  ];
}

/** The middle of some waits, in hours; null without any. */
export function medianHours(waitsMs: readonly number[]): number | null {
  if (waitsMs.length === 0) return null;
  const sorted = [...waitsMs].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return ((low + high) / 2 / DAY_MS) * 24;
}

/** Until when an objection to a decision is answered; null where none waits. */
export function answerByOf({
  waitsSince,
  decidedAt,
}: Pick<ListedReport, "waitsSince" | "decidedAt">): Date | null {
  const isObjection = waitsSince !== null && decidedAt !== null;
  return isObjection ? new Date(waitsSince.getTime() + OBJECTION_DAYS * DAY_MS) : null;
}
