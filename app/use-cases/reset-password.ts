import {
  passwordsOf,
  readToken,
  replacePassword,
  spendToken,
} from "~/features/accounts/index.server.ts";
import { endSessions, openSessionFor } from "~/features/sessions/index.server.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

/** The account that a mailed link is of, and whether a code is asked too; null for a used link. */
export async function readResetLink(app: App, token: string) {
  const found = await readToken(app, "reset-password", token);
  return found && { email: found.email, asksCode: await hasSecondStep(app, found) };
}

/**
 * Uses a mailed link up: sets the password, ends all sessions and links, tells the owner, and signs
 * in by `cookies` unless an authenticator app is asked for. @throws TooBusy
 */
export async function resetPassword(
  app: App,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<Result<{ userId: string; cookies: string[] }, "bad-reset-link">> {
  const passwordHash = await passwordsOf(app).hash(password);
  return await transact(app, NOBODY, async (tx, now) => {
    const used = await spendToken(tx, "reset-password", token, now);
    if (!used) return refuse("bad-reset-link");
    const { userId } = used;
    await replacePassword(tx, userId, passwordHash, now);
    await endSessions(tx, userId);
    if (await hasSecondStep(app, used, tx)) return ok({ userId, cookies: [] });
    const { cookies } = await openSessionFor(app, tx, userId, request);
    return ok({ userId, cookies });
  });
}
