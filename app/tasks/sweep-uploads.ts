import { servicesOf } from "~/server/services.ts";
import { sweepUploads } from "~/use-cases/sweep-uploads.ts";
import type { Task } from "./tasks.ts";

const CARDS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Removes pictures that no profile uses, and link cards drawn long ago; runs every hour. */
export const sweepUnusedUploads: Task<"sweep-uploads"> = async (app) => {
  const { log, cards, clock } = servicesOf(app);
  const swept = await sweepUploads(app);
  if (swept > 0) log.info({ swept }, "unused pictures removed");
  await cards.tidy(new Date(clock.now().getTime() - CARDS_KEPT_MS));
};
