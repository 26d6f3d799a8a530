import { and, between, desc, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { firstOf } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import type { FigureName } from "./constants.ts";
import {
  countAgreed,
  countBriefs,
  countCredits,
  countMails,
  countRedemptions,
  countRevenue,
  countSubscribers,
  readFirstDay,
} from "./reads/counts.server.ts";
import { type CountingStep, stepsUntil } from "./rules/periods.ts";
import { businessFigures } from "./tables.ts";
import type { Days, Figure } from "./views.ts";

/** What counts which figures; each reads the days that it is asked of off an index. */
const COUNTS: [names: readonly FigureName[], count: Count][] = [
  [["briefs", "proposals", "answered", "full", "accepted"], countBriefs],
  [["agreed"], countAgreed],
  [["credits"], countCredits],
  [["subscribers", "started", "ended"], countSubscribers],
  [["revenue", "vat"], countRevenue],
  [["redemptions"], countRedemptions],
  [["mails", "refused", "bounced", "complained"], countMails],
];
type Count = (db: Queryable, days: Days) => Promise<Figure[]>;

/**
 * Counts the days up to yesterday that were not counted, and again those of which something may have
 * changed: some days in a transaction, the oldest first. Ends between two when the process is stopping.
 */
export async function countFigures(app: App, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = servicesOf(app);
  const yesterday = dayAfter(dutchDay(clock.now()), -1);
  const first = await readFirstDay(db);
  if (first === null) return;
  for (const step of stepsUntil(yesterday, await readLastCounted(db), first)) {
    if (stopping?.aborted) return;
    await transact(app, NOBODY, async (tx) => ok(await countAnew(tx, step)));
  }
}

async function readLastCounted(db: Queryable): Promise<string | null> {
  const { name, day } = businessFigures;
  const newest = await firstOf(
    db
      .select({ day })
      .from(businessFigures)
      .where(eq(name, "subscribers"))
      .orderBy(desc(day))
      .limit(1),
  );
  return newest?.day ?? null;
}

async function countAnew(tx: Tx, { names, ...days }: CountingStep): Promise<void> {
  // Whoever counts at the same time waits here; who reads does not.
  await tx.execute(sql`lock table ${businessFigures} in share row exclusive mode`);
  const { name, day } = businessFigures;
  await tx
    .delete(businessFigures)
    .where(and(inArray(name, [...names]), between(day, days.from, days.to)));
  for (const [of, count] of COUNTS) {
    if (!of.some((one) => names.includes(one))) continue;
    const figures = (await count(tx, days)).filter(
      (figure) => figure.value !== 0 || figure.name === "subscribers",
    );
    if (figures.length > 0) await tx.insert(businessFigures).values(figures);
  }
}
