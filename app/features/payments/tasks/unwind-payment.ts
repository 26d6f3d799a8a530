import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { unwindPayment as run } from "../writes.server.ts";

/** Gives back what was paid and no longer fits. */
export const unwindPayment = defineTask({
  name: "unwind-payment",
  payload: z.object({ exceptionId: z.uuid() }),
  run: (app, { exceptionId }, system) => run(app, system, exceptionId),
});
