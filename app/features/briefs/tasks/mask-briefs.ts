import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { maskOlderBriefs } from "../writes/renew.server.ts";

/** Masks again what was stored under older rules; runs at every start, too. */
export const maskBriefs = defineTask({
  name: "mask-briefs",
  payload: z.object({}),
  cron: "7 3 * * *",
  run: (app) => maskOlderBriefs(app),
});
