import { z } from "zod";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";

const WHAT = "Schrijf op wat je hebt gedaan.";

/** What an admin did about a payment; `note` says it. */
export const settleSchema = z.object({
  exceptionId: z.uuid("Laad de pagina opnieuw en probeer het nog eens."),
  note: z.string({ error: WHAT }).trim().min(3, WHAT).max(1000, "Gebruik maximaal 1.000 tekens."),
});
export type Settlement = z.infer<typeof settleSchema>;

/** The task that takes over a subscription that was found at the provider. */
export const SYNC_SUBSCRIPTION = {
  name: "sync-subscription",
  payload: z.object({ reference: z.string().min(1) }),
};

/** The task that looks into what a notice of a provider is about. An earlier version did not say whose. */
export const SYNC_NOTICE = {
  name: "sync-notice",
  payload: z.object({
    about: z.string().min(1).max(500),
    provider: z.enum(PAYMENT_PROVIDERS).optional(),
  }),
};

/** The task that gives back what was paid and no longer fits. */
export const UNWIND_PAYMENT = {
  name: "unwind-payment",
  payload: z.object({ exceptionId: z.uuid() }),
};
