import { defineTask } from "~/server/tasks/define.ts";
import { syncCheckouts as run } from "~/use-cases/sync-payment.ts";
import { SYNC_CHECKOUTS } from "../schema.ts";

/** Asks the payment provider about payments whose browser never came back. */
export const syncCheckouts = defineTask({
  ...SYNC_CHECKOUTS,
  cron: "7 * * * *",
  async run(app, { at }) {
    const failed = await run(app);
    if (at === "start" && failed > 0) {
      throw new Error(`${failed} questions to the payment provider failed`);
    }
  },
});
