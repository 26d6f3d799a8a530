import { type Column, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { medianHours } from "../rules.ts";
import { decisions, moderationFigures, objections, reports } from "../tables.ts";
import type { YearFigures } from "../views.ts";

/** Counts the figures of this year and the one before anew, from the rows. */
export async function countModerated(app: App): Promise<void> {
  const { db, clock } = servicesOf(app);
  const thisYear = Number(dutchDay(clock.now()).slice(0, 4));
  for (const year of [thisYear - 1, thisYear]) {
    const figures = await figuresOf(db, year);
    await transact(app, NOBODY, async (tx) => {
      await tx
        .insert(moderationFigures)
        .values({ year, figures })
        .onConflictDoUpdate({ target: moderationFigures.year, set: { figures } });
      return ok(null);
    });
  }
}

type Db = ReturnType<typeof servicesOf>["db"];

async function figuresOf(db: Db, year: number): Promise<YearFigures> {
  const within = (column: Column) =>
    sql`${column} >= (${`${year}-01-01`}::date at time zone 'Europe/Amsterdam')
      and ${column} < (${`${year + 1}-01-01`}::date at time zone 'Europe/Amsterdam')`;
  const [reported, decided, objected] = await Promise.all([
    db
      .select({ kind: reports.kind, count: sql<number>`count(*)::int` })
      .from(reports)
      .where(sql`${within(reports.createdAt)} and ${reports.category} <> 'mask'`)
      .groupBy(reports.kind)
      .orderBy(reports.kind),
    db
      .select({
        ...{ outcome: decisions.outcome, reason: decisions.reason },
        ...{ byMachine: decisions.byMachine, reportId: decisions.reportId },
        ...{ objectionId: decisions.objectionId },
        waitedMs:
          sql<number>`extract(epoch from ${decisions.createdAt} - ${decisions.askedAt}) * 1000`.mapWith(
            Number,
          ),
      })
      .from(decisions)
      .where(within(decisions.createdAt)),
    db.$count(objections, within(objections.createdAt)),
  ]);
  // What the mask hid counts once; the row that an objection to it leads to is the same decision.
  const counted = decided.filter(({ byMachine, reportId }) => !(byMachine && reportId));
  const byPerson = counted.filter(({ byMachine }) => !byMachine);
  return {
    reports: Object.fromEntries(reported.map(({ kind, count }) => [kind, count])),
    reasons: countBy(counted.map(({ reason }) => reason)),
    outcomes: countBy(counted.map(({ outcome }) => outcome)),
    byMachine: counted.length - byPerson.length,
    byPerson: byPerson.length,
    objections: objected,
    objectionOutcomes: countBy(
      byPerson.filter(({ objectionId }) => objectionId).map(({ outcome }) => outcome),
    ),
    medianHours: medianHours(byPerson.map(({ waitedMs }) => waitedMs)),
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(names, (name) => name)];
  const counts = groups.map(([name, all]): [string, number] => [name, all.length]);
  return Object.fromEntries(counts.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
