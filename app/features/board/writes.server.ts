import { and, asc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { wantsDaily } from "~/features/search/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS, dutchHour, HOUR_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { notifyNewBriefs } from "./emails/notify-new-briefs.tsx";
import { briefDigests } from "./tables.ts";

/** When the daily mail goes, by the clock of the Netherlands. */
const HOUR = 17;
const AT_ONCE = 200;

/** Leaves a mail for each company that wants new briefs once a day, of what came since its last one. */
export async function gatherDigestsNow(app: App): Promise<void> {
  const { transact, clock } = servicesOf(app);
  const now = clock.now();
  if (dutchHour(now) !== HOUR) return;
  let after: string | null = null;
  do {
    const id: string | null = after;
    await transact(async (tx) => {
      after = await gather(tx, id, now);
      return ok(null);
    });
  } while (after !== null);
}

/** The next companies after one, in the order of their ids; answers the last where there may be more. */
async function gather(tx: Tx, after: string | null, now: Date): Promise<string | null> {
  const { id, newBriefMails } = companyProfiles;
  const earlier = new Date(now.getTime() - HOUR_MS);
  const due = await tx
    .select({ companyId: id, until: briefDigests.until, wants: wantsDaily })
    .from(companyProfiles)
    .leftJoin(briefDigests, eq(briefDigests.companyId, id))
    .where(
      and(
        newBriefMails,
        // Who wants them at once since today is told of the hours before that once more.
        or(and(wantsDaily, isNull(briefDigests.until)), lt(briefDigests.until, earlier)),
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

/** Who had none for a while, as mails were off, is told of the last day. */
function startOf(until: Date | null, now: Date): Date {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return until && now.getTime() - until.getTime() < 2 * DAY_MS ? until : dayAgo;
}
