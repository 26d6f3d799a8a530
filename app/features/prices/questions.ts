import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from "../intake/constants.ts";
import {
  CLIMB_LABELS,
  DISTANCE_BOUNDS,
  GUIDE,
  GUIDE_SIZES,
  type GuideSize,
  SIZE_BOUNDS,
  VOLUME_BOUNDS,
} from "./constants.ts";
import type { BriefClass } from "./views.ts";
import { DISTANCE_LABELS, VOLUME_LABELS } from "./wording.ts";

/** A choice of the calculator: as it stands in the address, as it reads, and what of a class it stands for. */
interface Choice<Part> {
  value: string;
  label: string;
  part: Part;
}

const SERVICES = SERVICE_TYPES.map((part) => ({
  value: part.toLowerCase(),
  label: SERVICE_TYPE_LABELS[part],
  part,
}));

const slugOf = (label: string) => label.replace("m³", "m3").replaceAll(" ", "-");
const numbered = (labels: readonly string[]): Choice<number>[] =>
  labels.map((label, part) => ({ value: slugOf(label), label, part }));

const VOLUMES = numbered(VOLUME_LABELS);
const DISTANCES = numbered(DISTANCE_LABELS);
const CLIMBS = numbered(CLIMB_LABELS);

/** How much is to be carried: by a size of the price guide, or closer by volume. */
const LOADS = GUIDE_SIZES.map((size) => {
  const { label, home } = GUIDE[size];
  const unknown = { value: label.toLowerCase(), label: `${label}, ik weet de m³ niet`, part: null };
  const choices = [unknown, ...VOLUMES.filter(({ part }) => sizeOf(part) === size)];
  return {
    label: `${label}: ${home.toLowerCase()}`,
    choices: choices.map((choice) => ({ ...choice, part: { size, volume: choice.part } })),
  };
});
const EVERY_LOAD = LOADS.flatMap(({ choices }) => choices);

function sizeOf(volume: number): GuideSize | undefined {
  const from = VOLUME_BOUNDS[volume - 1] ?? 0;
  return GUIDE_SIZES[SIZE_BOUNDS.filter((bound) => from >= bound).length];
}

/** What the calculator of the price guide asks, by the name of each field in the address. */
export const CALCULATOR = {
  dienst: SERVICES,
  inboedel: LOADS,
  afstand: DISTANCES,
  trappen: CLIMBS,
} as const;

/** The answer to 'afstand' that so many kilometres are. */
export function distanceParameter(km: number): string {
  return DISTANCES[DISTANCE_BOUNDS.filter((bound) => km >= bound).length]?.value ?? "";
}

/** The parameters of an address that asks the calculator. */
export const ASKED = Object.keys(CALCULATOR) as (keyof typeof CALCULATOR)[];

/** The fields of the two places, which stand in the address of an answer to be there again. */
export const ENDS = ["van", "naar"] as const;
export type Ends = Record<(typeof ENDS)[number], string>;
/** More than any place is called. */
const MAX_TYPED = 80;

/** The places that an address names, as they were typed; a clearance has none. */
export function endsTyped(asked: URLSearchParams): Ends {
  const isMove = asked.get("dienst") !== "ontruiming";
  const of = (end: keyof Ends) => (isMove ? (asked.get(end) ?? "") : "").trim().slice(0, MAX_TYPED);
  return { van: of("van"), naar: of("naar") };
}

/** What the calculator answers before anything was asked: an apartment, nearby and without stairs. */
export const USUAL_CASE: BriefClass = {
  serviceType: "VERHUIZING",
  size: "medium",
  volume: null,
  distance: 0,
  climb: 0,
};

/** The query of an answer with the places that it was asked with. */
export function queryWith(of: BriefClass, ends: Ends): string {
  const named = ENDS.filter((end) => ends[end]).map((end) => [end, ends[end]]);
  return [calculatorQuery(of), new URLSearchParams(named)].map(String).filter(Boolean).join("&");
}

/** The class that an address asks for; null where a question is left open or has no such answer. */
export function classAsked(asked: URLSearchParams): BriefClass | null {
  const chosen = <Part>(name: keyof typeof CALCULATOR, choices: readonly Choice<Part>[]) =>
    choices.find(({ value }) => value === asked.get(name))?.part;
  const serviceType = chosen("dienst", SERVICES);
  const load = chosen("inboedel", EVERY_LOAD);
  // A clearance is at one place.
  const distance = serviceType === "ONTRUIMING" ? 0 : chosen("afstand", DISTANCES);
  const climb = chosen("trappen", CLIMBS);
  if (!serviceType || !load || distance === undefined || climb === undefined) return null;
  return { serviceType, ...load, distance, climb };
}

/** The one query that asks for a class, of those that `classAsked` makes. */
export function calculatorQuery(of: BriefClass): string {
  const valueFor = <Part>(choices: readonly Choice<Part>[], isWanted: (part: Part) => boolean) =>
    choices.find(({ part }) => isWanted(part))?.value ?? "";
  const afstand = valueFor(DISTANCES, (part) => part === of.distance);
  return new URLSearchParams({
    dienst: of.serviceType.toLowerCase(),
    inboedel: valueFor(EVERY_LOAD, ({ size, volume }) => size === of.size && volume === of.volume),
    ...(of.serviceType === "ONTRUIMING" ? {} : { afstand }),
    trappen: valueFor(CLIMBS, (part) => part === of.climb),
  }).toString();
}

/** The query under which an answer is kept; null for other addresses, and with places: they are too many. */
export function keptQuery(asked: URLSearchParams): string | null {
  const of = classAsked(asked);
  if (!of || ENDS.some((end) => asked.has(end))) return null;
  const query = calculatorQuery(of);
  const given = new URLSearchParams(
    ASKED.flatMap((name) => asked.getAll(name).map((value) => [name, value])),
  );
  return given.toString() === query ? query : null;
}
