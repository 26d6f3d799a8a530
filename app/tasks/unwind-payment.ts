import { unwindPayment } from "~/features/payments/index.server.ts";
import type { Task } from "./tasks.ts";

/** Gives back what was paid and no longer fits. */
export const unwindExceptionalPayment: Task<"unwind-payment"> = async (app, { exceptionId }) => {
  await unwindPayment(app, exceptionId);
};
