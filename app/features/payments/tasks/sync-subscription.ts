import { defineTask } from "~/server/tasks/define.ts";
import { syncSubscription as run } from "~/use-cases/sync-payment.ts";
import { SYNC_SUBSCRIPTION } from "../schema.ts";

/** Takes over a subscription that the payment provider was found to know. */
export const syncSubscription = defineTask({
  ...SYNC_SUBSCRIPTION,
  async run(app, { reference }) {
    await run(app, reference);
  },
});
