import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { sweepUnused } from "../sweep-uploads.ts";

/** Removes pictures that no profile uses, and link cards drawn long ago. */
export default defineTask({
  name: "sweep-uploads",
  payload: z.object({}),
  cron: "17 * * * *",
  run: sweepUnused,
});
