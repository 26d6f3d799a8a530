import { VANS } from "./constants.ts";
import type { Volume } from "./views.ts";

const CUBIC_METRE = 1_000;
/** Above this a volume is told in whole cubic metres. */
const WHOLE_FROM = 10;

/** Litres as cubic metres: '24', below ten with a decimal: '2,5'. */
function metres(litres: number): string {
  const exact = litres / CUBIC_METRE;
  const digits = exact < WHOLE_FROM ? 1 : 0;
  return exact.toLocaleString("nl-NL", { maximumFractionDigits: digits });
}

/** A volume as people read it: 'ca. 24 m³', or the range that it lies in: '20 - 28 m³'. */
export function volumeText({ litres, from, to }: Volume): string {
  const [low, high] = [metres(from), metres(to)];
  return low === high ? `ca. ${metres(litres)} m³` : `${low} - ${high} m³`;
}

/** What a volume fits in: the smallest van, or how many of the largest; `share` of it is taken. */
export function vanFor({ litres, to }: Volume): { text: string; share: number } {
  const largest = VANS[VANS.length - 1] ?? VANS[0];
  const van = VANS.find((each) => to <= each.litres) ?? largest;
  const vans = Math.max(Math.ceil(to / van.litres), 1);
  const text =
    vans === 1
      ? `Past in ${van.name} van ${metres(van.litres)} m³.`
      : `Past in ${vans} verhuiswagens van ${metres(van.litres)} m³.`;
  return { text, share: litres / (vans * van.litres) };
}

/** How many of a thing: '4 × Eetkamerstoel', or one by its name alone. */
export function many(count: number, name: string): string {
  return count === 1 ? name : `${count} × ${name}`;
}
