import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { AdminActor, SignedInActor, StaffActor } from "~/server/auth/actor.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { prepared } from "~/server/db/prepared.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { countTry } from "~/server/web/limits.ts";
import { showPhone } from "~/shared/phone.ts";
import * as tables from "../tables.ts";

const { accounts } = tables;

export const users = readOnly(tables.users);

const credentials = (db: Queryable) =>
  db
    .select({
      account: { userId: users.id, name: users.name, email: users.email, role: users.role },
      passwordHash: accounts.password,
      emailVerified: users.emailVerified,
      closedAt: users.closedAt,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id));

const credentialsByAddress = prepared((db) =>
  credentials(db)
    .where(eq(users.email, sql.placeholder("email")))
    .prepare("credentials_by_address"),
);

/** The account with this id or address and its password hash, in one query; null when there is none. */
export async function readCredentials(
  app: App,
  owner: { userId: string } | { email: string },
  db: Queryable = servicesOf(app).db,
) {
  const [found] =
    "email" in owner
      ? await credentialsByAddress(db).execute(owner)
      : await credentials(db).where(eq(users.id, owner.userId));
  return found ?? null;
}

/** An account as signing in reads it; `passwordHash` is as stored, null without a password. */
export type Credentials = NonNullable<Awaited<ReturnType<typeof readCredentials>>>;

/** The hashing of passwords, for use cases. Slow on purpose: never inside a transaction. */
export function passwordsOf(app: App) {
  return servicesOf(app).passwords;
}

/** Whether this is the actor's password; for acts that ask it again. @throws TooBusy */
export async function isOwnPassword(app: App, { userId }: SignedInActor, password: string) {
  const own = await readCredentials(app, { userId });
  return await passwordsOf(app).verify(own?.passwordHash ?? null, password);
}

/** What the actor's account says of its owner, as the account page shows it. */
export async function readOwnAccount(app: App, { userId }: SignedInActor) {
  const user = await findRow(servicesOf(app).db, users, eq(users.id, userId));
  if (!user) throw new Error("no account behind a session");
  return { name: user.name, email: user.email, phone: showPhone(user.phone) };
}

/** Name, address and role for a mail about a change to the account; null once it was erased. */
export function readOwner(app: App, userId: string) {
  const isOwner = and(eq(users.id, userId), isNull(users.erasedAt));
  return findRow(servicesOf(app).db, users, isOwner);
}

/** The name of a joined account for a letter's greeting; empty while its address is not confirmed: a stranger may have typed both. */
export const mailedName = sql<string>`case when ${users.emailVerified} then ${users.name} else '' end`;

/** The address of a joined account; empty without one, and once it was erased: nothing is mailed there, and nobody sees it. */
export const keptAddress = sql<string>`case when ${users.erasedAt} is null
  then coalesce(${users.email}, '') else '' end`;

/**
 * Counts a mail to an address that nobody is signed in with, and answers whether it may go. If not, the
 * mail is left out, never the act: what somebody filled in is kept.
 */
export async function mayMail(app: App, db: Queryable, email: string): Promise<boolean> {
  return (await countTry(app, "mailsPerAddress", email, db)).allowed;
}

/**
 * Whether a mail to the address of an account may go: to a confirmed address always, to another one as `mayMail`
 * counts it.
 */
export async function mayMailAccount(app: App, tx: Tx, userId: string): Promise<boolean> {
  const user = await findRow(tx, users, eq(users.id, userId));
  return user !== null && (user.emailVerified || (await mayMail(app, tx, user.email)));
}

/** The condition that whoever acts as an admin still is one. */
export function isStillAdmin(actor: AdminActor) {
  return sql`exists (select from ${users}
    where ${users.id} = ${actor.userId} and ${users.role} = 'ADMIN')`;
}

/** The condition that the actor still works at the desk. */
export function isStillStaff(actor: StaffActor) {
  return sql`exists (select from ${users}
    where ${users.id} = ${actor.userId} and ${users.role} in ('ADMIN', 'HELPDESK'))`;
}
