import { redirect } from "react-router";
import { readRegistration } from "~/features/registration/index.server.ts";
import { actorOf, appOf, requireCompany } from "~/server/auth/gates.ts";
import { readRegistrant } from "~/server/auth/registrant.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { AFTER_REGISTRATION } from "~/shared/paths.ts";

/**
 * The company that pays: the one that is signed in, or else what this browser registered.
 * @throws a redirect to sign in for a browser that did neither
 */
export async function requesterOf(context: RouteContext, request: Request) {
  const app = appOf(context);
  const registrant = await readRegistrant(app, request);
  const visitor = (await actorOf(context)).kind === "visitor";
  const registration = visitor && registrant && (await readRegistration(app, registrant.userId));
  if (registration && registrant) {
    const { email, isConfirmed } = registration;
    return { actor: registrant, email, isConfirmed };
  }
  const actor = await requireCompany(context, request);
  return { actor, email: actor.email, isConfirmed: true };
}

/** A confirmed account is more than this browser showed to own: it signs in first. */
export async function requirePayer(context: RouteContext, request: Request) {
  const requester = await requesterOf(context, request);
  if (requester.actor.kind === "registrant" && requester.isConfirmed)
    throw redirect(AFTER_REGISTRATION);
  return requester;
}
