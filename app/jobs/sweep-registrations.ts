import { sweepRegistrations } from "~/features/registration/writes.server.ts";
import { SYSTEM } from "~/server/actor.ts";
import type { Task } from "./tasks.ts";

/** Removes registrations under an address that had an account, when nobody paid; runs every hour. */
export const sweepUnpaidRegistrations: Task<"sweep-registrations"> = async (app) => {
  const swept = await sweepRegistrations(app, SYSTEM);
  if (swept > 0) app.log.info({ swept }, "unpaid registrations removed");
};
