import { offerFreePlaces } from "~/features/regions/index.server.ts";
import type { Task } from "./tasks.ts";

/** Offers places that came free to those who wait for them; runs every hour and when one is left. */
export const offerPlaces: Task<"offer-free-places"> = async (app) => {
  await offerFreePlaces(app);
};
