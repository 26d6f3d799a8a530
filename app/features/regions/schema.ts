import { z } from "zod";
import { deskSchema } from "~/features/desk/schema.ts";
import { wholeBetween } from "~/shared/answers.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { MOST_PLACES } from "./constants.ts";

/** The province whose waiting list a company joins or leaves, by a button beside its name. */
export const provinceSchema = z.object({
  province: z.enum(PROVINCES, { error: "Kies een provincie" }),
});

/** For which provinces the owner sets a number of places. */
export const ALL_PROVINCES = "alle";
export const placesSchema = deskSchema("places-set", {
  province: z.enum([ALL_PROVINCES, ...PROVINCES], { error: "Kies een provincie." }),
  places: wholeBetween(1, MOST_PLACES, "places"),
});
export type PlacesSetting = z.infer<typeof placesSchema>;

export const OFFER_FREE_PLACES = { name: "offer-free-places", payload: z.object({}) };
