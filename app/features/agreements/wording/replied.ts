const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** How soon a company answered a brief: '20 minuten', '3 uur', '2 dagen'; never less than a minute. */
export function repliedText(placed: Date, sent: Date): string {
  const minutes = Math.max(1, Math.round((sent.getTime() - placed.getTime()) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return minutes === 1 ? "1 minuut" : `${minutes} minuten`;
  const hours = Math.round(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS ? `${hours} uur` : `${Math.round(hours / DAY_HOURS)} dagen`;
}
