import { z } from "zod";

/** The task that tells companies of a brief, those after the one that is named. */
export const TELL_COMPANIES = {
  name: "notify-companies-new-job",
  payload: z.object({ briefId: z.uuid(), after: z.uuid().optional() }),
};
export type Telling = z.output<typeof TELL_COMPANIES.payload>;

/** Tells browsers of a new brief; the feature of searches runs it. */
export const PUSH_NEW_BRIEF = {
  name: "push-new-brief",
  payload: z.object({ briefId: z.uuid() }),
};

/** The mail to a client whose brief had no proposal within a day; the feature of searches sends it. */
export const MAIL_UNANSWERED = {
  name: "notify-brief-unanswered",
  payload: z.object({ briefId: z.uuid() }),
};
