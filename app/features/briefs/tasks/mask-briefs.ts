import { defineRound } from "~/server/tasks/define.ts";
import { maskOlderBriefs } from "../writes/renew.server.ts";

/** Masks again what was stored under older rules; runs at every start, too. */
export const maskBriefs = defineRound({
  name: "mask-briefs",
  cron: "7 3 * * *",
  run: (app) => maskOlderBriefs(app),
});
