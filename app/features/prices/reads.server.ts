import { inArray, type SQL, sql } from "drizzle-orm";
import { briefs, distanceTyped } from "~/features/briefs/index.server.ts";
import { detailsOf, TEXT_NAMES } from "~/features/intake/answers.ts";
import { FLOORS } from "~/features/intake/constants.ts";
import type { PriceHint } from "~/features/intake/views.ts";
import { agreedCents, proposals } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import { quoted } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import {
  CLIMB_BOUNDS,
  DISTANCE_BOUNDS,
  GUIDE_SIZES,
  type GuideSize,
  LITRES_PER_M3,
  SIZE_BOUNDS,
  SIZE_OF_ROOMS,
  VOLUME_BOUNDS,
} from "./constants.ts";
import {
  classesOf,
  classKey,
  classOfBrief,
  classOfTyped,
  LEVELS,
  type Part,
  usualPrice,
} from "./rules.ts";
import { priceBands } from "./tables.ts";
import type { Band, BriefClass, ClassPrices, UsualPrice } from "./views.ts";
import { hintOf } from "./wording.ts";

/** The bands that the usual prices of these classes may follow from, by the names of their classes. */
async function readBands(app: App, of: readonly BriefClass[]): Promise<Map<string, Band>> {
  const { class: key, fromCents, toCents, count } = priceBands;
  const rows = await servicesOf(app)
    .db.select({ key, fromCents, toCents, count })
    .from(priceBands)
    .where(inArray(key, [...new Set(of.flatMap(classesOf).map(classKey))]));
  return new Map(rows.map(({ key: name, ...band }) => [name, band]));
}

export async function readUsualPrice(app: App, of: BriefClass): Promise<UsualPrice> {
  return usualPrice(of, await readBands(app, [of]));
}

/** What briefs usually cost that are like a form so far, in words; `read` as in `classOfTyped`. */
export async function readHintFor(app: App, read: (name: string) => string | null) {
  return hintOf(await readUsualPrice(app, classOfTyped(read, distanceTyped(read))));
}

/** What these briefs usually cost, in words, by their ids. The caller may show the briefs themselves. */
export async function readPriceHints(app: App, briefIds: readonly string[]) {
  if (briefIds.length === 0) return new Map<string, PriceHint>();
  const { id, serviceType, volumeLitres, distanceKm } = briefs;
  // The client's own words stay in the database: a company asks this too.
  const inventory = sql`${briefs.inventory} - array[${quoted(TEXT_NAMES)}]`;
  const rows = await servicesOf(app)
    .db.select({ id, serviceType, inventory, volumeLitres, distanceKm })
    .from(briefs)
    .where(inArray(id, [...briefIds]));
  const classes = new Map(rows.map((row) => [row.id, classOfBrief(row, detailsOf(row))]));
  const bands = await readBands(app, [...classes.values()]);
  return new Map([...classes].map(([brief, of]) => [brief, hintOf(usualPrice(of, bands))]));
}

// Numbers and words of the product's own, written out: as bound values they would have no types.
const numbers = (values: readonly number[]) => sql.raw(`array[${values.join(", ")}]`);
const litres = (m3: readonly number[]) => numbers(m3.map((bound) => bound * LITRES_PER_M3));
const inventory = (name: string) => sql`${briefs.inventory} -> ${quoted([name])}`;
const said = (name: string, answer: boolean) =>
  sql`${inventory(name)} = ${sql.raw(`'${answer}'::jsonb`)}`;

const isClearance = sql`${briefs.serviceType} = 'ONTRUIMING'`;
const isAskedTwice = sql`jsonb_typeof(${inventory("hasElevatorTo")}) = 'boolean'`;

/** `floorsCarried` of the rules of briefs, with `lift` and `noLift` as conditions. */
function floorsCarried(name: string, lift: SQL, noLift: SQL): SQL {
  const height = sql`array_position(array[${quoted(FLOORS)}], ${inventory(name)} #>> '{}') - 1`;
  return sql`case when ${height} = 0 or ${height} > 0 and ${lift} then 0 when ${noLift} then ${height} end`;
}

/** `floorsToClimb` of the rules of briefs. */
const floors = sql`case when ${isClearance}
    then ${floorsCarried("fromFloor", said("hasElevator", true), said("hasElevator", false))}
  when ${isAskedTwice}
    then ${floorsCarried("fromFloor", said("hasElevator", true), said("hasElevator", false))}
      + ${floorsCarried("toFloor", said("hasElevatorTo", true), said("hasElevatorTo", false))}
  else ${floorsCarried("fromFloor", sql`false`, said("hasElevator", false))}
    + ${floorsCarried("toFloor", sql`false`, said("hasElevator", false))} end`;

const sizeOfRooms = sql.join(
  Object.entries(SIZE_OF_ROOMS).map(
    ([rooms, size]) =>
      sql`when ${quoted([JSON.stringify(rooms)])}::jsonb then ${sql.raw(String(GUIDE_SIZES.indexOf(size)))}`,
  ),
  sql` `,
);

/** The parts of a brief's class, as `classOf` of the rules makes them; a size is its place in GUIDE_SIZES. */
const PARTS: Record<Part, SQL> = {
  volume: sql`width_bucket(${briefs.volumeLitres}, ${litres(VOLUME_BOUNDS)})`,
  size: sql`coalesce(width_bucket(${briefs.volumeLitres}, ${litres(SIZE_BOUNDS)}),
    case ${inventory("rooms")} ${sizeOfRooms} end)`,
  distance: sql`width_bucket(case when ${isClearance} then 0 else ${briefs.distanceKm} end,
    ${numbers(DISTANCE_BOUNDS)})`,
  climb: sql`width_bucket(${floors}, ${numbers(CLIMB_BOUNDS)})`,
};
const NAMES = Object.keys(PARTS) as Part[];
const named = (names: readonly string[]) => sql.raw(names.join(", "));

interface Row extends Record<Part, number | null> {
  service_type: BriefClass["serviceType"];
  /** A bit for each of NAMES, the first the highest: set where the row is of any. */
  of_any: number;
  count: number;
  prices: [number, number, number, number];
}

/** What accepted proposals come to, by each class of their briefs; read off the index `proposals_accepted`. */
export async function readAcceptedPrices(app: App, since: Date): Promise<ClassPrices[]> {
  const parts = NAMES.map((name) => sql`${PARTS[name]} as ${sql.raw(name)}`);
  const sets = LEVELS.map((level) => sql`(${named(["service_type", ...level])})`);
  const { rows } = await servicesOf(app).db.execute<Row & Record<string, unknown>>(sql`
    select service_type, ${named(NAMES)}, grouping(${named(NAMES)}) as of_any, count(*)::int as count,
      percentile_cont(array[0, 0.25, 0.75, 1]) within group (order by agreed) as prices
    from (
      select ${briefs.serviceType}, ${agreedCents} as agreed, ${sql.join(parts, sql`, `)}
      from ${proposals} join ${briefs} on ${briefs.id} = ${proposals.briefId}
      where ${proposals.status} = 'ACCEPTED' and ${proposals.decidedAt} >= ${since.toISOString()}
    ) accepted
    group by grouping sets (${sql.join(sets, sql`, `)})`);
  return rows.flatMap((row) => pricesOf(row) ?? []);
}

/** Null for a row in which something of the level's class is not known. */
function pricesOf(row: Row): ClassPrices | null {
  const level = NAMES.filter((_, at) => (row.of_any & (1 << (NAMES.length - 1 - at))) === 0);
  if (level.some((name) => row[name] === null)) return null;
  const size: GuideSize | null = row.size === null ? null : (GUIDE_SIZES[row.size] ?? null);
  const { service_type: serviceType, volume, distance, climb, count } = row;
  const [lowest, lowerQuartile, upperQuartile, highest] = row.prices;
  const of = { serviceType, size, volume, distance, climb };
  return { of, count, lowest, lowerQuartile, upperQuartile, highest };
}

/** How many proposals were accepted since a moment; no more than `most` are counted. */
export async function countAccepted(app: App, since: Date, most: number): Promise<number> {
  const { rows } = await servicesOf(app).db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${proposals}
      where ${proposals.status} = 'ACCEPTED' and ${proposals.decidedAt} > ${since.toISOString()}
      limit ${most}
    ) accepted`);
  return rows[0]?.count ?? 0;
}
