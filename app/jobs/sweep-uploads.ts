import { sweepUploads } from "~/features/uploads/writes.server.ts";
import { SYSTEM } from "~/server/actor.ts";
import type { Task } from "./tasks.ts";

/** Removes pictures that no profile uses; runs every hour. */
export const sweepUnusedUploads: Task<"sweep-uploads"> = async (app) => {
  const swept = await sweepUploads(app, SYSTEM);
  if (swept > 0) app.log.info({ swept }, "unused pictures removed");
};
