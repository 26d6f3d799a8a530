import { unwindPayment } from "~/features/payments/writes.server.ts";
import { SYSTEM } from "~/server/auth/actor.ts";
import type { Task } from "./tasks.ts";

/** Gives back what was paid and no longer fits. */
export const unwindExceptionalPayment: Task<"unwind-payment"> = async (app, { exceptionId }) => {
  await unwindPayment(app, SYSTEM, exceptionId);
};
