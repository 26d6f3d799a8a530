import { defineRound } from "~/server/tasks/define.ts";
import { countModerated } from "../writes/figures.server.ts";
import { noteMaskedTexts } from "../writes/machine.server.ts";

/** Notes what the mask hid by itself, and counts the figures of the year anew; runs at every start, too. */
export const countModeration = defineRound({
  name: "count-moderation",
  cron: "37 3 * * *",
  async run(app) {
    await noteMaskedTexts(app);
    await countModerated(app);
  },
});
