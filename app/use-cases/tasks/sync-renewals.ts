import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { syncRenewals } from "../sync-payment.ts";

/** Asks the payment provider about months that have just ended. */
export default defineTask({
  name: "sync-renewals",
  payload: z.object({}),
  cron: "* * * * *",
  run: syncRenewals,
});
