import { defineRound } from "~/server/tasks/define.ts";
import { gatherDigestsNow } from "../writes.server.ts";

/** Mails what is new once a day. */
export const gatherDigests = defineRound({
  name: "gather-digests",
  // Five in the afternoon, in summer and in winter; the other of the two does nothing.
  cron: "0 15,16 * * *",
  queue: "rounds",
  run: gatherDigestsNow,
});
