import type { AgreementKind } from "~/shared/agreement-kind.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import type { ServiceType } from "../intake/constants.ts";
import { REVOCATION_DAYS } from "./constants.ts";
import { isWorkday } from "./rules/workdays.ts";

/**
 * What an agreement is to the law on revoking. Who has their things carried on a named day has no right
 * to revoke (6:230p onder e BW); clearing a home and packing alone are services like any other.
 */
export function agreementKind(serviceType: ServiceType, carries: boolean): AgreementKind {
  if (serviceType === "ONTRUIMING") return "clearance";
  return carries ? "move" : "packing";
}

/**
 * The last day ('YYYY-MM-DD') on which an agreement made on `madeOn` may be revoked, until 23.59 Dutch time.
 * The day itself does not count, and a period that would end on a day off ends on the next workday
 * (articles 3(1) and 3(4) of Regulation (EEC, Euratom) 1182/71).
 */
export function lastDayToRevoke(madeOn: string): string {
  let last = dayAfter(madeOn, REVOCATION_DAYS);
  while (!isWorkday(last)) last = dayAfter(last, 1);
  return last;
}

/** True as long as an agreement that may be revoked until a day still can be; that day is whole. */
export function isStillRevocable(until: string, now: Date): boolean {
  return dutchDay(now) <= until;
}
