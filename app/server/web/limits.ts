import { and, eq, gt, sql } from "drizzle-orm";
import { mailboxOf } from "../../shared/mailbox.ts";
import { TooBusy, tooManyPage } from "../../shared/too-busy.ts";
import type { App } from "../app.ts";
import type { Queryable } from "../db/connect.ts";
import { prepared } from "../db/prepared.ts";
import { servicesOf } from "../services.ts";
import { rateLimits } from "./tables.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may be done, per key, in a window of so many seconds. */
export const LIMITS = {
  signInPerAccount: { hits: 5, seconds: 15 * MINUTE },
  /** Browsers that signed in to the account before, together: strangers cannot use this up. */
  signInFromTrustedBrowser: { hits: 5, seconds: 15 * MINUTE },
  signInPerIp: { hits: 50, seconds: 15 * MINUTE },
  signUpPerIp: { hits: 10, seconds: HOUR },
  briefsPerIp: { hits: 5, seconds: HOUR },
  briefsPerAddress: { hits: 5, seconds: 24 * HOUR },
  uploadsPerUser: { hits: 60, seconds: HOUR },
  /** Of briefs that nobody placed yet: several people may share an address. */
  draftPhotosPerIp: { hits: 60, seconds: HOUR },
  /** Papers are drawn one after the other, for all. */
  papersPerAccount: { hits: 60, seconds: 10 * MINUTE },
  /** Each reads all that is kept about somebody. */
  exportsPerAccount: { hits: 10, seconds: HOUR },
  enquiriesPerAccount: { hits: 30, seconds: HOUR },
  threadEntriesPerAccount: { hits: 60, seconds: 10 * MINUTE },
  /** A browser says what it is subscribed with on each page that it loads. */
  pushSubscriptionsPerAccount: { hits: 300, seconds: HOUR },
  reportsPerIp: { hits: 10, seconds: HOUR },
  reactionsPerAccount: { hits: 5, seconds: HOUR },
  reportsPerAccount: { hits: 30, seconds: HOUR },
  objectionsPerIp: { hits: 20, seconds: HOUR },
  contactPerIp: { hits: 5, seconds: HOUR },
  referralLookupPerIp: { hits: 20, seconds: MINUTE },
  /** Asked while somebody types, and several people may share an address. */
  placesPerIp: { hits: 300, seconds: MINUTE },
  addressesPerIp: { hits: 30, seconds: MINUTE },
  /** More than a provider posts when it catches up after a day away. */
  paymentNoticesPerIp: { hits: 600, seconds: MINUTE },
  /** A provider may post one for each mail. */
  mailNoticesPerIp: { hits: 6_000, seconds: MINUTE },
  /** Of all addresses together. What a renewal of ours would have said is asked every minute anyway. */
  unknownPaymentNotices: { hits: 30, seconds: MINUTE },
  checkoutPerAccount: { hits: 10, seconds: HOUR },
  /** Each makes two papers that stay for years. */
  correctionsPerAccount: { hits: 5, seconds: 24 * HOUR },
  /** A company may look at all twelve provinces twice. */
  waitingListPerAccount: { hits: 24, seconds: HOUR },
  launchSignupPerIp: { hits: 5, seconds: HOUR },
  /** Mails to an address that nobody has confirmed or is signed in with, over all doors together. */
  mailsPerAddress: { hits: 3, seconds: HOUR },
  resendPerAddress: { hits: 3, seconds: HOUR },
  resendPerIp: { hits: 20, seconds: HOUR },
  resetPerAddress: { hits: 3, seconds: HOUR },
  resetPerIp: { hits: 20, seconds: HOUR },
  secondStepPerAccount: { hits: 5, seconds: 15 * MINUTE },
  passwordAskedPerAccount: { hits: 5, seconds: 15 * MINUTE },
  /** An address that takes no mail is tried again. */
  mailAgainPerAccount: { hits: 3, seconds: 24 * HOUR },
  addressChangePerAccount: { hits: 3, seconds: HOUR },
  /** All briefs of a client are masked again for its new name or number. */
  detailsPerAccount: { hits: 10, seconds: HOUR },
  /** Of all forms that have no limit of their own together: more than anybody sends who reads what is answered. */
  formsPerAccount: { hits: 300, seconds: 10 * MINUTE },
  /** Tries of all forms by visitors from one IP address, which several people may share. */
  formsPerIp: { hits: 1_000, seconds: 10 * MINUTE },
} as const;

export type Limit = keyof typeof LIMITS;

/** What a form without limits of its own counts as: a try of its account, or of a visitor's address. */
export function commonLimits(actor: unknown, ip: string): [Limit, string][] {
  const isAccount = typeof actor === "object" && actor !== null && "userId" in actor;
  return isAccount ? [["formsPerAccount", String(actor.userId)]] : [["formsPerIp", ip]];
}

const countOne = prepared((db) => {
  const { hits, windowEndsAt } = rateLimits;
  // A window that ends later than one that begins now was begun by a clock that was ahead.
  const isOver = sql`(${windowEndsAt} <= ${sql.placeholder("now")}
    or ${windowEndsAt} > excluded.window_ends_at + interval '1 minute')`;
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder("key"), hits: 1, windowEndsAt: sql.placeholder("end") })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${hits} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
    })
    .returning({ hits, windowEndsAt })
    .prepare("count_try");
});

/**
 * Counts one try and answers whether it is allowed, in the database, so that all processes share the
 * counters. What is counted per address is counted per mailbox. Inside a transaction `db` is that: a try that is undone was not made.
 */
export async function countTry(
  app: App,
  limit: Limit,
  key: string,
  db: Queryable = servicesOf(app).db,
): Promise<Allowance> {
  const { clock, config } = servicesOf(app);
  const { hits, seconds } = LIMITS[limit];
  const now = clock.now();
  const end = new Date(now.getTime() + seconds * 1000);
  const [counted] = await countOne(db).execute({
    key: storedKey(limit, key),
    end,
    now: now.toISOString(),
  });
  if (!counted) throw new Error("rate limit was not counted");
  if (counted.hits <= hits * config.rateLimitFactor) return { allowed: true };
  const left = counted.windowEndsAt.getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) };
}

/** Takes back a try that `countTry` counted and that turned out to be none. */
export async function returnTry(
  app: App,
  limit: Limit,
  key: string,
  db: Queryable = servicesOf(app).db,
): Promise<void> {
  const { hits } = rateLimits;
  await db
    .update(rateLimits)
    .set({ hits: sql`${hits} - 1` })
    .where(and(eq(rateLimits.key, storedKey(limit, key)), gt(hits, 0)));
}

const storedKey = (limit: Limit, key: string) =>
  `${limit}:${limit.endsWith("PerAddress") ? mailboxOf(key) : key}`;

export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Raised when a try is one too many; the road of forms answers it with 429, beside the form. */
export class OverLimit extends TooBusy {}

/** Counts one try. @throws OverLimit when it is one too many */
export async function count(app: App, limit: Limit, key: string): Promise<void> {
  const allowance = await countTry(app, limit, key);
  if (!allowance.allowed) throw new OverLimit(tooManyPage(allowance.retryAfterSeconds));
}

/** Counts one try; what an answer of data is sent with when it is one too many, null otherwise. */
export async function overLimit(app: App, limit: Limit, key: string) {
  const allowance = await countTry(app, limit, key);
  if (allowance.allowed) return null;
  return { status: 429, headers: retryAfter(allowance.retryAfterSeconds) };
}

/** Counts one try for a page. @throws TooBusy when it is one too many */
export async function countVisit(app: App, limit: Limit, key: string): Promise<void> {
  const allowance = await countTry(app, limit, key);
  if (!allowance.allowed) throw new TooBusy(tooManyPage(allowance.retryAfterSeconds));
}

/** The header that says when to come back; its place is an answer 429 or 503. */
export function retryAfter(seconds: number): { "Retry-After": string } {
  return { "Retry-After": String(seconds) };
}
