import {
  type Credentials,
  passwordsOf,
  readCredentials,
  upgradeHash,
} from "~/features/accounts/index.server.ts";
import type { SignIn } from "~/features/accounts/schema.ts";
import { isTrusted, openSession, type SignedIn } from "~/features/sessions/index.server.ts";
import { hasSecondStep, issueTicket } from "~/features/two-step/index.server.ts";
import type { App } from "~/server/app.ts";
import { count, countVisit, returnTry } from "~/server/web/limits.ts";
import { type Result, refuse } from "~/shared/result.ts";

/** What became of a password: a session, a question for the code, or a refusal. */
export type PasswordAnswer =
  | Result<SignedIn, "wrong-credentials" | "email-unverified">
  /** The password was right; the account was closed for abuse. */
  | { ok: false; reason: "address-closed"; userId: string }
  /** The password was right; the ticket opens the page for the authenticator's code. */
  | { ok: false; reason: "second-step"; ticket: string };

/**
 * Signs somebody in by password. The answer says nothing about which addresses have an account, and
 * takes the same steps for each. A browser that signed in to the account before has tries of its own.
 * @throws TooBusy when too many passwords are checked, or too many come from this network address
 * @throws OverLimit when too many were tried for the account
 */
export async function signIn(
  app: App,
  { request, ip }: { request: Request; ip: string },
  { email, password }: SignIn,
): Promise<PasswordAnswer> {
  await passwordsOf(app).waitForSlot();
  // An address that tries this often gets no page that is worth much work.
  await countVisit(app, "signInPerIp", ip);
  const found = await readCredentials(app, { email });
  const trusted = await isTrusted(app, request, found);
  const limit = trusted ? "signInFromTrustedBrowser" : "signInPerAccount";
  await count(app, limit, email);
  const answer = await checkPassword(app, request, found, password);
  // Who knows the password guesses nothing: an office signs in on many devices.
  if (answer.ok || answer.reason !== "wrong-credentials") await returnTry(app, limit, email);
  return answer;
}

/** Opens a session by password unless a code is asked; null: no account. @throws TooBusy */
export async function checkPassword(
  app: App,
  request: Request,
  found: Credentials | null,
  password: string,
): Promise<PasswordAnswer> {
  const matches = await passwordsOf(app).verify(found?.passwordHash ?? null, password);
  if (!found || !matches) return refuse("wrong-credentials");
  if (found.closedAt) {
    return { ok: false, reason: "address-closed", userId: found.account.userId };
  }
  if (!found.emailVerified) return refuse("email-unverified");
  const credentials = await upgradeHash(app, found, password);
  const { account } = credentials;
  if (!(await hasSecondStep(app, account))) return await openSession(app, credentials, request);
  const ticket = await issueTicket(app, account.userId);
  return ticket.ok ? { ok: false, reason: "second-step", ticket: ticket.value } : ticket;
}
