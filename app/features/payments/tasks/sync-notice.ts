import { defineTask } from "~/server/tasks/define.ts";
import { syncNotice as run } from "~/use-cases/sync-payment.ts";
import { SYNC_NOTICE } from "../schema.ts";

/** Takes over what a notice of a payment provider is about. */
export const syncNotice = defineTask({
  ...SYNC_NOTICE,
  queue: "notices",
  async run(app, { about, provider }) {
    await run(app, about, provider);
  },
});
