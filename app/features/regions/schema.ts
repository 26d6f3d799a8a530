import { z } from "zod";

/** The task that offers places that came free. */
export const OFFER_FREE_PLACES = { name: "offer-free-places", payload: z.object({}) };
