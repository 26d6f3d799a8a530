import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { OFFER_PLACES } from "./constants.ts";

/** Launched on or after the launch date, in the Netherlands. */
export function isLaunched(launchDate: string, now: Date): boolean {
  return dutchDay(now) >= launchDate;
}

/** The launch offer: how many places it has, and since when nobody is offered it any more. */
export interface Campaign {
  places: number;
  endedAt: Date | null;
}

/** The offer until the owner changes it. */
export const AS_IT_BEGAN: Campaign = { places: OFFER_PLACES, endedAt: null };

/** Places of the launch offer that are still free; never below zero, and none once it ended. */
export function placesLeft(redeemed: number, { places, endedAt } = AS_IT_BEGAN): number {
  return endedAt ? 0 : Math.max(0, places - redeemed);
}

/** Calendar days in the Netherlands until the launch; 0 on the day itself and after it. */
export function daysUntilLaunch(launchDate: string, now: Date): number {
  const days = (Date.parse(launchDate) - Date.parse(dutchDay(now))) / DAY_MS;
  return Math.max(0, Math.round(days));
}

/** A pre-launch user: subscribed while the platform is not open yet. */
export function isPreLaunchUser(launchedNow: boolean, subscribed: boolean): boolean {
  return !launchedNow && subscribed;
}
