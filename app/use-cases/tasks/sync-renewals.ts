import { defineRound } from "~/server/tasks/define.ts";
import { syncRenewals } from "../sync-payment.ts";

/** Asks the payment provider about months that have just ended. */
export default defineRound({
  name: "sync-renewals",
  ofMoney: true,
  queue: "payments",
  cron: "* * * * *",
  run: syncRenewals,
});
