import { and, asc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { wantsDaily } from "~/features/search/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS, dutchHour, HOUR_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { notifyNewBriefs } from "./emails/notify-new-briefs.tsx";
import { briefDigests } from "./tables.ts";

/** When the daily mail goes, by the clock of the Netherlands. */
const HOUR = 17;
const AT_ONCE = 200;
/** Who has had no daily mail for longer had mails off: what came meanwhile is no news. */
const LONGEST_MS = 7 * DAY_MS;

/**
 * Leaves a mail for each company that wants new briefs once a day, of what came since its last one. What
 * could not go at five goes later that day; who asks for it after five waits for the next.
 */
export async function gatherDigestsNow(app: App): Promise<void> {
  const now = servicesOf(app).clock.now();
  if (dutchHour(now) < HOUR) return;
  let after: string | null = null;
  do {
    const id: string | null = after;
    await transact(app, NOBODY, async (tx) => {
      after = await gather(tx, id, now);
      return ok(null);
    });
  } while (after !== null);
}

/** The next companies after one, in the order of their ids; answers the last where there may be more. */
async function gather(tx: Tx, after: string | null, now: Date): Promise<string | null> {
  const { id, newBriefMails } = companyProfiles;
  const { until } = briefDigests;
  const five = lastFive(now);
  const due = await tx
    .select({ companyId: id, until, wants: wantsDaily })
    .from(companyProfiles)
    .leftJoin(briefDigests, eq(briefDigests.companyId, id))
    .where(
      and(
        newBriefMails,
        // Who wants them at once since today is told of the hours before that once more.
        or(
          dutchHour(now) === HOUR ? and(wantsDaily, isNull(until)) : undefined,
          lt(until, five),
          // Noted by a clock that was ahead.
          gt(until, new Date(now.getTime() + DAY_MS)),
        ),
        after === null ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(AT_ONCE);
  const mails = due.map(({ companyId, until }) => ({
    companyId,
    from: startOf(until, now).toISOString(),
    until: now.toISOString(),
  }));
  await enqueue(tx, notifyNewBriefs, ...mails);
  const ids = (isWanted: boolean) =>
    due.filter((one) => one.wants === isWanted).map(({ companyId }) => companyId);
  const [told, over] = [ids(true), ids(false)];
  if (told.length > 0) {
    await tx
      .insert(briefDigests)
      .values(told.map((companyId) => ({ companyId, until: now })))
      .onConflictDoUpdate({ target: briefDigests.companyId, set: { until: now } });
  }
  await tx.delete(briefDigests).where(inArray(briefDigests.companyId, over));
  return due.length === AT_ONCE ? (due.at(-1)?.companyId ?? null) : null;
}

/** Today's five; no clock of the Netherlands is put forward or back between five and midnight. */
function lastFive(now: Date): Date {
  const hours = Math.floor(now.getTime() / HOUR_MS) - (dutchHour(now) - HOUR);
  return new Date(hours * HOUR_MS);
}

/** From when on there is news for a company whose last mail told of what came until then. */
function startOf(until: Date | null, now: Date): Date {
  const told = until ? now.getTime() - until.getTime() : -1;
  return until && told >= 0 && told < LONGEST_MS ? until : new Date(now.getTime() - DAY_MS);
}
