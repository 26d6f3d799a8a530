import { dayAfter, dutchDay, formatDayShortly, formatMonth } from "~/shared/dates.ts";
import type { BriefDates, BriefForCompany } from "../../briefs/views.ts";
import { daysAndTime } from "../../briefs/wording/days.ts";
import type { Volume } from "../../goods/views.ts";
import { volumeText } from "../../goods/wording.ts";
import type { DateSlack } from "../../intake/constants.ts";
import { shortDistance } from "../../places/wording.ts";

type PlacedDates = BriefDates & { createdAt: Date };
type PlacedTimes = PlacedDates & Pick<BriefForCompany, "timePreference">;

const SLACK: Record<Exclude<DateSlack, "month">, string> = {
  "1": "± 1 dag",
  "2": "± 2 dagen",
  "3": "± 3 dagen",
  "7": "± 1 week",
  "14": "± 2 weken",
};

/** From then on a day without its year could be taken for one that is nearer. */
const FAR_DAYS = 330;

/** The days in the few letters of a row: 'di 3 mrt ± 1 week', 'in maart 2026'; far ones with the year. */
export function shortDates({ moveDate, dateSlack, createdAt }: PlacedDates): string {
  if (dateSlack === "month") return `in ${formatMonth(moveDate)}`;
  const isFar = moveDate > dayAfter(dutchDay(createdAt), FAR_DAYS);
  const day = formatDayShortly(moveDate) + (isFar ? ` ${moveDate.slice(0, 4)}` : "");
  return dateSlack === null ? day : `${day} ${SLACK[dateSlack]}`;
}

/** The day, the volume and the distance of a brief as its row says them; null for what is not known. */
export function rowFacts(
  brief: PlacedTimes & { volume: Volume | null; distanceKm: number | null },
) {
  return {
    day: daysAndTime(shortDates(brief), brief.timePreference),
    volume: brief.volume && volumeText(brief.volume),
    distance: brief.distanceKm === null ? null : shortDistance(brief.distanceKm),
  };
}

/** A place and the province behind it, of a place as people read it; null where it is a province itself. */
export function placeParts(place: string): { name: string; province: string | null } {
  const [, name, province = null] = /^(.+) (\([^()]+\))$/.exec(place) ?? [];
  return { name: name ?? place, province };
}
