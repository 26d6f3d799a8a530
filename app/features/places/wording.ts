import type { NamedPlace } from "./views.ts";

/** A place among those that go by the same name: 'Bergen (Limburg)'. */
export function placeText({ name, province }: NamedPlace): string {
  return `${name} (${province})`;
}

const ROUND_FROM_KM = 100;

/** A distance as people say it, with its boats: 'ca. 140 km', to 5 km and from 100 on to 10. */
export function distanceText(km: number, ferries: readonly string[]): string {
  return [roadText(km), ...ferries.map((ferry) => `de boot ${ferry}`)].join(" en ");
}

/** The same distance in the few letters of a column: '140 km', '< 5 km'. */
export function shortDistance(km: number): string {
  const about = rounded(km);
  return about === 0 ? "< 5 km" : `${about} km`;
}

function roadText(km: number): string {
  if (km === 0) return "binnen dezelfde plaats";
  const about = rounded(km);
  return about === 0 ? "minder dan 5 km" : `ca. ${about} km`;
}

function rounded(km: number): number {
  const step = km < ROUND_FROM_KM ? 5 : 10;
  return Math.round(km / step) * step;
}
