import { settleOnVerification } from "~/features/referrals/index.server.ts";
import type { Task } from "./tasks.ts";

/** Gives a referrer its free month when the company it brought in got its badge after paying. */
export const settleReferralOf: Task<"settle-referral"> = async (app, { userId }) => {
  await settleOnVerification(app, userId);
};
