import { readCredentials } from "~/features/accounts/index.server.ts";
import { findSession, openSessionFor, type SignedIn } from "~/features/sessions/index.server.ts";
import { issueTicket } from "~/features/two-step/index.server.ts";
import type { Actor } from "~/server/auth/actor.ts";
import { mintActor } from "~/server/auth/mint.ts";
import type { Services } from "~/server/services.ts";
import { ok, type Result } from "~/shared/result.ts";
import { checkPassword, type PasswordAnswer } from "~/use-cases/sign-in.ts";

/** A post of the sign-in form, by a browser without cookies. */
export const request = new Request("http://localhost:3000/auth", { method: "POST" });

/** The actor whose session these headers carry. */
export async function readActor(app: Services, headers: Headers): Promise<Actor> {
  return mintActor((await findSession(app, headers))?.account ?? null);
}

/** A password checked and a session opened, past the limits on how often that may be tried. */
export async function signIn(
  app: Services,
  from: Request,
  email: string,
  password: string,
): Promise<PasswordAnswer> {
  return await checkPassword(app, from, await readCredentials(app, { email }), password);
}

/** A session of this account, as after its mailed link or code was checked. */
export async function signInConfirmed(app: Services, userId: string): Promise<SignedIn> {
  const opening = app.transact(async (tx) => ok(await openSessionFor(app, tx, userId, request)));
  return madeBy(await opening);
}

/** The ticket of somebody whose password was just right, for the page that asks the code. */
export async function ticketFor(app: Services, userId: string): Promise<string> {
  return madeBy(await issueTicket(app, userId));
}

function madeBy<Value>(made: Result<Value, string>): Value {
  if (!made.ok) throw new Error(`refused: ${made.reason}`);
  return made.value;
}
