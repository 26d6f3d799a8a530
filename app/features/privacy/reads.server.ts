import { eq, inArray } from "drizzle-orm";
import { accountTokens, users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { companyProfiles, profileDrafts } from "~/features/companies/tables.ts";
import { contactMessages } from "~/features/contact/tables.ts";
import { launchRedemptions, launchSignups } from "~/features/launch/tables.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { checkouts, paymentExceptions } from "~/features/payments/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { referralCodes, referralCredits } from "~/features/referrals/tables.ts";
import { provinceClaims } from "~/features/regions/tables.ts";
import { companyRegistrations } from "~/features/registration/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { authenticators } from "~/features/two-step/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { verificationEvents } from "~/features/verification/tables.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";

/**
 * Everything that is kept about somebody, in the words of the tables; amounts in cents. Left out is
 * only what would open the account (hashes, tokens, keys) and what is about others.
 */
export async function exportOf(app: App, userId: string): Promise<Record<string, unknown>> {
  const { db, clock } = servicesOf(app);
  const [[user], [profile], ownBriefs] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(companyProfiles).where(eq(companyProfiles.userId, userId)),
    db.select().from(briefs).where(eq(briefs.clientId, userId)),
  ]);
  if (!user) throw new Error("no account behind a session");
  const briefIds = ownBriefs.map((brief) => brief.id);
  return {
    exportedAt: clock.now(),
    account: user,
    companyProfile: profile ?? null,
    requests: ownBriefs,
    proposalsReceived: briefIds.length
      ? await db.select().from(proposals).where(inArray(proposals.briefId, briefIds))
      : [],
    proposalsSent: profile
      ? await db.select().from(proposals).where(eq(proposals.companyId, profile.id))
      : [],
    profileDraft: await db.select().from(profileDrafts).where(eq(profileDrafts.userId, userId)),
    workAreas: profile
      ? await db.select().from(provinceClaims).where(eq(provinceClaims.companyId, profile.id))
      : [],
    companyChecks: profile
      ? await db
          .select({
            act: verificationEvents.act,
            by: verificationEvents.actorKind,
            businessName: verificationEvents.businessName,
            kvkNumber: verificationEvents.kvkNumber,
            note: verificationEvents.note,
            createdAt: verificationEvents.createdAt,
          })
          .from(verificationEvents)
          .where(eq(verificationEvents.companyId, profile.id))
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
