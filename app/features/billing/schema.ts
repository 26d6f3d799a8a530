import { z } from "zod";
import { PAUSE_MONTHS_A_YEAR } from "./constants.ts";

const WHICH = "Kies hoeveel maanden je wilt pauzeren.";

export const pauseSchema = z.object({
  months: z.coerce
    .number({ error: WHICH })
    .int(WHICH)
    .min(1, WHICH)
    .max(PAUSE_MONTHS_A_YEAR, WHICH),
});

/** The task that tells the provider of a pause, or of its end. */
export const APPLY_PAUSE = {
  name: "apply-pause",
  payload: z.object({ userId: z.uuid() }),
};
