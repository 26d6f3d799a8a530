import { dutchDay } from "~/shared/dates.ts";
import { OFFER_PLACES } from "./constants.ts";

/** SPEC section 1: launched on or after the launch date, in the Netherlands. */
export function isLaunched(launchDate: string, now: Date): boolean {
  return dutchDay(now) >= launchDate;
}

/** Places of the launch offer that are still free; never below zero. */
export function placesLeft(redeemed: number): number {
  return Math.max(0, OFFER_PLACES - redeemed);
}
