import { z } from "zod";
import { deskSchema } from "~/features/desk/schema.ts";
import { calendarDay, eurosBetween, textUpTo } from "~/shared/answers.ts";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";

const AGAIN = "Laad de pagina opnieuw en probeer het nog eens.";
const paymentId = z.string(AGAIN).min(1, AGAIN).max(200, AGAIN);

/** A payment that an admin has dealt with, and why it is off the list. */
export const settleSchema = deskSchema("payment-settled", { exceptionId: z.uuid(AGAIN) });
export type Settlement = z.infer<typeof settleSchema>;

/** A charged-back payment that an admin asks for no more. */
export const writeOffSchema = deskSchema("payment-written-off", { paymentId });
export type WriteOff = z.infer<typeof writeOffSchema>;

/** What an admin gives back of a payment; `refundId` names the form, so that it is given once. */
export const refundSchema = deskSchema("payment-refunded", {
  refundId: z.uuid(AGAIN),
  paymentId,
  amountCents: eurosBetween(
    1,
    1_000_000,
    "Vul een bedrag in euro's in, zoals 12,50, en niet meer dan er over is.",
  ),
  sure: z.literal("on", { error: "Vink aan dat je dit bedrag wilt teruggeven." }),
});
export type RefundOrder = z.infer<typeof refundSchema>;

/** A refund that did not come about, and that an admin has dealt with. */
export const settleRefundSchema = deskSchema("refund-settled", { refundId: z.uuid(AGAIN) });
export type RefundSettlement = z.infer<typeof settleRefundSchema>;

const NO_REFERENCE = "Vul het kenmerk van het afschrift in.";

/** What the bank's statement says of a transfer. */
const ofTransfer = {
  movedOn: calendarDay("Vul de dag van het afschrift in.", "Dit is geen bestaande dag."),
  bankReference: textUpTo(100, NO_REFERENCE).min(1, NO_REFERENCE),
};

/** What both forms of a transfer ask. */
export const transferSchema = deskSchema("transfer-booked", ofTransfer);

/** Money that the desk transferred in place of a refund. */
export const refundTransferSchema = deskSchema("transfer-booked", {
  refundId: z.uuid(AGAIN),
  ...ofTransfer,
});
export type RefundTransfer = z.infer<typeof refundTransferSchema>;

/** The form by which an admin books that a company paid a charged-back month by bank transfer. */
export const monthTransferSchema = deskSchema("transfer-booked", { paymentId, ...ofTransfer });
export type MonthTransfer = z.infer<typeof monthTransferSchema>;

/** The form by which an admin takes back a booked bank transfer. */
export const undoTransferSchema = deskSchema("transfer-undone", { transferId: z.uuid(AGAIN) });
export type TransferUndone = z.infer<typeof undoTransferSchema>;

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

/** Gives what the desk gave back, and asks again how it stands. */
export const GIVE_REFUND = {
  name: "give-refund",
  payload: z.object({ refundId: z.uuid() }),
};

export const UNWIND_PAYMENT = {
  name: "unwind-payment",
  payload: z.object({ exceptionId: z.uuid() }),
};
