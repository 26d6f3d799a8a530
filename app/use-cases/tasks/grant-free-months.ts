import { GRANT_FREE_MONTHS } from "~/features/referrals/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { grantFreeMonths as run } from "../grant-free-months.ts";

/** Puts what a referrer earned on its subscription at the payment provider. */
export const grantFreeMonths = defineTask({
  ...GRANT_FREE_MONTHS,
  run: (app, { userId }) => run(app, userId),
});
