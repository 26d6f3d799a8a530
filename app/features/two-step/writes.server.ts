import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { AccountChange } from "~/features/accounts/constants.ts";
import {
  hashToken,
  issueToken,
  notifyAccountChange,
  usableToken,
} from "~/features/accounts/index.server.ts";
import { accountTokens, users } from "~/features/accounts/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { APP_DIGITS, RECOVERY_CODES, TICKET_MINUTES } from "./constants.ts";
import { isStale } from "./reads.server.ts";
import { authenticators, recoveryCodes } from "./tables.ts";

/** Remembers that the password of this address was right; the answer opens the page for the code. */
export async function issueTicket(app: App, email: string): Promise<string> {
  const { db, clock } = servicesOf(app);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error("no account to ask a code of");
  const expiresAt = new Date(clock.now().getTime() + TICKET_MINUTES * MINUTE_MS);
  const ticket = { userId: user.id, purpose: "second-step" as const, expiresAt };
  return (await issueToken(db, ticket)).token;
}

/** Checks the code that a ticket asks for; both are used up by a right one, neither by a wrong one. */
export async function passSecondStep(
  app: App,
  token: string,
  code: string,
): Promise<Result<{ userId: string }, "bad-ticket" | "bad-code">> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(usableToken("second-step", token, now))
      .returning({ userId: accountTokens.userId });
    if (!used) return refuse("bad-ticket");
    return (await spendCode(app, tx, used.userId, code)) ? ok(used) : refuse("bad-code");
  });
}

/** Makes a key for somebody without a second step; it counts once its first code was right. */
export async function startSetup(app: App, userId: string): Promise<void> {
  const { authenticatorKeys, clock, db } = servicesOf(app);
  const fresh = { sealedKey: authenticatorKeys.create(), createdAt: clock.now() };
  await db
    .insert(authenticators)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: fresh,
      setWhere: isNull(authenticators.confirmedAt),
    });
}

/**
 * Turns the second step on with the first right code, and answers the recovery codes. Every session
 * ends: one that was opened with a password alone must not outlive this.
 */
export async function confirmSetup(
  app: App,
  userId: string,
  code: string,
): Promise<Result<{ codes: string[] }, "setup-bad-code" | "setup-expired">> {
  const { transact, clock, authenticatorKeys } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
    const [waiting] = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
      .for("update");
    if (!waiting || isStale(waiting.createdAt, now)) return refuse("setup-expired");
    const step = authenticatorKeys.match(waiting.sealedKey, code, now, 0);
    if (step === null) return refuse("setup-bad-code");
    await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(eq(authenticators.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tell(app, tx, userId, "second-step-on");
    return ok({ codes: await makeCodes(tx, userId) });
  });
}

/** Turns the second step off; asks a code, so that a stolen session and password do not suffice. */
export async function turnOff(
  app: App,
  userId: string,
  code: string,
): Promise<Result<null, "bad-code">> {
  return await servicesOf(app).transact(async (tx) => {
    if (!(await spendCode(app, tx, userId, code))) return refuse("bad-code");
    await remove(app, tx, userId);
    return ok(null);
  });
}

/**
 * Turns the second step off for somebody who lost app and codes, by an operator who made sure who
 * asks; every session ends. False when there was none.
 */
export async function resetTwoSteps(app: App, address: string): Promise<boolean> {
  const reset = await servicesOf(app).transact(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(authenticators, eq(authenticators.userId, users.id))
      .where(eq(users.email, address.trim().toLowerCase()));
    if (!user) return refuse("none");
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await remove(app, tx, user.id);
    return ok(null);
  });
  return reset.ok;
}

/** Replaces the recovery codes. */
export async function renewCodes(
  app: App,
  userId: string,
  code: string,
): Promise<Result<{ codes: string[] }, "bad-code">> {
  return await servicesOf(app).transact(async (tx) => {
    if (!(await spendCode(app, tx, userId, code))) return refuse("bad-code");
    return ok({ codes: await makeCodes(tx, userId) });
  });
}

/** Uses a code of the app or a recovery code up; false when it is neither, or was used before. */
export async function spendCode(app: App, tx: Tx, userId: string, code: string): Promise<boolean> {
  const { clock, authenticatorKeys } = servicesOf(app);
  const now = clock.now();
  const [own] = await tx
    .select()
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .for("update");
  if (!own?.confirmedAt) return false;
  if (code.length === APP_DIGITS) {
    const step = authenticatorKeys.match(own.sealedKey, code, now, own.lastStep);
    if (step === null) return false;
    await tx
      .update(authenticators)
      .set({ lastStep: step })
      .where(eq(authenticators.userId, userId));
    return true;
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

async function remove(app: App, tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tell(app, tx, userId, "second-step-off");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const CODE_LETTERS = 16;

// Eighty bits each: nobody finds one by trying, not even with the table of hashes.
async function makeCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join(""),
  );
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

async function tell(app: App, tx: Tx, userId: string, change: AccountChange): Promise<void> {
  const at = servicesOf(app).clock.now().toISOString();
  await enqueue(tx, notifyAccountChange, { userId, change, at });
}
