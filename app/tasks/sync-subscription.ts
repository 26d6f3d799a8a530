import { syncReported } from "~/features/payments/writes.server.ts";
import { SYSTEM } from "~/server/auth/actor.ts";
import type { Task } from "./tasks.ts";

/** Takes over a subscription that the payment provider was found to know. */
export const syncReportedSubscription: Task<"sync-subscription"> = async (app, { reference }) => {
  await syncReported(app, SYSTEM, reference);
};
