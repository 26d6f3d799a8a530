import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { subscriptions } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { companyRegistrations, takeReferralCode } from "~/features/registration/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok } from "~/shared/result.ts";
import { CREDITS_PER_MONTH } from "./constants.ts";
import { isOneself, makeCode, monthYearOf, type Party } from "./rules.ts";
import { referralCodes, referralCredits } from "./tables.ts";

// Two codes that are the same by chance are rarer than a lottery prize; this many is a fault.
const TRIES = 5;

/** Gives a company its referral code: always the same one. */
export async function getOrCreateCode(
  app: App,
  actor: CompanyActor | RegistrantActor,
  pick: (bound: number) => number = randomInt,
): Promise<string> {
  const { db, clock } = servicesOf(app);
  const { userId } = actor;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [made] = await db
      .insert(referralCodes)
      .values({ userId, code: makeCode(pick), createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ code: referralCodes.code });
    if (made) return made.code;
    const [own] = await db
      .select({ code: referralCodes.code })
      .from(referralCodes)
      .where(eq(referralCodes.userId, userId));
    if (own) return own.code;
  }
  throw new Error("no free referral code was found");
}

/**
 * The first paid period of `refereeId` earns its referrer a free month, unless that is the same company
 * or already earned five this month. It is decided when the referee has both paid and got its badge,
 * because only then is known which company it is; called at both moments. It is decided once: called
 * again it changes nothing, whatever came of it.
 */
export async function settleReferral(tx: Tx, refereeId: string, now: Date): Promise<void> {
  if (!(await isPaidAndVerified(tx, refereeId))) return;
  const code = await takeReferralCode(tx, refereeId, now);
  if (!code) return;
  // Two referees that pay at once are counted one after the other.
  const [owner] = await tx
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code))
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
    await enqueue(tx, "grant-free-months", { userId: owner.userId });
    await enqueue(tx, "notify-free-month", { creditId });
  }
}

async function isPaidAndVerified(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(and(eq(companyProfiles.userId, userId), companyProfiles.verified));
  return found.length > 0;
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

/** Notes that the provider gave this free month. */
export async function markGranted(db: Queryable, creditId: string, now: Date): Promise<void> {
  await db
    .update(referralCredits)
    .set({ grantedAt: now })
    .where(and(eq(referralCredits.id, creditId), isNull(referralCredits.grantedAt)));
}

/** Looks at a company's referral once more, now that it got its badge. */
export async function settleOnVerification(app: App, refereeId: string): Promise<void> {
  const { transact, clock } = servicesOf(app);
  await transact(async (tx) => ok(await settleReferral(tx, refereeId, clock.now())));
}
