import { syncReported } from "~/features/payments/writes.server.ts";
import type { Task } from "./tasks.ts";

/** Takes over a subscription that the payment provider was found to know. */
export const syncReportedSubscription: Task<"sync-subscription"> = async (
  app,
  { reference },
  system,
) => {
  await syncReported(app, system, reference);
};
