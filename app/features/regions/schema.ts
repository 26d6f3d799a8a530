import { z } from "zod";
import { PROVINCES } from "~/shared/provinces.ts";

/** The province whose waiting list a company joins or leaves, by a button beside its name. */
export const provinceSchema = z.object({
  province: z.enum(PROVINCES, { error: "Kies een provincie" }),
});

export const OFFER_FREE_PLACES = { name: "offer-free-places", payload: z.object({}) };
