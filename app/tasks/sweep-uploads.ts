import { sweepUploads } from "~/features/uploads/writes.server.ts";
import { SYSTEM } from "~/server/auth/actor.ts";
import type { Task } from "./tasks.ts";

const CARDS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Removes pictures that no profile uses, and link cards drawn long ago; runs every hour. */
export const sweepUnusedUploads: Task<"sweep-uploads"> = async (app) => {
  const swept = await sweepUploads(app, SYSTEM);
  if (swept > 0) app.log.info({ swept }, "unused pictures removed");
  await app.cards.tidy(new Date(app.clock.now().getTime() - CARDS_KEPT_MS));
};
