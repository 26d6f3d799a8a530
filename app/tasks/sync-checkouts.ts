import { syncCheckouts } from "~/features/payments/writes.server.ts";
import { SYSTEM } from "~/server/auth/actor.ts";
import type { Task } from "./tasks.ts";

/** Asks the payment provider about payments whose browser never came back; runs every hour. */
export const syncOpenCheckouts: Task<"sync-checkouts"> = async (app) => {
  const failed = await syncCheckouts(app, SYSTEM);
  if (failed > 0) app.log.warn({ failed }, "questions to the payment provider failed");
};
