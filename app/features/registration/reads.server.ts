import { and, count, eq, isNull, ne } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/index.server.ts";
import { referralCodes } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { companyRegistrations } from "./tables.ts";

/** What the browser that registered may see of it. */
export interface OwnRegistration {
  userId: string;
  /** The address as it was typed. */
  email: string;
  companyName: string;
  /** Once the mail is confirmed, only signing in shows more. */
  isConfirmed: boolean;
}

/** The registration of a checkout's cookie; null when it is gone. */
export async function readRegistration(app: App, userId: string): Promise<OwnRegistration | null> {
  const [row] = await servicesOf(app)
    .db.select({
      userId: companyRegistrations.userId,
      email: companyRegistrations.email,
      companyName: companyRegistrations.companyName,
      isConfirmed: users.emailVerified,
    })
    .from(companyRegistrations)
    .innerJoin(users, eq(users.id, companyRegistrations.userId))
    .where(and(eq(companyRegistrations.userId, userId), isNull(users.erasedAt)));
  return row ?? null;
}

/** Companies that the actor brought in, that paid and are still to get their badge. */
export async function countAwaited(
  app: App,
  actor: CompanyActor | RegistrantActor,
): Promise<number> {
  const [row] = await servicesOf(app)
    .db.select({ awaited: count() })
    .from(companyRegistrations)
    .innerJoin(referralCodes, eq(referralCodes.code, companyRegistrations.referralCode))
    .innerJoin(subscriptions, eq(subscriptions.userId, companyRegistrations.userId))
    .where(
      and(
        eq(referralCodes.userId, actor.userId),
        ne(companyRegistrations.userId, actor.userId),
        isNull(companyRegistrations.referralSettledAt),
      ),
    );
  return row?.awaited ?? 0;
}
