import { z } from "zod";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";

const AGAIN = "Laad de pagina opnieuw en probeer het nog eens.";
const note = (empty: string) =>
  z.string({ error: empty }).trim().min(3, empty).max(1000, "Gebruik maximaal 1.000 tekens.");

/** What an admin did about a payment; `note` says it. */
export const settleSchema = z.object({
  exceptionId: z.uuid(AGAIN),
  note: note("Schrijf op wat je hebt gedaan."),
});
export type Settlement = z.infer<typeof settleSchema>;

/** A charged-back payment that an admin asks for no more; `note` says why. */
export const writeOffSchema = z.object({
  paymentId: z.string(AGAIN).min(1, AGAIN).max(200, AGAIN),
  note: note("Schrijf op waarom."),
});
export type WriteOff = z.infer<typeof writeOffSchema>;

// Tasks that other files leave in the outbox; each says where it runs what it does.

export const SYNC_SUBSCRIPTION = {
  name: "sync-subscription",
  payload: z.object({ reference: z.string().min(1) }),
};

/** The hourly round of questions to the provider; the one of a start is tried again while a question fails. */
export const SYNC_CHECKOUTS = {
  name: "sync-checkouts",
  payload: z.object({ at: z.literal("start").optional() }),
};

export const SYNC_NOTICE = {
  name: "sync-notice",
  payload: z.object({
    about: z.string().min(1).max(500),
    /** An earlier version did not say whose. */
    provider: z.enum(PAYMENT_PROVIDERS).optional(),
  }),
};

export const FORGET_PAYMENT = {
  name: "forget-payment",
  payload: z.object({ reference: z.string().min(1), paymentId: z.string().min(1) }),
};

export const FORGET_PAYER = {
  name: "forget-payer",
  payload: z.object({
    userId: z.uuid(),
    /** A checkout of theirs that our tables may lack: a copy of the database was restored. */
    checkoutId: z.string().min(1).optional(),
  }),
};

export const UNWIND_PAYMENT = {
  name: "unwind-payment",
  payload: z.object({ exceptionId: z.uuid() }),
};
