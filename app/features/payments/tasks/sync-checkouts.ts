import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { syncCheckouts as run } from "~/use-cases/sync-payment.ts";

/** Asks the payment provider about payments whose browser never came back. */
export const syncCheckouts = defineTask({
  name: "sync-checkouts",
  payload: z.object({}),
  cron: "7 * * * *",
  async run(app) {
    await run(app);
  },
});
