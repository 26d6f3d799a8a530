import { SYNC_CHECKOUTS } from "~/features/payments/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { syncCheckouts } from "../sync-payment.ts";

/** Asks the payment provider about payments whose browser never came back. */
export default defineTask({
  ...SYNC_CHECKOUTS,
  ofMoney: true,
  queue: "payments",
  cron: "7 * * * *",
  async run(app, { at }) {
    const failed = await syncCheckouts(app);
    if (at === "start" && failed > 0) {
      throw new Error(`${failed} questions to the payment provider failed`);
    }
  },
});
