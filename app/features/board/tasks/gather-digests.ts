import { defineRound } from "~/server/tasks/define.ts";
import { gatherDigestsNow } from "../writes.server.ts";

/** Mails what is new once a day. */
export const gatherDigests = defineRound({
  name: "gather-digests",
  // Five in the afternoon, in summer and in winter, and a few times more for what could not go then.
  cron: "0 15-21 * * *",
  queue: "rounds",
  run: gatherDigestsNow,
});
