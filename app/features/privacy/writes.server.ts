import { eq, isNotNull, sql } from "drizzle-orm";
import { endAllTokens, lockAccount, users } from "~/features/accounts/index.server.ts";
import { lockBriefsOf } from "~/features/briefs/index.server.ts";
import { claimNotes, forgetNotes } from "~/features/desk/index.server.ts";
import { claimReports } from "~/features/moderation/index.server.ts";
import { queueForgettingOf } from "~/features/payments/index.server.ts";
import { endAllSessions } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { NO_ACCOUNT } from "~/server/db/personal-data.ts";
import { findValue, listValues } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import { PERSONAL_DATA } from "./personal-data.server.ts";

/**
 * Erases an account everywhere and notes it in the ledger; refuses one that is gone already, or that was given
 * a role at the desk meanwhile.
 */
export async function erase(app: App, tx: Tx, userId: string, now: Date) {
  const person = await lockAccount(tx, userId);
  if (person?.role === "ADMIN" || person?.role === "HELPDESK") return refuse("is-admin");
  const erased = await eraseEverywhere(app, tx, userId, now);
  // Noted before the commit: if that fails, the next start erases a person who asked for it. Noted
  // after it, a crash in between would let a backup restore the person.
  if (erased.ok) await servicesOf(app).erasures.add(userId, now);
  return erased;
}

async function eraseEverywhere(app: App, tx: Tx, userId: string, now: Date) {
  const person = await lockAccount(tx, userId);
  if (!person) return refuse("gone");
  // Who asks or offers something about a brief holds it: what they store is seen by what deletes it below.
  const briefIds = await lockBriefsOf(tx, person);
  // Of a brief that was placed with the address and never claimed, or was claimed by an earlier version.
  await claimTextsAbout(tx, userId, briefIds);
  for (const data of PERSONAL_DATA) await data.erase(tx, person, now, app);
  // Before the commit, as the ledger: a start that does it all again finds them gone.
  await servicesOf(app).local?.mails.forget(person.email);
  return ok(null);
}

/**
 * Erases what is kept under an address that has no account; refuses one that has, which is erased as a whole. Invoices
 * stay, as the law requires.
 */
export async function eraseAddress(app: App, tx: Tx, email: string, now: Date) {
  if (await findValue(tx, users.id, eq(users.email, email))) return refuse("has-account");
  const person = { userId: NO_ACCOUNT, email };
  await forgetNotes(tx, await lockBriefsOf(tx, person));
  for (const data of PERSONAL_DATA) await data.erase(tx, person, now, app);
  await servicesOf(app).local?.mails.forget(email);
  return ok(null);
}

/**
 * Makes what others stored about these briefs (copies in reports, notes of the desk) data of the account that claims
 * the briefs: from now on it is exported and erased with this account.
 */
export async function claimTextsAbout(
  tx: Tx,
  userId: string,
  briefIds: readonly string[],
): Promise<void> {
  if (briefIds.length === 0) return;
  await claimReports(tx, userId, briefIds);
  await claimNotes(tx, userId, briefIds);
}

/** Takes what is found by an address along with an account that moved from one to another. */
export async function followAddress(app: App, tx: Tx, from: string, to: string): Promise<void> {
  for (const { follow } of PERSONAL_DATA) await follow?.(tx, from, to, app);
}

/**
 * Erases again the people whom an older copy of the database brought back, before anybody is answered.
 * Such a copy also brings back sessions and links that had ended: then all of them end. Answers how
 * many people were erased.
 */
export async function replayErasures(app: App): Promise<number> {
  const { erasures, clock, db, log } = servicesOf(app);
  const noted = await erasures.all();
  const now = clock.now();
  const gone = new Set(await listValues(db, users.id, isNotNull(users.erasedAt)));
  // The ledger is new, or was lost: the database still holds the erasures.
  for (const id of gone) if (!noted.has(id)) await erasures.add(id, now);
  const isDoubtful = sql`${users.id} = any(${sql.param([...noted.difference(gone)])}::uuid[])`;
  const doubtful = await listValues(db, users.id, isDoubtful);
  // Who came and went since the copy was made is not in it, and may have a name at a payment provider yet.
  await queueForgettingOf(db, ...noted.difference(gone).difference(new Set(doubtful)));
  let replayed = 0;
  for (const id of doubtful) {
    const again = await transact(app, NOBODY, (tx) => eraseEverywhere(app, tx, id, now));
    replayed += Number(again.ok);
  }
  if (replayed > 0) {
    await endAllAccess(db, now);
    log.warn({ replayed }, "the database was older than the ledger of erasures");
  }
  return replayed;
}

/**
 * Ends all that lets somebody in without a password, and what goes with it: sessions, the browsers that are
 * told by push, mailed links. A copy of the database brings back what had ended since.
 */
export async function endAllAccess(db: Queryable, now: Date): Promise<void> {
  await endAllSessions(db);
  await endAllTokens(db, now);
}

/** Lets go of what was kept as long as /privacy says; answers, and logs, how much of each. */
export async function enforceRetention(app: App): Promise<Record<string, number>> {
  const { clock, log } = servicesOf(app);
  const now = clock.now();
  const counts: Record<string, number> = {};
  for (const { name, apply } of PERSONAL_DATA.flatMap(({ retention = [] }) => retention)) {
    counts[name] = await apply(app, now);
  }
  log.info({ counts }, "kept no longer than promised");
  return counts;
}
