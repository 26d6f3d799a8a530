import { defineRound } from "~/server/tasks/define.ts";
import { remindOfExpiry } from "../writes.server.ts";

/** Reminds companies of papers that end, by day. */
export const remindEvidence = defineRound({
  name: "remind-evidence",
  cron: "23 6-20 * * *",
  async run(app) {
    await remindOfExpiry(app);
  },
});
