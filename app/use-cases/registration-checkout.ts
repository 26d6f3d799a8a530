import type { CheckoutPages, Payer } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import { AFTER_REGISTRATION } from "~/shared/paths.ts";
import { startCheckout } from "./subscribe.ts";
import { syncUnpaid } from "./sync-return.ts";

// Where the payment provider sends a company that registered.
const PAGES: CheckoutPages = {
  paid: (checkoutId) => `${AFTER_REGISTRATION}?session_id=${checkoutId}`,
  cancelled: `${AFTER_REGISTRATION}?geannuleerd=1`,
};

/**
 * The checkout that comes back to the page after the registration: the one that is open, or a new
 * one. A company that paid already and never came back is not asked to pay again.
 */
export async function startRegistrationCheckout(app: App, actor: Payer) {
  await syncUnpaid(app, actor);
  return await startCheckout(app, actor, PAGES);
}
