import { recheckUnanswered } from "~/features/verification/index.server.ts";
import type { Task } from "./tasks.ts";

/** Asks the trade register again where it gave no answer; runs every hour. */
export const recheckKvk: Task<"recheck-kvk"> = async (app, _payload, system) => {
  await recheckUnanswered(app, system);
};
