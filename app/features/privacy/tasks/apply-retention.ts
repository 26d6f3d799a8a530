import { defineRound } from "~/server/tasks/define.ts";
import { enforceRetention } from "../writes.server.ts";

/** Lets go of what was kept as long as /privacy says. */
export const applyRetention = defineRound({
  name: "apply-retention",
  // Whoever may have paid is asked about before they are forgotten.
  queue: "payments",
  cron: "47 2 * * *",
  run: enforceRetention,
});
