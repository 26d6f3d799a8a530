import { maskOlderBriefs } from "~/features/briefs/index.server.ts";
import type { Task } from "./tasks.ts";

/** Masks again what was stored under older rules; runs at every start and every night. */
export const maskBriefs: Task<"mask-briefs"> = async (app) => {
  await maskOlderBriefs(app);
};
