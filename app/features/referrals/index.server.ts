import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { grantFreeMonths } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { companyRegistrations } from "~/features/registration/tables.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { CREDITS_PER_MONTH } from "./constants.ts";
import { notifyFreeMonth } from "./emails/notify-free-month.tsx";
import { isOneself, monthYearOf, type Party } from "./rules.ts";
import { referralCodes, referralCredits } from "./tables.ts";

export { personalData } from "./personal-data.server.ts";

export { readReferrer } from "./reads.server.ts";
export { settleReferral as settleReferralTask } from "./tasks/settle-referral.ts";

/**
 * SPEC section 7, process-referral: the first paid period of `refereeId` earns its referrer a free
 * month, unless that is the same company or already earned five this month. It is decided when the
 * referee has both paid and got its badge, because only then is known which company it is; called at
 * both moments. Decided once: whoever calls again changes nothing, whatever came of it.
 */
export async function settleReferral(tx: Tx, refereeId: string, now: Date): Promise<void> {
  const [registration] = await tx
    .update(companyRegistrations)
    .set({ referralSettledAt: now })
    .where(
      and(
        eq(companyRegistrations.userId, refereeId),
        eq(companyRegistrations.standsIn, false),
        isNull(companyRegistrations.referralSettledAt),
        sql`exists (select from ${subscriptions} where ${subscriptions.userId} = ${refereeId})`,
        sql`exists (select from ${companyProfiles}
          where ${companyProfiles.userId} = ${refereeId} and ${companyProfiles.verified})`,
      ),
    )
    .returning({ code: companyRegistrations.referralCode });
  if (!registration?.code) return;
  // Two referees who pay at once are counted one after the other.
  const [owner] = await tx
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, registration.code))
    .for("update");
  if (!owner) return;
  const [referrer, referee] = [await readParty(tx, owner.userId), await readParty(tx, refereeId)];
  if (!referrer || !referee || isOneself(referrer, referee)) return;
  const monthYear = monthYearOf(now);
  const inMonth = and(
    eq(referralCredits.userId, owner.userId),
    eq(referralCredits.monthYear, monthYear),
  );
  const earned = await tx.$count(referralCredits, inMonth);
  if (earned >= CREDITS_PER_MONTH) return;
  const credited = await tx
    .insert(referralCredits)
    .values({ userId: owner.userId, refereeId, monthYear, slot: earned + 1, createdAt: now })
    .onConflictDoNothing({ target: referralCredits.refereeId })
    .returning({ id: referralCredits.id });
  for (const { id: creditId } of credited) {
    await enqueue(tx, grantFreeMonths, { userId: owner.userId });
    await enqueue(tx, notifyFreeMonth, { creditId });
  }
}

async function readParty(tx: Tx, userId: string): Promise<Party | null> {
  const [party] = await tx
    .select({
      userId: users.id,
      email: users.email,
      kvkNumber: companyProfiles.kvkNumber,
      phone: sql<string | null>`coalesce(${companyProfiles.phone}, ${companyRegistrations.phone})`,
    })
    .from(users)
    .leftJoin(companyRegistrations, eq(companyRegistrations.userId, users.id))
    .leftJoin(companyProfiles, eq(companyProfiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return party ?? null;
}

/** Free months that were earned and are not on a subscription yet, oldest first. */
export async function listWaitingCredits(db: Queryable, userId: string): Promise<{ id: string }[]> {
  return await db
    .select({ id: referralCredits.id })
    .from(referralCredits)
    .where(and(eq(referralCredits.userId, userId), isNull(referralCredits.grantedAt)))
    .orderBy(referralCredits.createdAt, referralCredits.id);
}

/** Notes that the provider gave this free month. */
export async function markGranted(db: Queryable, creditId: string, now: Date): Promise<void> {
  await db
    .update(referralCredits)
    .set({ grantedAt: now })
    .where(and(eq(referralCredits.id, creditId), isNull(referralCredits.grantedAt)));
}
