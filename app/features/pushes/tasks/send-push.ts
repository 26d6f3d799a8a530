import { defineTask } from "~/server/tasks/define.ts";
import { SEND_PUSH } from "../schema.ts";
import { sendToBrowser } from "../writes.server.ts";

/** Tells one browser of something; one that takes nothing any more is off. */
export const sendPush = defineTask({
  ...SEND_PUSH,
  queue: "pushes",
  staleAfterMinutes: 10,
  run: sendToBrowser,
});
