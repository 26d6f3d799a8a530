import { syncSubscription } from "~/use-cases/sync-payment.ts";
import type { Task } from "./tasks.ts";

/** Takes over a subscription that the payment provider was found to know. */
export const syncReportedSubscription: Task<"sync-subscription"> = async (app, { reference }) => {
  await syncSubscription(app, reference);
};
