import { z } from "zod";
import { invoiceDetailsSchema } from "../companies/schema.ts";
import { MAX_CORRECTION_REASON } from "./constants.ts";

/** The number of an invoice, as the buttons beside it send it. */
const invoiceNumber = z
  .string({ error: "Kies een factuur." })
  .regex(/^\d{4}-\d{5,9}$/, "Kies een factuur.");

/** An admin has an invoice made anew. */
export const correctionSchema = z.object({
  number: invoiceNumber,
  why: z
    .string({ error: "Schrijf op wat er niet klopte." })
    .trim()
    .min(1, "Schrijf op wat er niet klopte.")
    .max(MAX_CORRECTION_REASON, `Gebruik maximaal ${MAX_CORRECTION_REASON} tekens.`),
});
export type InvoiceCorrection = z.infer<typeof correctionSchema>;

/** A company has an invoice of its own made anew, with what it should have said. */
export const correctionOfOwnSchema = invoiceDetailsSchema.extend({ number: invoiceNumber });
