import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { Role } from "~/features/accounts/constants.ts";
import { users } from "~/features/accounts/index.server.ts";
import { hasSubscription, subscriptions } from "~/features/billing/index.server.ts";
import { hasBriefs } from "~/features/briefs/index.server.ts";
import { hasPaidCheckout } from "~/features/payments/index.server.ts";
import { referralCodes } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { companyRegistrations } from "./tables.ts";

/** What the browser that registered may see of it, by a checkout's cookie; null when it is gone. */
export async function readRegistration(app: App, ownerId: string) {
  const { userId, email, companyName } = companyRegistrations;
  const [row] = await servicesOf(app)
    // Once the mail is confirmed, only signing in shows more.
    .db.select({ userId, email, companyName, isConfirmed: users.emailVerified })
    .from(companyRegistrations)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(userId, ownerId), isNull(users.erasedAt)));
  return row ?? null;
}

/** The details of a company's registration, for its first profile; null without one. */
export function readTold(tx: Tx, userId: string) {
  return findRow(tx, companyRegistrations, eq(companyRegistrations.userId, userId));
}

/**
 * Whether an account is used in its role already: a client's by a brief, a company's by a payment.
 * Such an account keeps its role. Registering costs nothing, so it does not count.
 */
export async function hasSettledRole(
  tx: Tx,
  { userId, email, role }: { userId: string; email: string; role: Role },
): Promise<boolean> {
  if (role === "CLIENT") return await hasBriefs(tx, { userId, email });
  return (await hasSubscription(tx, userId)) || (await hasPaidCheckout(tx, userId));
}

/** Companies that the actor brought in, that paid and are still to get their badge. */
export async function countAwaited(app: App, actor: CompanyActor | RegistrantActor) {
  const { userId } = actor;
  const isBrought = and(eq(referralCodes.userId, userId), ne(companyRegistrations.userId, userId));
  const [row] = await servicesOf(app)
    .db.select({ awaited: count() })
    .from(companyRegistrations)
    .innerJoin(referralCodes, eq(referralCodes.code, companyRegistrations.referralCode))
    .innerJoin(subscriptions, eq(subscriptions.userId, companyRegistrations.userId))
    .where(and(isBrought, isNull(companyRegistrations.referralSettledAt)));
  return row?.awaited ?? 0;
}
