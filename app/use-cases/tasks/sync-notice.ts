import { SYNC_NOTICE } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { syncNotice } from "../sync-payment.ts";

/** Takes over what a notice of a payment provider is about. */
export default defineTask({
  ...SYNC_NOTICE,
  ofMoney: true,
  queue: "notices",
  run: (app, { about, provider }) => syncNotice(app, about, provider),
});
