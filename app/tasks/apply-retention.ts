import { applyRetention } from "~/use-cases/apply-retention.ts";
import type { Task } from "./tasks.ts";

/** Lets go of what was kept as long as /privacy says; runs every night. */
export const applyPromises: Task<"apply-retention"> = async (app) => {
  await applyRetention(app);
};
