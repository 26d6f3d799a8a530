import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { recheckUnanswered } from "../writes/decide.server.ts";

/** Asks the trade register again where it gave no answer. */
export const recheckKvk = defineTask({
  name: "recheck-kvk",
  payload: z.object({}),
  cron: "47 * * * *",
  run: (app, _payload, system) => recheckUnanswered(app, system),
});
