import { defineRound } from "~/server/tasks/define.ts";
import { askForTaxDetails, askToConfirm } from "../writes.server.ts";

/** Asks companies whether their data are still right, and for what a tax report lacks, by day. */
export const askSellers = defineRound({
  name: "ask-sellers",
  cron: "41 7-17 * * *",
  async run(app) {
    await askToConfirm(app);
    await askForTaxDetails(app);
  },
});
