import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { syncReported } from "../writes.server.ts";

/** Takes over a subscription that the payment provider was found to know. */
export const syncSubscription = defineTask({
  name: "sync-subscription",
  payload: z.object({ reference: z.string().min(1) }),
  run: (app, { reference }, system) => syncReported(app, system, reference),
});
