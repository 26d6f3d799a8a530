import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { users } from "~/server/db/tables/accounts.ts";
import { companyRegistrations, referralCodes } from "~/server/db/tables/referrals.ts";
import { moveSubscription, subscriptionState } from "../billing/api.server.ts";
import { moveOfferPlace } from "../launch/api.server.ts";
import { settleReferral } from "../referrals/api.server.ts";

/** What a company told when it registered, for its first profile. */
export interface ToldAtRegistration {
  companyName: string;
  phone: string | null;
}

/**
 * Brings home what was registered under this address while it had an account already, now that its
 * owner has shown to be the one who reads its mail: the details, and a subscription that was paid
 * for. Answers what the company told last; null when it never registered on that page.
 */
export async function claimRegistrations(
  tx: Tx,
  owner: { userId: string; email: string },
  now: Date,
): Promise<ToldAtRegistration | null> {
  const standIns = await tx
    .select()
    .from(companyRegistrations)
    .where(
      and(eq(companyRegistrations.email, owner.email), eq(companyRegistrations.standsIn, true)),
    )
    .orderBy(desc(companyRegistrations.createdAt))
    .for("update");
  for (const standIn of standIns) {
    const before = await subscriptionState(tx, owner.userId, now);
    if (!(await moveSubscription(tx, standIn.userId, owner.userId, now))) continue;
    await moveOfferPlace(tx, standIn.userId, owner.userId);
    await tx.delete(referralCodes).where(eq(referralCodes.userId, standIn.userId));
    await tx.delete(companyRegistrations).where(eq(companyRegistrations.userId, standIn.userId));
    // The row stays for the provider's books, and says nothing of anybody.
    await tx
      .update(users)
      .set({ name: "Samengevoegd", erasedAt: now })
      .where(eq(users.id, standIn.userId));
    const { companyName, contactName, phone, referralCode, createdAt } = standIn;
    const told = { companyName, contactName, phone, referralCode };
    // Who paid before was brought in by nobody this time.
    const settled = before === "none" ? {} : { referralSettledAt: now };
    await tx
      .insert(companyRegistrations)
      .values({ userId: owner.userId, email: owner.email, createdAt, ...told, ...settled })
      .onConflictDoUpdate({ target: companyRegistrations.userId, set: told });
    await settleReferral(tx, owner.userId, now);
  }
  const [own] = await tx
    .select({ companyName: companyRegistrations.companyName, phone: companyRegistrations.phone })
    .from(companyRegistrations)
    .where(eq(companyRegistrations.userId, owner.userId));
  const [last] = standIns;
  return own ?? (last ? { companyName: last.companyName, phone: last.phone } : null);
}
