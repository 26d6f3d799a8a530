import { createHmac, timingSafeEqual } from "node:crypto";
import { and, arrayOverlaps, eq, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { activeSubscription } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { isComplete } from "./rules.ts";
import { companyProfiles } from "./tables.ts";

export { personalData } from "./personal-data.server.ts";

export type CompanyRow = typeof companyProfiles.$inferSelect;

/** A company and what it may do now, in one query. */
export interface CompanyStanding {
  companyId: string;
  profile: CompanyRow;
  standing: {
    emailVerified: boolean;
    profileComplete: boolean;
    verified: boolean;
    subscribed: boolean;
  };
}

/** The company of a user with its standing at `now`; null before it has even a minimal profile. */
export async function readStanding(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CompanyStanding | null> {
  const [row] = await db
    .select({
      profile: companyProfiles,
      emailVerified: users.emailVerified,
      subscribed: sql<boolean>`coalesce(${activeSubscription(now)}, false)`,
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(eq(companyProfiles.userId, userId));
  if (!row) return null;
  const { profile, emailVerified, subscribed } = row;
  return {
    companyId: profile.id,
    profile,
    standing: {
      emailVerified,
      profileComplete: isComplete(profile),
      verified: profile.verified,
      subscribed,
    },
  };
}

/** The minimal, private profile that a company gets with its confirmed address. */
export async function createMinimalProfile(
  tx: Tx,
  userId: string,
  businessName: string,
  phone: string | null = null,
): Promise<void> {
  await tx
    .insert(companyProfiles)
    .values({ userId, businessName, phone })
    .onConflictDoNothing({ target: companyProfiles.userId });
}

/** Subscribed companies whose areas and categories a new request fits, and who want to hear of it. */
export async function companiesToNotify(
  db: Queryable,
  brief: { provinces: string[]; categories: string[] },
  now: Date,
): Promise<{ companyId: string }[]> {
  return await db
    .select({ companyId: companyProfiles.id })
    .from(companyProfiles)
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(
      and(
        arrayOverlaps(companyProfiles.serviceAreas, brief.provinces),
        arrayOverlaps(companyProfiles.categories, brief.categories),
        companyProfiles.newBriefMails,
        activeSubscription(now),
      ),
    );
}

export interface CompanyContact {
  businessName: string;
  fullName: string;
  email: string;
  newBriefMails: boolean;
  isSubscribed: boolean;
}

/** Whom a mail about a company's affairs goes to, and whether it is subscribed at `now`. */
export async function readCompanyContact(
  app: App,
  companyId: string,
  now: Date,
): Promise<CompanyContact | null> {
  const [row] = await servicesOf(app)
    .db.select({
      businessName: companyProfiles.businessName,
      fullName: users.name,
      email: users.email,
      newBriefMails: companyProfiles.newBriefMails,
      isSubscribed: sql<boolean>`coalesce(${activeSubscription(now)}, false)`,
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(eq(companyProfiles.id, companyId));
  return row ?? null;
}

const ID_LENGTH = 36;

/** The page that switches a company's mails about new briefs; its token is signed and never ends. */
export function mailsLink(app: App, companyId: string): string {
  return `${servicesOf(app).config.appUrl}/opdrachtmails?token=${companyId}${signatureOf(app, companyId)}`;
}

/** The company whose link carries this token; null when it was not made here. */
export function companyOfLink(app: App, token: string): string | null {
  const companyId = token.slice(0, ID_LENGTH);
  const given = Buffer.from(token.slice(ID_LENGTH));
  const expected = Buffer.from(signatureOf(app, companyId));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? companyId : null;
}

function signatureOf(app: App, companyId: string): string {
  return createHmac("sha256", servicesOf(app).config.sessionSecret)
    .update(`new-job-mails\n${companyId}`)
    .digest("hex")
    .slice(0, 32);
}
