import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { enforceRetention } from "../writes.server.ts";

/** Lets go of what was kept as long as /privacy says. */
export const applyRetention = defineTask({
  name: "apply-retention",
  payload: z.object({}),
  cron: "47 2 * * *",
  run: enforceRetention,
});
