import { DAY_MS, dutchDay, monthsLater } from "../../shared/dates.ts";
import type { ReportedSeller } from "../../shared/seller-report.ts";
import { CONFIRM_MONTHS, TAX_DAYS, TAX_MAILS } from "./constants.ts";
import type { Lacking, Quarter, SellerYear, SoleTrader } from "./views.ts";

/** Whether a number can be an RSIN: nine digits, checked by eleven with the last one taken off. */
export function isRsin(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const digits = [...text].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at === 8 ? -1 : 9 - at), 0);
  return sum % 11 === 0;
}

/** From when a company is asked again whether its data are right. */
export function confirmDueAt(since: Date): Date {
  return monthsLater(since, CONFIRM_MONTHS);
}

type Known = Pick<SellerYear, "rsin" | "soleTrader" | "address">;

/** What a report lacks of a company, that only the company can tell. */
export function lackingOf({ rsin, soleTrader, address }: Known): Lacking[] {
  return [
    ...(rsin === null && !soleTrader ? (["tax-number"] as const) : []),
    ...(address === null ? (["address"] as const) : []),
  ];
}

/** A seller as the file holds it; null where something lacks, or nobody told whose business it is. */
export function inReport(
  seller: SellerYear,
  persons: ReadonlyMap<string, SoleTrader>,
): ReportedSeller | null {
  const { rsin, address, soleTrader, kvkNumber } = seller;
  if (address === null) return null;
  if (rsin !== null) return { ...seller, address, taxNumber: rsin, person: null };
  const person = soleTrader && kvkNumber ? persons.get(kvkNumber) : undefined;
  return person ? { ...seller, address, taxNumber: person.bsn, person } : null;
}

/** From when the account of a company may be closed that gave no answer; null while that is not so. */
export function mayCloseFrom(asked: { taxFirstMailedAt: Date | null; taxMails: number }) {
  if (asked.taxFirstMailedAt === null || asked.taxMails < TAX_MAILS) return null;
  return new Date(asked.taxFirstMailedAt.getTime() + TAX_DAYS * DAY_MS);
}

/** The year whose report comes next: in January that of the year before. */
export function reportYear(now: Date): number {
  const [year = "", month] = dutchDay(now).split("-");
  return month === "01" ? Number(year) - 1 : Number(year);
}

/** How a year's report is called where it is noted that it was made. */
export const reportName = (year: number) => `dac7-${year}`;

/** All four quarters together. */
export function yearTotal(quarters: readonly Quarter[]): Quarter {
  return quarters.reduce((sum, { deals, cents }) => ({
    deals: sum.deals + deals,
    cents: sum.cents + cents,
  }));
}
