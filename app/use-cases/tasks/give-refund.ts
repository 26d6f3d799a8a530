import { GIVE_REFUND } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { giveRefund } from "../give-refund.ts";

/** Gives money back that the desk ordered, or looks how that stands. */
export default defineTask({
  ...GIVE_REFUND,
  ofMoney: true,
  queue: "payments",
  run: (app, { refundId }) => giveRefund(app, refundId),
});
