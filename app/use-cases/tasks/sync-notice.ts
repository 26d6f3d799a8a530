import { SYNC_NOTICE } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { syncNotice as run } from "../sync-payment.ts";

/** Takes over what a notice of a payment provider is about. */
export const syncNotice = defineTask({
  ...SYNC_NOTICE,
  queue: "notices",
  async run(app, { about, provider }) {
    await run(app, about, provider);
  },
});
