import { z } from "zod";
import { servicesOf } from "~/server/services.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { syncCheckouts as sync } from "../writes.server.ts";

/** Asks the payment provider about payments whose browser never came back. */
export const syncCheckouts = defineTask({
  name: "sync-checkouts",
  payload: z.object({}),
  cron: "7 * * * *",
  async run(app, _payload, system) {
    const failed = await sync(app, system);
    if (failed > 0)
      servicesOf(app).log.warn({ failed }, "questions to the payment provider failed");
  },
});
