import { recheckUnanswered } from "~/features/verification/writes.server.ts";
import { SYSTEM } from "~/server/auth/actor.ts";
import type { Task } from "./tasks.ts";

/** Asks the trade register again where it gave no answer; runs every hour. */
export const recheckKvk: Task<"recheck-kvk"> = async (app) => {
  await recheckUnanswered(app, SYSTEM);
};
