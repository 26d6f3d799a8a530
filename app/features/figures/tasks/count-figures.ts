import { defineRound } from "~/server/tasks/define.ts";
import { countFigures } from "../writes.server.ts";

/** Counts what yesterday came to, after midnight in summer and in winter. */
export default defineRound({
  name: "count-figures",
  cron: "37 1 * * *",
  run: (app, _payload, _system, stopping) => countFigures(app, stopping),
});
