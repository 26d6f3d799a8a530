import { defineTask } from "~/server/tasks/define.ts";
import { UNWIND_PAYMENT } from "../schema.ts";
import { unwindPayment as run } from "../writes/exceptions.server.ts";

/** Gives back what was paid and no longer fits. */
export const unwindPayment = defineTask({
  ...UNWIND_PAYMENT,
  run: (app, { exceptionId }) => run(app, exceptionId),
});
