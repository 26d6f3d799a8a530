import { defineRound } from "~/server/tasks/define.ts";
import { sweepUnused } from "../sweep-uploads.ts";

/** Removes pictures that no profile uses, and link cards drawn long ago. */
export default defineRound({
  name: "sweep-uploads",
  queue: "services",
  cron: "17 * * * *",
  run: sweepUnused,
});
