import { applyRetention } from "~/features/privacy/writes.server.ts";
import type { Task } from "./tasks.ts";

/** Lets go of what was kept as long as /privacy says; runs every night. */
export const applyPromises: Task<"apply-retention"> = async (app, _payload, system) => {
  await applyRetention(app, system);
};
