import { isPaidAndVerified } from "~/features/billing/index.server.ts";
import { firstPaymentStands } from "~/features/payments/index.server.ts";
import { creditReferrer, lockReferrer } from "~/features/referrals/index.server.ts";
import { readTold, takeReferralCode } from "~/features/registration/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/**
 * The first paid period of `refereeId` earns its referrer a free month, decided once: when it has
 * both paid and got its badge, for only then is known which company it is.
 */
export async function settleReferral(tx: Tx, refereeId: string, now: Date): Promise<void> {
  if (!(await isPaidAndVerified(tx, refereeId))) return;
  if (!(await firstPaymentStands(tx, refereeId))) return;
  const code = await takeReferralCode(tx, refereeId, now);
  const referrerId = code && (await lockReferrer(tx, code));
  if (!referrerId) return;
  const phoneOf = async (userId: string) => (await readTold(tx, userId))?.phone ?? null;
  const referrer = { userId: referrerId, phone: await phoneOf(referrerId) };
  const referee = { userId: refereeId, phone: await phoneOf(refereeId) };
  await creditReferrer(tx, referrer, referee, now);
}

/** Looks at a company's referral once more, now that it got its badge. */
export async function settleOnVerification(app: App, refereeId: string): Promise<void> {
  await transact(app, NOBODY, async (tx, now) => ok(await settleReferral(tx, refereeId, now)));
}
