const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;

/** How many companies were told of a brief; null as long as none was. */
export function toldText(companies: number): string | null {
  if (companies === 0) return null;
  return companies === 1
    ? "Eén verhuisbedrijf kreeg een mail over je opdracht."
    : `${companies} verhuisbedrijven kregen een mail over je opdracht.`;
}

/** Within how long the first proposal usually comes, in whole hours; null where that is longer than promised. */
export function usualWaitText(minutes: number | null): string | null {
  if (minutes === null) return null;
  const hours = Math.max(Math.ceil(minutes / MINUTES_AN_HOUR), 1);
  if (hours > HOURS_A_DAY) return null;
  return `De eerste offerte komt meestal binnen ${hours === 1 ? "een uur" : `${hours} uur`}.`;
}
