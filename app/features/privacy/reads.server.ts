import { eq, inArray } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { accountTokens, authenticators, sessions, users } from "~/server/db/tables/accounts.ts";
import { checkouts, paymentExceptions, subscriptions } from "~/server/db/tables/billing.ts";
import { briefs } from "~/server/db/tables/briefs.ts";
import {
  companyProfiles,
  profileDrafts,
  provinceClaims,
  verificationDecisions,
} from "~/server/db/tables/companies.ts";
import { contactMessages } from "~/server/db/tables/contact.ts";
import { launchRedemptions, launchSignups } from "~/server/db/tables/launch.ts";
import { mailDeliveries } from "~/server/db/tables/operations.ts";
import { proposals } from "~/server/db/tables/proposals.ts";
import {
  companyRegistrations,
  referralCodes,
  referralCredits,
} from "~/server/db/tables/referrals.ts";
import { uploads } from "~/server/db/tables/uploads.ts";

/**
 * Everything that is kept about somebody, in the words of the tables; amounts in cents. Left out is
 * only what would open the account (hashes, tokens, keys) and what is about others.
 */
export async function exportOf(app: App, userId: string): Promise<Record<string, unknown>> {
  const { db } = app;
  const [[user], [profile], ownBriefs] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(companyProfiles).where(eq(companyProfiles.userId, userId)),
    db.select().from(briefs).where(eq(briefs.clientId, userId)),
  ]);
  if (!user) throw new Error("no account behind a session");
  const briefIds = ownBriefs.map((brief) => brief.id);
  return {
    exportedAt: app.clock.now(),
    account: user,
    companyProfile: profile ?? null,
    requests: ownBriefs,
    quotesReceived: briefIds.length
      ? await db.select().from(proposals).where(inArray(proposals.briefId, briefIds))
      : [],
    quotesSent: profile
      ? await db.select().from(proposals).where(eq(proposals.companyId, profile.id))
      : [],
    profileDraft: await db.select().from(profileDrafts).where(eq(profileDrafts.userId, userId)),
    workAreas: profile
      ? await db.select().from(provinceClaims).where(eq(provinceClaims.companyId, profile.id))
      : [],
    companyChecks: profile
      ? await db
          .select({
            act: verificationDecisions.act,
            businessName: verificationDecisions.businessName,
            kvkNumber: verificationDecisions.kvkNumber,
            note: verificationDecisions.note,
            createdAt: verificationDecisions.createdAt,
          })
          .from(verificationDecisions)
          .where(eq(verificationDecisions.companyId, profile.id))
      : [],
    pictures: await db.select().from(uploads).where(eq(uploads.userId, userId)),
    contactMessages: await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, user.email)),
    launchSignup: await db.select().from(launchSignups).where(eq(launchSignups.email, user.email)),
    launchPlace: await db
      .select()
      .from(launchRedemptions)
      .where(eq(launchRedemptions.userId, userId)),
    registration: await db
      .select()
      .from(companyRegistrations)
      .where(eq(companyRegistrations.userId, userId)),
    referralCode: await db.select().from(referralCodes).where(eq(referralCodes.userId, userId)),
    // Who was brought in is about somebody else.
    freeMonths: await db
      .select({ month: referralCredits.monthYear, grantedAt: referralCredits.grantedAt })
      .from(referralCredits)
      .where(eq(referralCredits.userId, userId)),
    subscription: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    payments: await db.select().from(checkouts).where(eq(checkouts.userId, userId)),
    paymentsInQuestion: await db
      .select({
        reference: paymentExceptions.reference,
        reason: paymentExceptions.reason,
        amountCents: paymentExceptions.amountCents,
        provinces: paymentExceptions.provinces,
        seenAt: paymentExceptions.seenAt,
        refundedAt: paymentExceptions.refundedAt,
      })
      .from(paymentExceptions)
      .where(eq(paymentExceptions.userId, userId)),
    devices: await db
      .select({ device: sessions.userAgent, since: sessions.createdAt, until: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    authenticatorSince: await db
      .select({ confirmedAt: authenticators.confirmedAt })
      .from(authenticators)
      .where(eq(authenticators.userId, userId)),
    linksMailed: await db
      .select({
        purpose: accountTokens.purpose,
        address: accountTokens.address,
        createdAt: accountTokens.createdAt,
        usedAt: accountTokens.usedAt,
      })
      .from(accountTokens)
      .where(eq(accountTokens.userId, userId)),
    mails: await db
      .select({
        subject: mailDeliveries.task,
        status: mailDeliveries.status,
        sentAt: mailDeliveries.createdAt,
      })
      .from(mailDeliveries)
      .where(eq(mailDeliveries.recipient, user.email)),
  };
}
