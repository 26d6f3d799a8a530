import { defineRound } from "~/server/tasks/define.ts";
import { tellNewcomersOfTerms } from "../writes.server.ts";

/** Each night until an announced version is in force: who confirmed an account meanwhile is told too. */
export default defineRound({
  name: "tell-newcomers-of-terms",
  cron: "17 5 * * *",
  queue: "rounds",
  run: tellNewcomersOfTerms,
});
