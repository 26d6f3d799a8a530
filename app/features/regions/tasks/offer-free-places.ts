import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { offerFreePlaces as run } from "../writes.server.ts";

/** Offers places that came free to those who wait for them; runs when one is left, too. */
export const offerFreePlaces = defineTask({
  name: "offer-free-places",
  payload: z.object({}),
  cron: "37 * * * *",
  run: (app, _payload, system) => run(app, system),
});
