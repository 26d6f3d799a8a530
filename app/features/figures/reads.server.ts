import { and, asc, between, eq, gte, inArray, isNotNull, isNull, max, min, sql } from "drizzle-orm";
import { isStillAdmin, isStillStaff } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { type PeriodKind, PROVINCE_FIGURES } from "./constants.ts";
import { readableFigures } from "./policy.ts";
import { periodsUntil } from "./rules/periods.ts";
import { totalsByProvince, totalsOf } from "./rules/totals.ts";
import { businessFigures } from "./tables.ts";
import type { Days, Plot, ToldPicture, Totals } from "./views.ts";

// Money is for who is an admin still.
const maySee = (actor: StaffActor) =>
  actor.kind === "admin" ? isStillAdmin(actor) : isStillStaff(actor);

/** The days that were counted; null before the first night. */
async function readCountedDays(app: App): Promise<Days | null> {
  const { day, name } = businessFigures;
  const counted = await firstOf(
    servicesOf(app)
      .db.select({ from: min(day), to: max(day) })
      .from(businessFigures)
      .where(eq(name, "subscribers")),
  );
  return counted?.from && counted.to ? { from: counted.from, to: counted.to } : null;
}

export interface SoughtFigures {
  kind: PeriodKind;
  /** Null: everywhere. */
  province: Province | null;
}

/** What the newest periods came to, oldest first, up to the last day that was counted; null before any was. */
export async function readFigures(app: App, actor: StaffActor, { kind, province }: SoughtFigures) {
  const counted = await readCountedDays(app);
  if (!counted) return null;
  const periods = periodsUntil(counted, kind);
  const from = periods[0] ?? counted.to;
  const { name, day, value, counts, province: of } = businessFigures;
  const ofProvince: readonly string[] = PROVINCE_FIGURES;
  const names = readableFigures(actor.kind).filter((one) => !province || ofProvince.includes(one));
  const figures = await servicesOf(app)
    .db.select({ day, province: of, name, value, counts })
    .from(businessFigures)
    .where(
      and(
        inArray(name, names),
        between(day, from, counted.to),
        province ? eq(of, province) : isNull(of),
        maySee(actor),
      ),
    )
    .orderBy(asc(day));
  return { days: { from, to: counted.to }, totals: totalsOf(figures, kind, periods) };
}

/** What each province came to since a day, in the order of every choice. */
export async function readFiguresByProvince(
  app: App,
  actor: StaffActor,
  from: string,
): Promise<Totals[]> {
  const { name, day, value, counts, province } = businessFigures;
  const names = PROVINCE_FIGURES.filter((one) => one !== "agreed");
  const rows = await servicesOf(app)
    .db.select({
      ...{ province, name },
      value: sql<number>`sum(${value})::float8`,
      // The classes added up, one by one.
      counts: sql<number[] | null>`(select array_agg(total order by place) from (
        select place, sum(part)::int as total
        from jsonb_array_elements(jsonb_agg(to_jsonb(${counts})) filter (where ${counts} is not null)) one,
          jsonb_array_elements_text(one) with ordinality as parts(text, place),
          lateral (select text::int as part) number
        group by place) added)`,
    })
    .from(businessFigures)
    .where(and(inArray(name, names), gte(day, from), isNotNull(province), maySee(actor)))
    .groupBy(province, name);
  return totalsByProvince(rows, PROVINCES);
}

/** Pictures as they are drawn at a width; what draws them is loaded when it is first asked for. */
export async function drawPlots(
  told: readonly ToldPicture[],
  look: "narrow" | "wide",
): Promise<Plot[]> {
  const { plotOf } = await import("./reads/plot.server.ts");
  return told.map((one) => plotOf(one, look));
}
