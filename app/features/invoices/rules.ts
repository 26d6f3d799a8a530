import { exclusiveOf } from "~/features/billing/rules.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import { CORRECTION_DAYS } from "./constants.ts";

/** What an invoice or a credit note comes to, in euro cents: the first two make the third. */
export type Amounts = Pick<InvoiceFacts, "exclusiveCents" | "vatCents" | "inclusiveCents">;

/** An amount with its VAT taken apart, to the cent: what is not the price is the VAT. */
export function amountsOf(inclusiveCents: number, vatPercent: number): Amounts {
  const exclusiveCents = exclusiveOf(inclusiveCents, vatPercent);
  return { exclusiveCents, vatCents: inclusiveCents - exclusiveCents, inclusiveCents };
}

/** What is still to be credited, with VAT; null for nothing. Notes for all of an invoice come to its amounts. */
export function creditOf(
  paidCents: number,
  creditedCents: number,
  returnedCents: number,
  vatPercent: number,
): Amounts | null {
  const returned = Math.min(returnedCents, paidCents);
  if (returned <= creditedCents) return null;
  return restOf(amountsOf(returned, vatPercent), [amountsOf(creditedCents, vatPercent)]);
}

/** What is left of `whole` once all of `parts` were taken off it. */
export function restOf(whole: Amounts, parts: readonly Amounts[]): Amounts {
  const less = (key: keyof Amounts) => parts.reduce((rest, part) => rest - part[key], whole[key]);
  return {
    exclusiveCents: less("exclusiveCents"),
    vatCents: less("vatCents"),
    inclusiveCents: less("inclusiveCents"),
  };
}

/** Whether a company may still make an invoice of this moment anew by itself, by Dutch days. */
export function isInTime(issuedAt: Date, now: Date): boolean {
  return dayAfter(dutchDay(issuedAt), CORRECTION_DAYS) >= dutchDay(now);
}

/** The Dutch year in which an invoice is issued, which its number begins with. */
export function yearOf(now: Date): number {
  return Number(dutchDay(now).slice(0, 4));
}

/** The first and the last Dutch day of a paid period; the day it ends on begins the next. */
export function daysOf(from: Date, until: Date): { from: string; to: string } {
  const first = dutchDay(from);
  const last = dayAfter(dutchDay(until), -1);
  // A period within one day is for that day.
  return { from: first, to: [first, last].sort()[1] ?? first };
}
