import { once } from "~/shared/remembered.ts";
import type { Volume } from "./views.ts";

const CUBIC_METRE = 1_000;
/** Above this a volume is told in whole cubic metres. */
const WHOLE_FROM = 10;

// Made once: making one takes longer than all that it writes of a page.
const whole = once(() => new Intl.NumberFormat("nl-NL", { maximumFractionDigits: 0 }));
const tenths = once(() => new Intl.NumberFormat("nl-NL", { maximumFractionDigits: 1 }));

/** Litres as cubic metres: '24', below ten with a decimal: '2,5'. */
export function metres(litres: number): string {
  const exact = litres / CUBIC_METRE;
  return (exact < WHOLE_FROM ? tenths() : whole()).format(exact);
}

/** A volume as people read it: 'ca. 24 m³', or the range that it lies in: '20 - 28 m³'. */
export function volumeText({ litres, from, to }: Volume): string {
  const [low, high] = [metres(from), metres(to)];
  return low === high ? `ca. ${metres(litres)} m³` : `${low} - ${high} m³`;
}

/** How many things there are: '105 dingen'. */
export function piecesText(pieces: number): string {
  return `${pieces} ${pieces === 1 ? "ding" : "dingen"}`;
}

/** How many of a thing: '4× Eetkamerstoel', or one by its name alone. */
export function many(count: number, name: string): string {
  return count === 1 ? name : `${count}× ${name}`;
}
