import { GRANT_FREE_MONTHS } from "~/features/referrals/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { grantFreeMonths } from "../grant-free-months.ts";

/** Puts what a referrer earned on its subscription at the payment provider. */
export default defineTask({
  ...GRANT_FREE_MONTHS,
  ofMoney: true,
  queue: "payments",
  run: (app, { userId }) => grantFreeMonths(app, userId),
});
