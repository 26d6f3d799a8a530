import { type CheckoutPages, startCheckout } from "~/features/billing/writes.server.ts";
import { rememberCheckout } from "~/features/registration/writes.server.ts";
import type { CompanyActor, RegistrantActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { AFTER_REGISTRATION } from "./registration-pages.ts";

// Where the payment provider sends a company that registered.
const PAGES: CheckoutPages = {
  paid: `${AFTER_REGISTRATION}?session_id={SESSION_ID}`,
  cancelled: `${AFTER_REGISTRATION}?geannuleerd=1`,
};

/** Opens a checkout that comes back to the page after the registration, and remembers it. */
export async function openCheckout(app: App, actor: CompanyActor | RegistrantActor) {
  const started = await startCheckout(app, actor, PAGES);
  if (started.ok) await rememberCheckout(app, actor.userId, started.value.id);
  return started;
}
