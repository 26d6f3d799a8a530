import { FORGET_PAYMENT } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { forgetPayment as run } from "../sync-payment.ts";

/** Tells the provider of a payment that is asked for no more, and takes over how its payer stands then. */
export const forgetPayment = defineTask({
  ...FORGET_PAYMENT,
  run: (app, { reference, paymentId }) => run(app, reference, paymentId),
});
