import { isProvince } from "~/shared/provinces.ts";
import { firstDayOf, lastDayOf } from "../../briefs/rules/days.ts";
import type { BriefDates } from "../../briefs/views.ts";
import type { BriefFilter } from "../schema.ts";
import { scopeOf } from "./filter.ts";

/** What of a brief decides whether a search is for it. */
export interface FittingBrief extends BriefDates {
  serviceType: string;
  fromProvince: string;
  toProvince: string;
  volumeLitres: number | null;
}

/**
 * Whether a brief that takes proposals is on the list of a company that works in `areas` once this filter
 * is set; `isNear` says whether it begins near enough to the place that the filter names.
 */
export function fitsFilter(
  filter: BriefFilter,
  brief: FittingBrief,
  areas: readonly string[],
  isNear: boolean,
): boolean {
  const { type, provinces, further } = scopeOf(filter, areas);
  const ends = [brief.fromProvince, brief.toProvince].filter(isProvince);
  if (type !== null && type !== brief.serviceType) return false;
  if (provinces !== null && !ends.some((end) => provinces.includes(end))) return false;
  if (filter.bij !== null && !isNear) return false;
  if (!further) return true;
  const { from, to, firstDay, lastDay, minLitres, maxLitres } = further;
  const litres = brief.volumeLitres;
  return (
    (from === null || from === brief.fromProvince) &&
    (to === null || to === brief.toProvince) &&
    (firstDay === null || lastDayOf(brief) >= firstDay) &&
    (lastDay === null || firstDayOf(brief) <= lastDay) &&
    (minLitres === null || (litres !== null && litres >= minLitres)) &&
    (maxLitres === null || (litres !== null && litres <= maxLitres))
  );
}
