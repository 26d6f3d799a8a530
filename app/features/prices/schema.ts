import { z } from "zod";

/** The task that computes the bands: of an acceptance, or without one in any case. */
export const COMPUTE_PRICE_BANDS = {
  name: "compute-price-bands",
  payload: z.object({ acceptedAt: z.iso.datetime().optional() }),
};
