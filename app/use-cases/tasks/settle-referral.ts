import { SETTLE_REFERRAL } from "~/features/verification/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { settleOnVerification } from "../settle-referral.ts";

/** Gives a referrer its free month when the company it brought in got its badge after paying. */
export default defineTask({
  ...SETTLE_REFERRAL,
  ofMoney: true,
  run: (app, { userId }) => settleOnVerification(app, userId),
});
