import { readOwnCompany } from "~/features/billing/index.server.ts";
import { MAX_SUBJECT } from "~/features/contact/constants.ts";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { refuse } from "~/shared/result.ts";

/**
 * What a suspended company writes about it: a message to the desk in the name of its account, answered by mail as
 * others are. 'not-suspended' once that is over.
 */
export async function reactToSuspension(app: App, actor: CompanyActor, message: string) {
  const company = await readOwnCompany(app, actor);
  if (!company?.profile.suspendedAt) return refuse("not-suspended");
  const { businessName, phone } = company.profile;
  const { name, email } = actor;
  const subject = [...`Schorsing van ${businessName}`].slice(0, MAX_SUBJECT).join("");
  const sender = { firstName: name, lastName: `(${businessName})`, email };
  const form = { ...sender, ...(phone && { phone }), subject, message };
  return await sendContactMessage(app, form, actor, {
    objectsToCompany: company.profile.id,
  });
}
