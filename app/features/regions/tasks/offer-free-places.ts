import { defineTask } from "~/server/tasks/define.ts";
import { OFFER_FREE_PLACES } from "../schema.ts";
import { offerFreePlaces } from "../writes.server.ts";

/** Offers places that came free to those who wait for them; runs when one is left, too. */
export default defineTask({
  ...OFFER_FREE_PLACES,
  cron: "37 * * * *",
  run: (app) => offerFreePlaces(app),
});
