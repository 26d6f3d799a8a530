import { z } from "zod";
import { deskSchema } from "~/features/desk/schema.ts";
import { wholeBetween } from "~/shared/answers.ts";
import { email, personName } from "../accounts/schema.ts";

export const launchSignupSchema = z.object({ name: personName, email });
export type LaunchSignup = z.infer<typeof launchSignupSchema>;

const MOST_OFFERED = 10_000;

/** The owner gives the launch offer more places. */
export const morePlacesSchema = deskSchema("campaign-changed", {
  places: wholeBetween(1, MOST_OFFERED, "places"),
});

/** The owner ends it. */
export const endCampaignSchema = deskSchema("campaign-changed", {});

export type CampaignChange =
  | (z.output<typeof morePlacesSchema> & { what: "places" })
  | (z.output<typeof endCampaignSchema> & { what: "end" });
