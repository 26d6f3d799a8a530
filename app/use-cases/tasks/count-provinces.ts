import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { countProvinces } from "../count-provinces.ts";

/** Counts what was placed and sent in each province, for the desk: too much to count for each view. */
export default defineTask({
  name: "count-provinces",
  payload: z.object({}),
  cron: "43 1 * * *",
  run: (app) => countProvinces(app),
});
