import { ok, refuse } from "~/shared/result.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import { otherDaysOf } from "../../briefs/rules/days.ts";
import type { BriefDates } from "../../briefs/views.ts";
import type { Agreed, DayPrice, ProposalTerms } from "../views.ts";
import { type Objection, RECEIVED_CAN } from "./can.ts";
import { type Extra, extrasToChoose, leftOutOf, type Scope, sortScope } from "./scope.ts";
import { type Standing, standingOf } from "./standing.ts";

interface Choosable {
  days: DayPrice[];
  extras: Extra[];
}

/** What a client chose of it, as it was sent: nothing of it needs to be there. */
export interface Choice {
  day: string;
  extras: readonly string[];
}

/** The days that a client may choose from `today` on: the brief's own, and those its company has a price for. */
export function daysToChoose(
  { priceCents, otherDays }: Pick<ProposalTerms, "priceCents" | "otherDays">,
  dates: BriefDates,
  today: string,
): DayPrice[] {
  const others = otherDaysOf(dates, today);
  const { moveDate } = dates;
  return [
    ...(moveDate >= today ? [{ day: moveDate, cents: priceCents }] : []),
    ...otherDays.filter(({ day }) => others.includes(day)),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** How a proposal stands on its brief now, the days left to choose, and why its client may not accept it. */
export function asReceived(
  proposal: Standing & { isInactive: boolean } & Pick<ProposalTerms, "priceCents" | "otherDays">,
  brief: BriefDates & { version: number },
  today: string,
) {
  const standing = standingOf(proposal, brief.version, today);
  const days = daysToChoose(proposal, brief, today);
  const objection: Objection | null = RECEIVED_CAN.accept({ ...proposal, standing, days });
  return { standing, days, objection };
}

/** What is agreed on when a client chooses so: one day, and one sum for it with the chosen extras. */
export function agreedOn({ days, extras }: Choosable, choice: Choice) {
  const chosenDay = days.find(({ day }) => day === choice.day);
  if (!chosenDay) return refuse("no-such-day");
  if (choice.extras.some((name) => !extras.some(({ item }) => item === name))) {
    return refuse("no-such-extra");
  }
  const chosen = extras.filter(({ item }) => choice.extras.includes(item));
  const cents = chosen.reduce((sum, extra) => sum + extra.cents, chosenDay.cents);
  return ok({ day: chosenDay.day, extras: chosen, cents });
}

/**
 * The choice that an acceptance begins with: `told` as far as it can be chosen, else the brief's own day or
 * the first that is left, without extras: nothing that costs more is ticked beforehand.
 */
export function firstChoice(
  { days, extras }: Choosable,
  moveDate: string,
  told: Choice | null,
): Choice {
  const isOffered = (day: string | undefined) => days.some((one) => one.day === day);
  const day = [told?.day, moveDate].find(isOffered) ?? days[0]?.day ?? "";
  const items = extras.map(({ item }) => item);
  return { day, extras: items.filter((item) => told?.extras.includes(item)) };
}

/** What an agreement covers of what was asked; null without a scope. `missing` was offered at no price. */
export function coveredBy(
  scope: Scope | null,
  asked: readonly ScopeItem[],
  { extras }: Pick<Agreed, "extras">,
) {
  if (!scope) return null;
  const chosen = extras.map(({ item }) => item);
  const offered = extrasToChoose(scope, asked).map(({ item }) => item);
  return {
    included: sortScope(scope).included,
    chosen,
    notChosen: offered.filter((item) => !chosen.includes(item)),
    missing: leftOutOf(scope, asked),
  };
}

/** A brief as it is carried out: on the agreed day alone, once there is one. */
export function onAgreedDay<Brief extends BriefDates>(brief: Brief, day: string | null): Brief {
  return day === null ? brief : { ...brief, moveDate: day, dateSlack: null };
}
