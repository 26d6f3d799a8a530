import { hashPassword, isOwnPassword, replacePassword } from "~/features/accounts/index.server.ts";
import { endSessions, openSessionFor, type SignedIn } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { PasswordChange } from "../schema.ts";

/** Changes the password. Every session ends; the browser that sent `request` gets a new one. */
export async function changePassword(
  app: App,
  actor: SignedInActor,
  form: PasswordChange,
  request: Request,
): Promise<Result<SignedIn, "wrong-password">> {
  const { transact, clock } = servicesOf(app);
  const { userId } = actor;
  if (!(await isOwnPassword(app, actor, form.currentPassword))) return refuse("wrong-password");
  const hash = await hashPassword(app, form.password);
  return await transact(async (tx) => {
    await replacePassword(tx, userId, hash, clock.now());
    await endSessions(tx, userId);
    return ok(await openSessionFor(app, tx, userId, request));
  });
}
