import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { asksSecondStep, isOwnPassword } from "~/features/accounts/index.server.ts";
import { accounts, accountTokens, pendingSignUps, users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { anonymiseBriefs, forgetClient } from "~/features/briefs/index.server.ts";
import { forgetCompany, lockProfileOf } from "~/features/companies/index.server.ts";
import { profileDrafts } from "~/features/companies/tables.ts";
import { contactMessages } from "~/features/contact/tables.ts";
import { launchSignups } from "~/features/launch/tables.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { mayBeRemoved } from "~/features/payments/index.server.ts";
import { checkouts } from "~/features/payments/tables.ts";
import { declinePending, forgetProposals } from "~/features/proposals/index.server.ts";
import { referralCodes } from "~/features/referrals/tables.ts";
import { forgetClaims } from "~/features/regions/index.server.ts";
import { companyRegistrations } from "~/features/registration/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { spendCode } from "~/features/two-step/index.server.ts";
import { authenticators, recoveryCodes } from "~/features/two-step/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { forgetVerification } from "~/features/verification/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor, CompanyActor, SystemActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { rateLimits } from "~/server/web/tables.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { KEPT } from "./constants.ts";
import { daysAgo, lastMoveDays, monthsAgo } from "./rules.ts";
import type { Erasure } from "./schema.ts";

const BATCH = 500;
/** Requests in one transaction: each takes a few statements, and its row is locked meanwhile. */
const REQUESTS_AT_ONCE = 50;

export type ErasureRefusal = "wrong-password" | "bad-code" | "subscription-runs" | "is-admin";

/**
 * Erases somebody. A running subscription is cancelled first, open requests are cancelled, open
 * proposals taken back. What others rely on, an accepted proposal or a paid invoice, stays under a
 * nameless account; nothing else of the person does.
 */
export async function eraseAccount(
  app: App,
  actor: Exclude<Actor, { kind: "visitor" }>,
  form: Erasure,
  endSubscription: (actor: CompanyActor) => Promise<boolean>,
): Promise<Result<null, ErasureRefusal>> {
  const { clock, transact, erasures, cards } = servicesOf(app);
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
  const now = clock.now();
  const erased = await transact(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || user.erasedAt) return refuse("wrong-password");
    if (asksCode && !(await spendCode(app, tx, userId, form.code ?? ""))) return refuse("bad-code");
    await forget(tx, user, now);
    // Noted before it is certain: to finish an erasure that somebody asked for is the lesser evil.
    await erasures.add(userId, now);
    return ok(null);
  });
  // Drawn pictures of links name companies; whichever is still asked for is drawn again.
  if (erased.ok && actor.kind === "company") await cards.tidy(now);
  return erased;
}

/**
 * Erases again whom an older copy of the database brought back, before anybody is answered. Such a
 * copy also brings back sessions and links that had ended: then all of them end. Answers how many
 * people were erased.
 */
export async function replayErasures(app: App): Promise<number> {
  const { erasures, clock, db, log } = servicesOf(app);
  const noted = await erasures.all();
  const now = clock.now();
  const erased = await db.select({ id: users.id }).from(users).where(isNotNull(users.erasedAt));
  // The ledger is new, or was lost: the database still knows.
  for (const { id } of erased) if (!noted.has(id)) await erasures.add(id, now);
  const gone = new Set(erased.map(({ id }) => id));
  const doubtful = [...noted].filter((id) => !gone.has(id));
  let replayed = 0;
  for (let from = 0; from < doubtful.length; from += BATCH) {
    const ids = doubtful.slice(from, from + BATCH);
    const back = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
    for (const { id } of back) replayed += Number(await eraseAgain(app, id, now));
  }
  if (replayed > 0) {
    await db.delete(sessions);
    await db.update(accountTokens).set({ usedAt: now }).where(isNull(accountTokens.usedAt));
    log.warn({ replayed }, "the database was older than the ledger of erasures");
  }
  return replayed;
}

async function eraseAgain(app: App, userId: string, now: Date): Promise<boolean> {
  const done = await servicesOf(app).transact(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || user.erasedAt) return refuse("gone");
    await forget(tx, user, now);
    return ok(null);
  });
  return done.ok;
}

async function forget(tx: Tx, user: typeof users.$inferSelect, now: Date): Promise<void> {
  await forgetClient(tx, user, (one, briefId) => declinePending(one, briefId, now));
  const company = await lockProfileOf(tx, user.id);
  if (company) {
    await forgetProposals(tx, company, user, now);
    await forgetVerification(tx, company.id);
    await forgetClaims(tx, company.id);
    await forgetCompany(tx, company.id);
  }
  await forgetPerson(tx, user.id, user.email, now);
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

// Old registrations under a known address, which never became an account: only the provider's books stay.
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

/**
 * Lets go of what was kept as long as /privacy says, in batches; what is gone already costs nothing
 * to do again. Answers, and logs, how much of each.
 */
export async function applyRetention(
  app: App,
  _actor: SystemActor,
): Promise<Record<string, number>> {
  const { clock, log } = servicesOf(app);
  const now = clock.now();
  const counts = {
    requests: await anonymiseOldBriefs(app, now),
    contactMessages: await drop(
      app,
      contactMessages,
      lt(contactMessages.createdAt, monthsAgo(now, KEPT.contactMessageMonths)),
    ),
    launchSignups: await drop(
      app,
      launchSignups,
      lt(launchSignups.createdAt, monthsAgo(now, KEPT.launchSignupMonths)),
    ),
    unconfirmedAccounts: await dropUnconfirmed(app, now),
    pendingSignUps: await drop(app, pendingSignUps, lt(pendingSignUps.expiresAt, now)),
    sessions: await drop(app, sessions, lt(sessions.expiresAt, now)),
    links: await drop(
      app,
      accountTokens,
      lt(accountTokens.expiresAt, daysAgo(now, KEPT.mailedLinkDays)),
    ),
    mailLog: await drop(
      app,
      mailDeliveries,
      lt(mailDeliveries.createdAt, daysAgo(now, KEPT.mailLogDays)),
    ),
    abuseCounters: await drop(app, rateLimits, lt(rateLimits.windowEndsAt, now)),
    failedTasks: await dropFailedTasks(app, daysAgo(now, KEPT.failedTaskDays)),
  };
  log.info({ counts }, "kept no longer than promised");
  return counts;
}

async function anonymiseOldBriefs(app: App, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    let done = 0;
    await servicesOf(app).transact(async (tx) => {
      done = await anonymiseBriefs(tx, lastMoveDays(now), REQUESTS_AT_ONCE, now, (one, briefId) =>
        declinePending(one, briefId, now),
      );
      return ok(null);
    });
    total += done;
    if (done < REQUESTS_AT_ONCE) return total;
  }
}

// Who went to the payment page may have paid and never come back: only the provider knows.
async function dropUnconfirmed(app: App, now: Date): Promise<number> {
  const paying = sql`exists (select from ${checkouts} where ${checkouts.userId} = ${users.id})`;
  const total = await drop(app, users, and(isForgotten(now), sql`not ${paying}`));
  const doubtful = await servicesOf(app)
    .db.select({ id: users.id })
    .from(users)
    .where(and(isForgotten(now), paying))
    .limit(BATCH);
  const unpaid: string[] = [];
  for (const { id } of doubtful) if (await mayBeRemoved(app, id)) unpaid.push(id);
  if (unpaid.length === 0) return total;
  return total + (await drop(app, users, and(isForgotten(now), inArray(users.id, unpaid))));
}

// Never confirmed, nothing under way: no link that still works, and nothing was paid.
function isForgotten(now: Date) {
  return and(
    sql`not ${users.emailVerified}`,
    isNull(users.erasedAt),
    lt(users.createdAt, daysAgo(now, KEPT.unconfirmedAccountDays)),
    sql`not exists (select from ${accountTokens} where ${accountTokens.userId} = ${users.id}
      and ${accountTokens.usedAt} is null and ${accountTokens.expiresAt} > ${now.toISOString()})`,
    sql`not exists (select from ${subscriptions} where ${subscriptions.userId} = ${users.id})`,
  );
}

// Rows that somebody is busy with wait for the next time.
async function drop(app: App, table: PgTable, due: SQL | undefined): Promise<number> {
  let total = 0;
  for (;;) {
    const { rowCount } = await servicesOf(app).db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${due} limit ${BATCH} for update skip locked))`);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

async function dropFailedTasks(app: App, before: Date): Promise<number> {
  const { rowCount } = await servicesOf(app).db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and run_at < ${before.toISOString()}))`);
  return rowCount ?? 0;
}
