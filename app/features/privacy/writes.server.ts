import { eq, sql } from "drizzle-orm";
import type { Actor, CompanyActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import {
  accounts,
  accountTokens,
  authenticators,
  recoveryCodes,
  sessions,
  users,
} from "~/server/db/tables/accounts.ts";
import { profileDrafts } from "~/server/db/tables/companies.ts";
import { contactMessages } from "~/server/db/tables/contact.ts";
import { launchSignups } from "~/server/db/tables/launch.ts";
import { mailDeliveries, rateLimits } from "~/server/db/tables/operations.ts";
import { companyRegistrations, referralCodes } from "~/server/db/tables/referrals.ts";
import { uploads } from "~/server/db/tables/uploads.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { asksSecondStep, isOwnPassword } from "../accounts/api.server.ts";
import { forgetClient } from "../briefs/api.server.ts";
import { forgetCompany } from "../companies/api.server.ts";
import { declinePending, forgetQuotes } from "../proposals/api.server.ts";
import { spendCode } from "../two-step/api.server.ts";
import type { Erasure } from "./schema.ts";

export type ErasureRefusal = "wrong-password" | "bad-code" | "subscription-runs" | "is-admin";

/**
 * Erases somebody. A running subscription is cancelled first, open requests are cancelled, open
 * quotes taken back. What others rely on, an accepted quote or a paid invoice, stays under a
 * nameless account; nothing else of the person does.
 */
export async function eraseAccount(
  app: App,
  actor: Exclude<Actor, { kind: "visitor" }>,
  form: Erasure,
  endSubscription: (actor: CompanyActor) => Promise<boolean>,
): Promise<Result<null, ErasureRefusal>> {
  if (actor.kind === "admin") return refuse("is-admin");
  const { userId } = actor;
  if (!(await isOwnPassword(app, userId, form.currentPassword))) return refuse("wrong-password");
  const asksCode = await asksSecondStep(app, userId);
  if (asksCode && !form.code) return refuse("bad-code");
  // The provider is asked outside the transaction: an ended subscription and an account that stayed
  // can be mended by trying again, a lost account that still pays cannot.
  if (actor.kind === "company" && !(await endSubscription(actor))) {
    return refuse("subscription-runs");
  }
  return await app.transact(async (tx) => {
    const now = app.clock.now();
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || user.erasedAt) return refuse("wrong-password");
    if (asksCode && !(await spendCode(app, tx, userId, form.code ?? ""))) return refuse("bad-code");
    await forgetClient(tx, user, (one, briefId) => declinePending(one, briefId, now));
    await forgetCompany(tx, userId, (one, company) => forgetQuotes(one, company, user, now));
    await forgetPerson(tx, userId, user.email, now);
    return ok(null);
  });
}

async function forgetPerson(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  // Pictures that are nobody's any more are removed from the file store by the sweep.
  await tx.update(uploads).set({ userId: null }).where(eq(uploads.userId, userId));
  for (const table of [
    profileDrafts,
    sessions,
    accounts,
    accountTokens,
    authenticators,
    recoveryCodes,
    referralCodes,
    companyRegistrations,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email}`);
  await forgetStandIns(tx, email, now);
  await tx.delete(launchSignups).where(eq(launchSignups.email, email));
  await tx.delete(mailDeliveries).where(eq(mailDeliveries.recipient, email));
  await tx
    .delete(rateLimits)
    .where(sql`split_part(${rateLimits.key}, ':', 2) in (${email}, ${userId})`);
  await tx
    .update(users)
    .set({
      name: "Verwijderd account",
      email: `${userId}@verwijderd.invalid`,
      emailVerified: false,
      image: null,
      phone: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

// Registrations under this address that were not brought home: only the provider's books stay.
async function forgetStandIns(tx: Tx, email: string, now: Date): Promise<void> {
  const forgotten = await tx
    .delete(companyRegistrations)
    .where(eq(companyRegistrations.email, email))
    .returning({ userId: companyRegistrations.userId });
  for (const { userId } of forgotten) {
    await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
    await tx
      .update(users)
      .set({ name: "Verwijderd account", erasedAt: now })
      .where(eq(users.id, userId));
  }
}
