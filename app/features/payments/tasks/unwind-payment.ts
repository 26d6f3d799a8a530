import { defineTask } from "~/server/tasks/define.ts";
import { UNWIND_PAYMENT } from "../schema.ts";
import { unwindPayment } from "../writes/exceptions.server.ts";

/** Gives back what was paid and no longer fits. */
export default defineTask({
  ...UNWIND_PAYMENT,
  ofMoney: true,
  queue: "payments",
  run: (app, { exceptionId }) => unwindPayment(app, exceptionId),
});
