import { defineRound } from "~/server/tasks/define.ts";
import { recheckUnanswered } from "../writes/decide.server.ts";

/** Asks the trade register again where it gave no answer. */
export const recheckKvk = defineRound({
  name: "recheck-kvk",
  queue: "services",
  cron: "47 * * * *",
  run: (app, _payload, system) => recheckUnanswered(app, system),
});
