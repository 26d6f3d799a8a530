import { z } from "zod";
import { calendarDay, nameUpTo, textUpTo, wholeBetween } from "~/shared/answers.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { MAX_PLACE_CHARACTERS, SERVICE_TYPES } from "../intake/constants.ts";
import { FILTER_NAMES, MAX_FILTER_M3, RADII, USUAL_RADIUS } from "./catalogue.ts";
import { MAX_SEARCH_NAME } from "./constants.ts";
/** Filters of the companies' list, as they stand in the address; unknown values mean 'all'. */
export const briefFilterSchema = /* @__PURE__ */ filterSchema();

// Browsers only send filters: marked as free of effects, the schema is left out of what they load.
function filterSchema() {
  return z
    .object({
      type: z.enum(SERVICE_TYPES).nullable().catch(null),
      provincie: z.enum(PROVINCES).nullable().catch(null),
      gebied: z.literal("mijn").nullable().catch(null),
      open: z.literal("ja").nullable().catch(null),
      van: z.enum(PROVINCES).nullable().catch(null),
      naar: z.enum(PROVINCES).nullable().catch(null),
      bij: nameUpTo(MAX_PLACE_CHARACTERS).min(1).nullable().catch(null),
      km: z.enum(RADII).catch(USUAL_RADIUS).nullable(),
      vanaf: calendarDay("").nullable().catch(null),
      tot: calendarDay("").nullable().catch(null),
      m3min: cubicMetres(),
      m3max: cubicMetres(),
    })
    .transform((filter) => {
      const [vanaf, tot] = inOrder(filter.vanaf, filter.tot);
      const [m3min, m3max] = inOrder(filter.m3min, filter.m3max);
      const gebied = filter.provincie ? null : filter.gebied;
      const km = filter.bij === null ? null : (filter.km ?? USUAL_RADIUS);
      return { ...filter, gebied, km, vanaf, tot, m3min, m3max };
    });
}

function cubicMetres() {
  return wholeBetween(1, MAX_FILTER_M3, "cubicMetres").nullable().catch(null);
}

// Two ends of a range that were typed the other way round.
function inOrder<End extends string | number>(
  from: End | null,
  to: End | null,
): [End | null, End | null] {
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
}

export type BriefFilter = z.infer<typeof briefFilterSchema>;

/** The filter that stands in an address; null for one that names none, and so asks for the last one used. */
export function readFilter(query: URLSearchParams): BriefFilter | null {
  if (!FILTER_NAMES.some((name) => query.has(name))) return null;
  return briefFilterSchema.parse(
    Object.fromEntries(FILTER_NAMES.map((name) => [name, query.get(name)])),
  );
}

const MAX_FILTER = 1_000;

const NAMELESS = "Geef je zoekopdracht een naam.";
const UNKNOWN_FILTER = "Kies je filters opnieuw in de lijst, en bewaar ze dan.";

/** A search that a company keeps: its name, and the filter as it stands in an address. */
export const searchSchema = /* @__PURE__ */ schemaOfSearch();

function schemaOfSearch() {
  return z.object({
    name: textUpTo(MAX_SEARCH_NAME, NAMELESS).min(1, NAMELESS),
    filter: z.string(UNKNOWN_FILTER).max(MAX_FILTER, UNKNOWN_FILTER),
    mails: z
      .literal("ja", "Zet de mails aan of uit.")
      .optional()
      .transform((on) => on !== undefined),
  });
}

export type SearchForm = z.infer<typeof searchSchema>;
