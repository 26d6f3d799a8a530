import type { CheckoutPages } from "~/features/billing/writes.server.ts";

/** Where a company lands after paying for the first time, and where it waits for the launch. */
export const AFTER_REGISTRATION = "/verhuis-registratie-succesvol";

/** Where the payment provider sends a company that registered. */
export const REGISTRATION_CHECKOUT: CheckoutPages = {
  paid: `${AFTER_REGISTRATION}?session_id={SESSION_ID}`,
  cancelled: `${AFTER_REGISTRATION}?geannuleerd=1`,
};
