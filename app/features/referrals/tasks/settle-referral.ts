import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { settleOnVerification } from "../writes.server.ts";

/** Gives a referrer its free month when the company it brought in got its badge after paying. */
export const settleReferral = defineTask({
  name: "settle-referral",
  payload: z.object({ userId: z.uuid() }),
  run: (app, { userId }, system) => settleOnVerification(app, system, userId),
});
