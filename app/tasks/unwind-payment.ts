import { unwindPayment } from "~/features/payments/writes.server.ts";
import type { Task } from "./tasks.ts";

/** Gives back what was paid and no longer fits. */
export const unwindExceptionalPayment: Task<"unwind-payment"> = async (
  app,
  { exceptionId },
  system,
) => {
  await unwindPayment(app, system, exceptionId);
};
