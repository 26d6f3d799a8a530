import { defineTask } from "~/server/tasks/define.ts";
import { COMPUTE_PRICE_BANDS } from "../schema.ts";
import { renewBands, renewBandsAfter } from "../writes.server.ts";

/** Computes what briefs usually cost: every night, and once enough proposals were accepted. */
export const computePriceBands = defineTask({
  ...COMPUTE_PRICE_BANDS,
  cron: "17 1 * * *",
  async run(app, { acceptedAt }) {
    if (acceptedAt) await renewBandsAfter(app, new Date(acceptedAt));
    else await renewBands(app);
  },
});
