import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { grantFreeMonths as run } from "../writes.server.ts";

/** Puts what a referrer earned on its subscription at the payment provider. */
export const grantFreeMonths = defineTask({
  name: "grant-free-months",
  payload: z.object({ userId: z.uuid() }),
  run: (app, { userId }) => run(app, userId),
});
