import { defineTask } from "~/server/tasks/define.ts";
import { syncSubscription as run } from "~/use-cases/sync-payment.ts";
import { SYNC_SUBSCRIPTION } from "../schema.ts";

/** Takes over a subscription that was found at the payment provider. */
export const syncSubscription = defineTask({
  ...SYNC_SUBSCRIPTION,
  async run(app, { reference }) {
    await run(app, reference);
  },
});
