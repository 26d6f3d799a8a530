import { createHmac, hkdfSync } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import type { Person } from "~/server/db/personal-data.ts";
import { servicesOf } from "~/server/services.ts";
import { mailboxOf } from "~/shared/mailbox.ts";
import { closedMailboxes, users } from "../tables.ts";
import { endTokens } from "./tokens.server.ts";

const KEY_BYTES = 32;

/** The keyed hash of the mailbox that an address leads to, under a key derived from SESSION_SECRET. */
export function hashMailbox(app: App, email: string): string {
  const { sessionSecret } = servicesOf(app).config;
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "closed mailbox", KEY_BYTES));
  return createHmac("sha256", key).update(mailboxOf(email)).digest("hex");
}

/** True while the mailbox of this address belongs to an account that was closed for abuse. */
export async function isClosedMailbox(app: App, db: Queryable, email: string): Promise<boolean> {
  const isIt = eq(closedMailboxes.mailboxHash, hashMailbox(app, email));
  return (await db.$count(closedMailboxes, isIt)) > 0;
}

/** Closes a locked account and its mailbox, and ends its mailed links. The caller ends the sessions. */
export async function closeAccount(app: App, tx: Tx, person: Person, now: Date): Promise<void> {
  const { userId, email } = person;
  const closed = { closedAt: now };
  await tx.update(users).set({ closedAt: now, updatedAt: now }).where(eq(users.id, userId));
  await tx
    .insert(closedMailboxes)
    .values({ mailboxHash: hashMailbox(app, email), ...closed })
    .onConflictDoUpdate({ target: closedMailboxes.mailboxHash, set: closed });
  await endTokens(tx, userId, now);
}

/** Opens a locked account again; its mailbox is opened by `openMailbox`. */
export async function reopenAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ closedAt: null, updatedAt: now }).where(eq(users.id, userId));
}

/** Lets accounts begin under a closed mailbox again. */
export async function openMailbox(tx: Tx, mailboxHash: string): Promise<void> {
  await tx.delete(closedMailboxes).where(eq(closedMailboxes.mailboxHash, mailboxHash));
}
