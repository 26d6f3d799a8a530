import { z } from "zod";
import { servicesOf } from "~/server/services.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { sweepUploads as sweep } from "../writes.server.ts";

const CARDS_KEPT_DAYS = 30;

/** Removes pictures that no profile uses, and link cards drawn long ago. */
export const sweepUploads = defineTask({
  name: "sweep-uploads",
  payload: z.object({}),
  cron: "17 * * * *",
  async run(app, _payload, system) {
    const { log, cards, clock } = servicesOf(app);
    const swept = await sweep(app, system);
    if (swept > 0) log.info({ swept }, "unused pictures removed");
    await cards.tidy(new Date(clock.now().getTime() - CARDS_KEPT_DAYS * DAY_MS));
  },
});
