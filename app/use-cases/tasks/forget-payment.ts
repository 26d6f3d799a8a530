import { adapterOf } from "~/features/payments/index.server.ts";
import { FORGET_PAYMENT } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { syncSubscription } from "../sync-payment.ts";

/** Tells the provider of a payment that is asked for no more, and takes over how its payer stands then. */
export default defineTask({
  ...FORGET_PAYMENT,
  ofMoney: true,
  queue: "payments",
  async run(app, { reference, paymentId }) {
    await adapterOf(app, reference).writeOff(reference, paymentId);
    await syncSubscription(app, reference);
  },
});
