import { settleOnVerification } from "~/use-cases/settle-referral.ts";
import type { Task } from "./tasks.ts";

/** Gives a referrer its free month when the company it brought in got its badge after paying. */
export const settleReferralOf: Task<"settle-referral"> = async (app, { userId }) => {
  await settleOnVerification(app, userId);
};
