import { z } from "zod";

/** The task that tells companies of a brief, those after the one that is named. */
export const TELL_COMPANIES = {
  name: "notify-companies-new-job",
  payload: z.object({ briefId: z.uuid(), after: z.uuid().optional() }),
};
export type Telling = z.output<typeof TELL_COMPANIES.payload>;
