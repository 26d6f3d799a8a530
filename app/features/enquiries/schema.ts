import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { MAX_ANSWER, MAX_ENQUIRY } from "./constants.ts";

/** What a company asks about a brief. */
export const enquirySchema = z.object({
  question: textUpTo(MAX_ENQUIRY, "Schrijf je vraag.").min(1, "Schrijf je vraag."),
});
export type EnquiryForm = z.infer<typeof enquirySchema>;

/** What its client answers. */
export const answerSchema = z.object({
  answer: textUpTo(MAX_ANSWER, "Schrijf je antwoord.").min(1, "Schrijf je antwoord."),
});
export type EnquiryAnswer = z.infer<typeof answerSchema>;
