import { ok, refuse } from "~/shared/result.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import { otherDaysOf } from "../../briefs/rules/days.ts";
import type { BriefDates } from "../../briefs/views.ts";
import type { Agreed, AskedSum, DayPrice, ProposalTerms } from "../views.ts";
import { type Objection, RECEIVED_CAN } from "./can.ts";
import {
  type Extra,
  extrasToChoose,
  leftOutOf,
  priceWithExtras,
  type Scope,
  sortScope,
  sumWith,
} from "./scope.ts";
import { type Standing, standingOf } from "./standing.ts";

interface Choosable {
  days: DayPrice[];
  extras: Extra[];
}

/** What a client chose of it, as it was sent: nothing of it needs to be there. */
export interface Choice {
  day: string;
  /** Extras that the client takes. */
  extras: readonly string[];
  /** Extras that the client asked for, and leaves out of the agreement. */
  declined: readonly string[];
}

/** A proposal as what it costs follows from it. */
type Priced = Pick<ProposalTerms, "priceCents" | "otherDays" | "scope">;

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
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The day that an acceptance begins with: the brief's `own`, or the first that is left; that too where none is. */
function firstDayOf(days: readonly DayPrice[], own: DayPrice): DayPrice {
  return days.find(({ day }) => day === own.day) ?? days[0] ?? own;
}

/** How a proposal stands on its brief now, the days left to choose, and why its client may not accept it. */
export function asReceived(
  proposal: Standing & { isInactive: boolean } & Pick<ProposalTerms, "priceCents" | "otherDays">,
  brief: BriefDates & { version: number },
  today: string,
) {
  const standing = standingOf(proposal, brief.version, today);
  const days = daysToChoose(proposal, brief, today);
  const firstDay = firstDayOf(days, { day: brief.moveDate, cents: proposal.priceCents });
  const objection: Objection | null = RECEIVED_CAN.accept({ ...proposal, standing, days });
  return { standing, days, firstDay, objection };
}

/** The sum of a proposal before anybody chose, wherever it is told: on its first day, with all extras that were asked. */
export function sumAsAsked(
  proposal: Priced,
  brief: BriefDates & { asked: readonly ScopeItem[] },
  today: string,
): AskedSum {
  const { priceCents, scope } = proposal;
  const own = { day: brief.moveDate, cents: priceCents };
  const day = firstDayOf(daysToChoose(proposal, brief, today), own);
  return { day, ...priceWithExtras({ priceCents: day.cents, scope }, brief.asked) };
}

/** The extras of which a client has not said yet, or both ways, whether it takes them. */
export function openExtras({ extras }: Choosable, { extras: taken, declined }: Choice): Extra[] {
  return extras.filter(({ item }) => taken.includes(item) === declined.includes(item));
}

/** What a choice comes to so far, with what is still open as it was asked; null on a day that nobody offers. */
export function sumSoFar(choosable: Choosable, choice: Choice): AskedSum | null {
  const day = choosable.days.find((one) => one.day === choice.day);
  if (!day) return null;
  const open = openExtras(choosable, choice);
  const extras = choosable.extras.filter(
    (extra) => choice.extras.includes(extra.item) || open.includes(extra),
  );
  return { day, extras, cents: sumWith(day.cents, extras) };
}

/**
 * What is agreed on when a client chooses so: one day, and one sum for it with the chosen extras. Each extra
 * that was asked for has to be taken or declined (article 6:230j BW: nobody agrees to a cost by saying nothing).
 */
export function agreedOn(choosable: Choosable, choice: Choice) {
  const { days, extras } = choosable;
  const chosenDay = days.find(({ day }) => day === choice.day);
  if (!chosenDay) return refuse("no-such-day");
  const isOffered = (name: string) => extras.some(({ item }) => item === name);
  if (![...choice.extras, ...choice.declined].every(isOffered)) return refuse("no-such-extra");
  if (openExtras(choosable, choice).length > 0) return refuse("extras-open");
  const chosen = extras.filter(({ item }) => choice.extras.includes(item));
  return ok({ day: chosenDay.day, extras: chosen, cents: sumWith(chosenDay.cents, chosen) });
}

/**
 * The choice that an acceptance begins with: `told` as far as it can be chosen, else the first day. An extra
 * is taken or declined by nobody but the client.
 */
export function firstChoice(
  { days, extras }: Choosable,
  moveDate: string,
  told: Choice | null,
): Choice {
  const toldDay = days.find((one) => one.day === told?.day);
  const first = toldDay ?? firstDayOf(days, { day: moveDate, cents: 0 });
  const items = extras.map(({ item }) => item);
  return {
    day: first.day,
    extras: items.filter((item) => told?.extras.includes(item)),
    declined: items.filter((item) => told?.declined.includes(item)),
  };
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
