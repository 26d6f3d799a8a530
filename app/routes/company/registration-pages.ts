import { type CheckoutPages, startCheckout } from "~/features/billing/writes.server.ts";
import { rememberCheckout } from "~/features/registration/writes.server.ts";
import type { CompanyActor, RegistrantActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";

/** Where a company lands after paying for the first time, and where it waits for the launch. */
export const AFTER_REGISTRATION = "/verhuis-registratie-succesvol";

// Where the payment provider sends a company that registered.
const REGISTRATION_CHECKOUT: CheckoutPages = {
  paid: `${AFTER_REGISTRATION}?session_id={SESSION_ID}`,
  cancelled: `${AFTER_REGISTRATION}?geannuleerd=1`,
};

/** Opens a checkout that comes back to the page after the registration, and remembers it. */
export async function openCheckout(app: App, actor: CompanyActor | RegistrantActor) {
  const started = await startCheckout(app, actor, REGISTRATION_CHECKOUT);
  if (started.ok) await rememberCheckout(app, actor.userId, started.value.id);
  return started;
}
