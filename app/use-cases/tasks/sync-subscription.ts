import { SYNC_SUBSCRIPTION } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { syncSubscription } from "../sync-payment.ts";

/** Takes over a subscription that was found at the payment provider. */
export default defineTask({
  ...SYNC_SUBSCRIPTION,
  ofMoney: true,
  queue: "payments",
  run: (app, { reference }) => syncSubscription(app, reference),
});
