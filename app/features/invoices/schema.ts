import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { invoiceDetailsSchema } from "../companies/schema.ts";
import { deskSchema } from "../desk/schema.ts";
import { MAX_CORRECTION_REASON } from "./constants.ts";

const NO_REASON = "Schrijf op wat er niet klopte.";

/** The number of an invoice, as the buttons beside it send it. */
const invoiceNumber = z
  .string({ error: "Kies een factuur." })
  .regex(/^\d{4}-\d{5,9}$/, "Kies een factuur.");

/** An admin has an invoice made anew. */
export const correctionSchema = deskSchema("invoice-corrected", {
  number: invoiceNumber,
  why: textUpTo(MAX_CORRECTION_REASON, NO_REASON).min(1, NO_REASON),
});
export type InvoiceCorrection = z.infer<typeof correctionSchema>;

/** A company has an invoice of its own made anew, with what it should have said. */
export const correctionOfOwnSchema = invoiceDetailsSchema.extend({ number: invoiceNumber });
