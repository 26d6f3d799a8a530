import { servicesOf } from "~/server/services.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import type { Task } from "./tasks.ts";

/** Asks the payment provider about payments whose browser never came back; runs every hour. */
export const syncOpenCheckouts: Task<"sync-checkouts"> = async (app) => {
  const failed = await syncCheckouts(app);
  if (failed > 0) servicesOf(app).log.warn({ failed }, "questions to the payment provider failed");
};
