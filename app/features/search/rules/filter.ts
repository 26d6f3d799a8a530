import { formatDay } from "~/shared/dates.ts";
import { isProvince, PROVINCES } from "~/shared/provinces.ts";
import { SERVICE_TYPE_LABELS } from "../../intake/constants.ts";
import { FILTER_NAMES, FILTER_PARTS } from "../catalogue.ts";
import type { BriefFilter } from "../schema.ts";
import type { BriefScope, FurtherScope } from "../views.ts";

export type FilterPart = keyof typeof FILTER_PARTS;

/** Those that are folded away until somebody asks for them. */
const FURTHER: ReadonlySet<FilterPart> = new Set(["from", "to", "near", "days", "volume"]);

/** What a filter asks, a part at a time, as people read it, in the order of its form. */
export function partsOf(filter: BriefFilter) {
  const { type, provincie, gebied, open, van, naar, bij, km, vanaf, tot, m3min, m3max } = filter;
  const texts: Record<FilterPart, string | null> = {
    type: type && SERVICE_TYPE_LABELS[type],
    area: provincie ? `Van of naar ${provincie}` : gebied && "Mijn werkgebied",
    open: open && "Zonder volle en voltooide",
    from: van && `Van ${van}`,
    to: naar && `Naar ${naar}`,
    near: bij && nearText(bij, km),
    days: rangeText(["Vanaf", "Tot en met"], vanaf && formatDay(vanaf), tot && formatDay(tot)),
    volume: rangeText(["Minstens", "Hoogstens"], m3min && `${m3min} m³`, m3max && `${m3max} m³`),
  };
  return (Object.keys(FILTER_PARTS) as FilterPart[]).flatMap((part) => {
    const text = texts[part];
    return text ? [{ part, text, isFurther: FURTHER.has(part) }] : [];
  });
}

function nearText(place: string, km: BriefFilter["km"]): string {
  return km === "0" || km === null ? `In ${place}` : `${radiusText(km)} van ${place}`;
}

export const radiusText = (km: string) => (km === "0" ? "Alleen deze plaats" : `Binnen ${km} km`);

type End = string | 0 | null;

function rangeText([least, most]: [string, string], from: End, to: End): string | null {
  if (from && to) return `${from} tot en met ${to}`;
  if (from) return `${least} ${from}`;
  return to ? `${most} ${to}` : null;
}

export function without(filter: BriefFilter, part: FilterPart): BriefFilter {
  const none = Object.fromEntries(FILTER_PARTS[part].map((name) => [name, null]));
  return { ...filter, ...none };
}

/** A filter as it stands in an address: always one that is named, so that no other one is remembered. */
export function queryOf(filter: BriefFilter): string {
  const { type, ...rest } = filter;
  const query = new URLSearchParams({ type: type ?? "" });
  for (const [name, value] of Object.entries(rest)) {
    if (value !== null) query.set(name, String(value));
  }
  return query.toString();
}

export const NO_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, null])) as Record<
  (typeof FILTER_NAMES)[number],
  null
>;

/** The list's filter before anything was chosen; `ownAreas` says how the company last left it. */
export function firstFilter(ownAreas: boolean): BriefFilter {
  return { ...NO_FILTER, gebied: ownAreas ? "mijn" : null };
}

const LITRES = 1000;

/** What a filter asks for a company that works in `areas`; `spots` lie around its place, null without one. */
export function scopeOf(
  filter: BriefFilter,
  areas: readonly string[],
  spots: readonly number[] | null = null,
): BriefScope {
  const provinces = areas.filter(isProvince);
  const everywhere = PROVINCES.every((province) => provinces.includes(province));
  const own = filter.gebied && provinces.length > 0 && !everywhere ? provinces : null;
  const further: FurtherScope = {
    from: filter.van,
    to: filter.naar,
    spots,
    firstDay: filter.vanaf,
    lastDay: filter.tot,
    minLitres: filter.m3min && filter.m3min * LITRES,
    maxLitres: filter.m3max && filter.m3max * LITRES,
  };
  const isFurther = Object.values(further).some((value) => value !== null);
  return {
    type: filter.type,
    provinces: filter.provincie ? [filter.provincie] : own,
    onlyOpen: filter.open !== null,
    further: isFurther ? further : null,
  };
}
