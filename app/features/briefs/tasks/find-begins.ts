import { defineRound } from "~/server/tasks/define.ts";
import { storeBegins } from "../writes/renew.server.ts";

/** Finds where briefs begin that were stored before that was kept; runs at every start, too. */
export const findBegins = defineRound({
  name: "find-begins",
  cron: "17 3 * * *",
  run: (app) => storeBegins(app),
});
