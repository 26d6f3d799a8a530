import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { renewBands, renewBandsAfter } from "../writes.server.ts";

/** Computes what briefs usually cost: every night, and once enough proposals were accepted. */
export const computePriceBands = defineTask({
  name: "compute-price-bands",
  payload: z.object({ acceptedAt: z.iso.datetime().optional() }),
  cron: "17 1 * * *",
  run: (app, { acceptedAt }) =>
    acceptedAt ? renewBandsAfter(app, new Date(acceptedAt)) : renewBands(app),
});
