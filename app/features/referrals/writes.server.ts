import { randomInt } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { enqueue, enqueueOnce } from "~/server/db/outbox.ts";
import { lockRow } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import { CREDITS_PER_MONTH } from "./constants.ts";
import { notifyFreeMonth } from "./emails/notify-free-month.tsx";
import { listGrantable, readOwnCode } from "./reads.server.ts";
import { isOneself, makeCode, monthYearOf, type Party } from "./rules.ts";
import { GRANT_FREE_MONTHS } from "./schema.ts";
import { givenMonths, referralCodes, referralCredits } from "./tables.ts";

/** A company as it registered: the telephone counts while its profile names none. */
type Registered = Pick<Party, "userId" | "phone">;

// Two codes that are the same by chance are rarer than a lottery prize; this many is a fault.
const TRIES = 5;

/** Gives a company its referral code: always the same one. */
export async function getOrCreateCode(
  app: App,
  actor: CompanyActor | RegistrantActor,
  pick: (bound: number) => number = randomInt,
): Promise<string> {
  const { userId } = actor;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = await transact(app, actor, async (tx, createdAt) => {
      const [row] = await tx
        .insert(referralCodes)
        .values({ userId, code: makeCode(pick), createdAt })
        .onConflictDoNothing()
        .returning({ code: referralCodes.code });
      return row ? ok(row.code) : refuse("taken");
    });
    if (made.ok) return made.value;
    const own = await readOwnCode(app, actor);
    if (own) return own;
  }
  throw new Error("no free referral code was found");
}

/** The referrer of a code, locked, so that two referees are counted in turn; null for no code. */
export async function lockReferrer(tx: Tx, code: string): Promise<string | null> {
  const owner = await lockRow(tx, referralCodes, eq(referralCodes.code, code));
  return owner?.userId ?? null;
}

/**
 * Gives a locked referrer a free month for the company it brought in, unless the two are one or it
 * already earned five this month. Each company earns its referrer one month.
 */
export async function creditReferrer(tx: Tx, referrer: Registered, referee: Registered, now: Date) {
  const parties = [await readParty(tx, referrer), await readParty(tx, referee)] as const;
  if (!parties[0] || !parties[1] || isOneself(parties[0], parties[1])) return;
  const monthYear = monthYearOf(now);
  const { userId } = referrer;
  const inMonth = and(eq(referralCredits.userId, userId), eq(referralCredits.monthYear, monthYear));
  const earned = await tx.$count(referralCredits, inMonth);
  if (earned >= CREDITS_PER_MONTH) return;
  const credited = await tx
    .insert(referralCredits)
    .values({ userId, refereeId: referee.userId, monthYear, slot: earned + 1, createdAt: now })
    .onConflictDoNothing({ target: referralCredits.refereeId })
    .returning({ id: referralCredits.id });
  for (const { id: creditId } of credited) {
    await enqueue(tx, GRANT_FREE_MONTHS, { userId });
    await enqueue(tx, notifyFreeMonth, { creditId });
  }
}

async function readParty(tx: Tx, { userId, phone }: Registered): Promise<Party | null> {
  const [party] = await tx
    .select({
      userId: users.id,
      email: users.email,
      kvkNumber: companyProfiles.kvkNumber,
      phone: companyProfiles.phone,
    })
    .from(users)
    .leftJoin(companyProfiles, eq(companyProfiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return party ? { ...party, phone: party.phone ?? phone } : null;
}

/**
 * Hands out the free months that wait although their referrers can have them: a month that was earned
 * in arrears, or between the end of a paid month and the question whether it renewed, was given up.
 */
export async function queueWaitingMonths(app: App): Promise<void> {
  const { db, clock } = servicesOf(app);
  await enqueueOnce(db, GRANT_FREE_MONTHS, ...(await listGrantable(db, clock.now())));
}

/**
 * Takes back the free month that a company earned its referrer when the payment it came of went back,
 * and gives it again when that was paid once more. Told again, nothing changes.
 */
export async function followPayment(tx: Tx, refereeId: string, stands: boolean, now: Date) {
  const { takenBackAt, userId } = referralCredits;
  const isNews = stands ? isNotNull(takenBackAt) : isNull(takenBackAt);
  const changed = await tx
    .update(referralCredits)
    .set({ takenBackAt: stands ? null : now })
    .where(and(eq(referralCredits.refereeId, refereeId), isNews))
    .returning({ userId });
  if (stands) for (const credit of changed) await enqueue(tx, GRANT_FREE_MONTHS, credit);
}

/** Notes that the provider gave this free month, earned or given by the desk. */
export async function markGranted(db: Queryable, creditId: string, now: Date): Promise<void> {
  await db.update(givenMonths).set({ grantedAt: now }).where(eq(givenMonths.id, creditId));
  await db
    .update(referralCredits)
    .set({ grantedAt: now })
    .where(and(eq(referralCredits.id, creditId), isNull(referralCredits.grantedAt)));
}
