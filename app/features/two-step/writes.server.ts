import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import * as accounts from "~/features/accounts/index.server.ts";
import { endSessions, openSessionFor } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { TICKET_MINUTES } from "~/server/auth/ticket-cookie.ts";
import type { Tx } from "~/server/db/connect.ts";
import { lockRow } from "~/server/db/rows.ts";
import { holdAccount, NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { returnTry } from "~/server/web/limits.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { APP_DIGITS, RECOVERY_CODES } from "./constants.ts";
import { isStale } from "./reads.server.ts";
import { authenticators, recoveryCodes } from "./tables.ts";

/**
 * Notes that the password of this account was right; the answer opens the page for the code. Refused for an
 * account that was erased while its password was checked.
 */
export async function issueTicket(app: App, userId: string) {
  // Whoever signs in is nobody until then.
  return await transact(app, NOBODY, async (tx, now) => {
    if (!(await holdAccount(tx, userId))) return refuse("wrong-credentials");
    const expiresAt = new Date(now.getTime() + TICKET_MINUTES * MINUTE_MS);
    const ticket = { userId, purpose: "second-step", expiresAt } as const;
    return ok((await accounts.issueToken(tx, ticket, now)).token);
  });
}

/** Opens a session for a ticket's code. A right code uses up both, a wrong one neither. */
export async function passSecondStep(app: App, token: string, code: string, request: Request) {
  return await transact(app, NOBODY, async (tx, now) => {
    const ticket = await accounts.spendToken(tx, "second-step", token, now);
    if (!ticket) return refuse("bad-ticket");
    if (!(await spendCode(app, tx, ticket.userId, code))) return refuse("bad-code");
    await returnTry(app, "secondStepPerAccount", ticket.userId, tx);
    return ok(await openSessionFor(app, tx, ticket.userId, request));
  });
}

/** Makes a key for an actor without a second step; it counts once its first code was right. */
export async function startSetup(app: App, actor: SignedInActor) {
  const { userId } = actor;
  const { authenticatorKeys } = servicesOf(app);
  return await transact(app, actor, async (tx, createdAt) => {
    const fresh = { sealedKey: authenticatorKeys.create(), createdAt };
    await tx
      .insert(authenticators)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: fresh,
        setWhere: isNull(authenticators.confirmedAt),
      });
    return ok(null);
  });
}

/**
 * Turns the second step on with the first right code, and answers the recovery codes. No session that a
 * password alone opened outlives this: all end, and the browser that sent `request` gets a new one.
 */
export async function confirmSetup(app: App, actor: SignedInActor, code: string, request: Request) {
  const { userId } = actor;
  const { authenticatorKeys } = servicesOf(app);
  return await transact(app, actor, async (tx, now) => {
    const waiting = await lockRow(tx, authenticators, eq(authenticators.userId, userId));
    if (!waiting || waiting.confirmedAt || isStale(waiting.createdAt, now)) {
      return refuse("setup-expired");
    }
    const step = authenticatorKeys.match(waiting.sealedKey, code, now, 0);
    if (step === null) return refuse("setup-bad-code");
    await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(eq(authenticators.userId, userId));
    await endSessions(tx, userId);
    await accounts.tellOwner(tx, userId, "second-step-on", now);
    const codes = await makeCodes(tx, userId);
    const { cookies } = await openSessionFor(app, tx, userId, request);
    return ok({ codes, cookies });
  });
}

/** Turns the second step off; asks a code, so that a stolen session and password do not suffice. */
export function turnOff(app: App, actor: SignedInActor, code: string) {
  return withCode(app, actor, code, (tx) => remove(app, tx, actor.userId));
}

export function renewCodes(app: App, actor: SignedInActor, code: string) {
  return withCode(app, actor, code, async (tx) => ({ codes: await makeCodes(tx, actor.userId) }));
}

async function withCode<Value>(
  app: App,
  actor: SignedInActor,
  code: string,
  act: (tx: Tx) => Promise<Value>,
) {
  return await transact(app, actor, async (tx) => {
    if (!(await spendCode(app, tx, actor.userId, code))) return refuse("bad-code");
    return ok(await act(tx));
  });
}

/**
 * Turns the second step off for an account whose owner lost app and codes; every session ends. An
 * operator does it, and checks first that the owner asks. False when there was none.
 */
export async function resetTwoSteps(app: App, address: string): Promise<boolean> {
  const reset = await transact(app, NOBODY, async (tx) => {
    const [user] = await tx
      .select({ id: accounts.users.id })
      .from(accounts.users)
      .innerJoin(authenticators, eq(authenticators.userId, accounts.users.id))
      .where(eq(accounts.users.email, address.trim().toLowerCase()));
    if (!user) return refuse("none");
    await endSessions(tx, user.id);
    await remove(app, tx, user.id);
    return ok(null);
  });
  return reset.ok;
}

/** Uses a code of the app or a recovery code up; false when it is neither, or was used before. */
export async function spendCode(app: App, tx: Tx, userId: string, code: string): Promise<boolean> {
  const { clock, authenticatorKeys } = servicesOf(app);
  const now = clock.now();
  const own = await lockRow(tx, authenticators, eq(authenticators.userId, userId));
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
  const { codeHash, usedAt } = recoveryCodes;
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(codeHash, accounts.hashToken(code)), isNull(usedAt)),
    );
  return rowCount === 1;
}

async function remove(app: App, tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await accounts.tellOwner(tx, userId, "second-step-off", servicesOf(app).clock.now());
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
    .values(codes.map((code) => ({ userId, codeHash: accounts.hashToken(code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}
