import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { queueStuckRefunds } from "../writes/refunds.server.ts";

/** Orders anew what still waits for its provider: a task is given up after some days. */
export default defineTask({
  name: "give-waiting-refunds",
  payload: z.object({}),
  ofMoney: true,
  cron: "23 * * * *",
  run: (app) => queueStuckRefunds(app),
});
