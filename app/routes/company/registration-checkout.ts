import { readLastCheckout, readSubscription } from "~/features/billing/reads.server.ts";
import {
  type CheckoutPages,
  confirmCheckout,
  startCheckout,
} from "~/features/billing/writes.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import { attempt } from "~/server/web/form-action.ts";
import { AFTER_REGISTRATION } from "~/shared/paths.ts";

// Where the payment provider sends a company that registered.
const PAGES: CheckoutPages = {
  paid: `${AFTER_REGISTRATION}?session_id={SESSION_ID}`,
  cancelled: `${AFTER_REGISTRATION}?geannuleerd=1`,
};

/**
 * The checkout that comes back to the page after the registration: the one that is open, or a new
 * one. Who paid already and never came back is not asked to pay again.
 */
export async function openCheckout(app: App, actor: CompanyActor | RegistrantActor) {
  const earlier = await unpaidCheckout(app, actor.userId);
  if (earlier) await attempt(app, () => confirmCheckout(app, actor, earlier));
  return await startCheckout(app, actor, PAGES);
}

/** The checkout that was opened last, as long as no payment is known; null when there is none. */
export async function unpaidCheckout(app: App, userId: string): Promise<string | null> {
  if (await readSubscription(app, userId)) return null;
  return await readLastCheckout(app, userId);
}
