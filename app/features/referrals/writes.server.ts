import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { SystemActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { ok } from "~/shared/result.ts";
import { settleReferral } from "./index.server.ts";
import { makeCode } from "./rules.ts";
import { referralCodes } from "./tables.ts";

// Two codes that are the same by chance are rarer than a lottery prize; this many is a fault.
const TRIES = 5;

/** SPEC section 7, get_or_create_referral_code: always the same code for the same company. */
export async function getOrCreateCode(
  app: App,
  userId: string,
  pick: (bound: number) => number = randomInt,
): Promise<string> {
  const { db } = servicesOf(app);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [made] = await db
      .insert(referralCodes)
      .values({ userId, code: makeCode(pick) })
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

/** Looks at a company's referral once more, now that it got its badge. */
export async function settleOnVerification(
  app: App,
  _actor: SystemActor,
  refereeId: string,
): Promise<void> {
  const { transact, clock } = servicesOf(app);
  await transact(async (tx) => ok(await settleReferral(tx, refereeId, clock.now())));
}
