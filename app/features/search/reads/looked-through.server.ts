import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { briefs, lookedAt } from "~/features/briefs/index.server.ts";
import { placesWithin, placeTyped } from "~/features/places/index.server.ts";
import { placeText } from "~/features/places/wording.ts";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { preparedByShape } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, writeCursor } from "~/shared/cursor.ts";
import { PAGE_SIZE } from "../../briefs/constants.ts";
import { FEW_AROUND, LOOKED_THROUGH } from "../constants.ts";
import { partsOf, scopeOf, without } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";
import type { BriefScope, FurtherScope } from "../views.ts";
import { AFTER_CURSOR, countListedBriefs, newest, onList } from "./listed-briefs.server.ts";

/** What a list is read by: briefs around a place, an end of a move, either end in one province or several. */
type Reading = "around" | "from" | "to" | "province" | "provinces" | "all";

type FullScope = BriefScope & { further: FurtherScope };

/** How a scope is read, by the narrowest order that an index has, and the values of its statement. */
export async function lookOf(db: Queryable, scope: FullScope, after: Cursor | null) {
  const { type, provinces, onlyOpen, further } = scope;
  const isAround = further.spots !== null && (await areFew(db, further.spots, onlyOpen));
  // Many ordered readings may be planned as so many whole ones and a sort: of more provinces than one each
  // row is asked.
  const whole = !provinces ? "all" : provinces.length === 1 ? "province" : "provinces";
  const reading: Reading = isAround ? "around" : further.from ? "from" : further.to ? "to" : whole;
  const shape = { onlyOpen, reading, isContinued: after !== null };
  const values = {
    ...further,
    type,
    provinces,
    spots: further.spots && [...further.spots],
    afterAt: after?.createdAt.toISOString() ?? null,
    afterId: after?.id ?? null,
  };
  return { shape, values };
}

/** What of a list that is looked through decides on its statement; the rest are values. */
export type LookShape = Awaited<ReturnType<typeof lookOf>>["shape"];

const MORE_THAN_FEW = sql.raw(String(FEW_AROUND + 1));

// Counted no further than it matters, off the index alone.
async function areFew(db: Queryable, spots: readonly number[], onlyOpen: boolean) {
  const { rows } = await db.execute<{ around: number }>(sql`
    select count(*)::int as around from (select 1 from unnest(${sql.param([...spots])}::int[]) spot
      cross join lateral (select 1 from ${briefs} where ${onList(onlyOpen)} and ${fromSpot} = spot
        limit ${MORE_THAN_FEW}) one
      limit ${MORE_THAN_FEW}) around`);
  return (rows[0]?.around ?? 0) <= FEW_AROUND;
}

type ValueName = keyof FurtherScope | "type" | "provinces";
const named = (name: ValueName) => sql.placeholder(name);
const { createdAt, fromProvince, toProvince, fromSpot } = briefs;
const lookedAtIn = (reading: Reading) => {
  const columns = [createdAt, briefs.id, ...lookedAt(briefs, reading !== "all")];
  return sql.raw(columns.map(({ name }) => name).join(", "));
};

/** What is read, newest first, of at most `LOOKED_THROUGH` rows; around a place of all there are. */
function readings({ onlyOpen, reading, isContinued }: LookShape): SQL {
  const rows = (end: SQL | undefined) =>
    sql`select ${lookedAtIn(reading)} from ${briefs} where ${and(
      onList(onlyOpen),
      end,
      isContinued ? AFTER_CURSOR : undefined,
    )}`;
  if (reading === "around") {
    // Spot by spot: all of them at once may be planned as a reading of the whole list.
    const ofOne = rows(sql`${fromSpot} = spot`);
    return sql`select around.* from unnest(${named("spots")}::int[]) spot
      cross join lateral (${ofOne} limit ${sql.raw(String(FEW_AROUND))}) around
      order by created_at desc, id desc`;
  }
  const newestOf = (end: SQL | undefined) => sql`(${rows(end)} ${newest(LOOKED_THROUGH)})`;
  if (reading === "all" || reading === "provinces") return newestOf(undefined);
  if (reading === "from") return newestOf(eq(fromProvince, named("from")));
  if (reading === "to") return newestOf(eq(toProvince, named("to")));
  const province = sql`(${named("provinces")}::text[])[1]`;
  const ends = [newestOf(eq(fromProvince, province)), newestOf(eq(toProvince, province))];
  return sql`select distinct on (created_at, id) * from (${sql.join(ends, sql` union all `)}) ends
    order by created_at desc, id desc limit ${sql.raw(String(LOOKED_THROUGH))}`;
}

function isAsked(reading: Reading): SQL | undefined {
  const maybe = (name: ValueName, as: string, condition: (value: SQL) => SQL) => {
    const value = sql`${named(name)}::${sql.raw(as)}`;
    return or(sql`${value} is null`, condition(value));
  };
  const lastOf = sql`coalesce(last_day, event_date)`;
  // As early before the day that was named as after it, or from the first of its month.
  const firstOf = sql`case when date_slack is null then event_date
    when date_slack = 'month' then date_trunc('month', event_date)::date
    else event_date - date_slack::int end`;
  const ends = [
    maybe(
      "provinces",
      "text[]",
      (all) => sql`(from_province = any(${all}) or to_province = any(${all}))`,
    ),
    maybe("from", "text", (province) => sql`from_province = ${province}`),
    maybe("to", "text", (province) => sql`to_province = ${province}`),
  ];
  return and(
    ...(reading === "all" ? [] : ends),
    maybe("type", "text", (type) => sql`service_type = ${type}`),
    maybe("spots", "int[]", (spots) => sql`from_spot = any(${spots})`),
    maybe("firstDay", "date", (day) => sql`${lastOf} >= ${day}`),
    maybe("lastDay", "date", (day) => sql`${firstOf} <= ${day}`),
    maybe("minLitres", "int", (litres) => sql`volume_litres >= ${litres}`),
    maybe("maxLitres", "int", (litres) => sql`volume_litres <= ${litres}`),
  );
}

/** The briefs of one page that is looked for, as `pageOfBriefs` answers it. */
export function pageLookedFor(shape: LookShape): SQL {
  return sql`(select created_at, id from (${readings(shape)}) looked where ${isAsked(shape.reading)}
    order by created_at desc, id desc limit ${sql.raw(String(PAGE_SIZE + 1))}) page`;
}

const endOfReadings = preparedByShape("brief_look_end", (db, shape: LookShape, name) =>
  db
    .select({
      createdAt: sql<Date>`looked.created_at`.mapWith(createdAt),
      id: sql<string>`looked.id`,
    })
    .from(sql`(${readings(shape)}) looked`)
    .orderBy(sql`looked.created_at desc, looked.id desc`)
    .offset(LOOKED_THROUGH - 1)
    .limit(1)
    .prepare(name),
);

/** Where looking through a list stopped before it was over, as a cursor; null where it was over. */
export async function endOfLook(db: Queryable, look: Awaited<ReturnType<typeof lookOf>>) {
  const { shape, values } = look;
  if (shape.reading === "around") return null;
  const [last] = await endOfReadings(db, shape).execute(values);
  return last ? writeCursor(last) : null;
}

const firstFound = preparedByShape("brief_look_first", (db, shape: LookShape, name) =>
  db.select({ id: sql<string>`page.id` }).from(pageLookedFor(shape)).limit(1).prepare(name),
);

/**
 * What a filter means for a company that works in `areas`, with its place as that is called, and with
 * what was typed as one and is none that is known: nothing is asked of that.
 */
export function readScope(asked: BriefFilter, areas: readonly string[]) {
  const place = asked.bij === null ? null : placeTyped(asked.bij);
  if (!place) return { filter: asked, scope: scopeOf(asked, areas), unknownPlace: asked.bij };
  const filter = { ...asked, bij: placeText(place) };
  const spots = placesWithin(place, Number(asked.km));
  return { filter, scope: scopeOf(filter, areas, spots), unknownPlace: null };
}

/** Of a filter that finds nothing, the parts without which there is something. */
export async function whatToLoosen(app: App, filter: BriefFilter, areas: readonly string[]) {
  const parts = partsOf(filter).map(({ part }) => part);
  const found = await Promise.all(
    parts.map((part) => isAnyListed(app, readScope(without(filter, part), areas).scope)),
  );
  return parts.filter((_, index) => found[index]);
}

// Of what is looked for, the newest part of the list that a page looks through counts.
async function isAnyListed(app: App, scope: BriefScope): Promise<boolean> {
  const { onlyOpen, further } = scope;
  if (!further) {
    const { open, listed } = await countListedBriefs(app, scope);
    return (onlyOpen ? open : listed) > 0;
  }
  const { db } = servicesOf(app);
  const { shape, values } = await lookOf(db, { ...scope, further }, null);
  return (await firstFound(db, shape).execute(values)).length > 0;
}
