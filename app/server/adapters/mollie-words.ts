import {
  type Mandate,
  MandateMethod,
  type Payment,
  PaymentStatus,
  RefundStatus,
  SubscriptionStatus,
} from "@mollie/api-client";
import { z } from "zod";
import type { PaymentState } from "~/shared/payment-state.ts";

const short = z.string().max(300);

// What Mollie keeps for us beside its own facts; at most a kilobyte each.
const firstSchema = z.object({
  kind: z.literal("first"),
  userId: short,
  key: short,
  plan: short,
  monthlyCents: z.number().int().nonnegative(),
  /** From then on, a payment of it goes back. */
  expiresAt: z.iso.datetime(),
  /** A payment was under way in time: it may come after the end, and is kept. */
  inTime: z.boolean().optional(),
  /** When it was given back: from then on nothing is collected. */
  endedAt: z.iso.datetime().optional(),
  /** To which day the end of a subscription without a next payment was moved. */
  endsOn: z.iso.date().optional(),
  /** Which subscription of Mollie's that was; empty for none. */
  endsFor: short.optional(),
  moves: z.array(short).optional(),
  /** It was charged back, and is asked for no more. */
  writtenOff: z.literal(true).optional(),
});

const forSubscriptionSchema = z.object({
  kind: z.enum(["subscription", "method", "arrears"]),
  /** The first payment, which the subscription is named after. */
  checkoutId: short,
  /** Of a subscription: the reasons for which its next payment was moved. */
  moves: z.array(short).optional(),
  /** Of 'arrears': the payments that it makes good. */
  missed: z.array(short).optional(),
  writtenOff: z.literal(true).optional(),
});

/** What the first payment keeps of the checkout. */
export type FirstRecord = z.infer<typeof firstSchema>;
type Belonging = z.infer<typeof forSubscriptionSchema>;

/** Null for a payment that no checkout of ours opened. */
export function firstRecordOf({ metadata }: { metadata: unknown }): FirstRecord | null {
  return firstSchema.safeParse(metadata).data ?? null;
}

/** What belongs to a subscription of ours, and to which; null for anything else. */
export function belongingOf({ metadata }: { metadata: unknown }): Belonging | null {
  return forSubscriptionSchema.safeParse(metadata).data ?? null;
}

const partSchema = z.object({
  kind: z.literal("part"),
  key: z.string(),
  /** The payment of the month that it was given back of; a page pays several. Absent with what an earlier version gave. */
  of: z.string().optional(),
});
export type GivenPart = z.infer<typeof partSchema>;

/** What a refund keeps of a part that was given back; null for any other refund. */
export function givenPartOf({ metadata }: { metadata: unknown }): GivenPart | null {
  return partSchema.safeParse(metadata).data ?? null;
}

/** Whether nobody asks any more for a month's payment that was charged back. */
export function isWrittenOff(payment: { metadata: unknown }): boolean {
  return (firstRecordOf(payment) ?? belongingOf(payment))?.writtenOff === true;
}

/** The user that somebody at Mollie pays for; null when it was not us who made it. */
export function userAt({ metadata }: { metadata: unknown }): string | null {
  return z.object({ userId: short }).safeParse(metadata).data?.userId ?? null;
}

const PAYMENT_STATES: Record<PaymentStatus, PaymentState> = {
  [PaymentStatus.open]: "pending",
  [PaymentStatus.pending]: "pending",
  [PaymentStatus.authorized]: "pending",
  [PaymentStatus.paid]: "paid",
  [PaymentStatus.failed]: "failed",
  [PaymentStatus.canceled]: "failed",
  [PaymentStatus.expired]: "failed",
};

/** What became of a payment, charge-backs left aside. @throws at a status that is not Mollie's */
export function paymentStateOf({ id, status }: Pick<Payment, "id" | "status">): PaymentState {
  return translated(PAYMENT_STATES, status, id);
}

/** Whether the payer did all there is to do, and the bank did not yet; an open one waits for its payer. */
export function isUnderWay({ status }: Pick<Payment, "status">): boolean {
  return status === PaymentStatus.pending || status === PaymentStatus.authorized;
}

/** Whether Mollie goes on collecting: 'waits' for another way to pay, and 'stopped' never comes back. */
type Running = "collects" | "waits" | "stopped";

const RUNNING: Record<SubscriptionStatus, Running> = {
  [SubscriptionStatus.pending]: "collects",
  [SubscriptionStatus.active]: "collects",
  [SubscriptionStatus.suspended]: "waits",
  [SubscriptionStatus.canceled]: "stopped",
  [SubscriptionStatus.completed]: "stopped",
};

/** @throws at a status that is not Mollie's */
export function runningOf({ id, status }: { id: string; status: SubscriptionStatus }): Running {
  return translated(RUNNING, status, id);
}

const GIVEN_BACK: Record<RefundStatus, boolean> = {
  [RefundStatus.queued]: true,
  [RefundStatus.pending]: true,
  [RefundStatus.processing]: true,
  [RefundStatus.refunded]: true,
  [RefundStatus.canceled]: false,
  [RefundStatus.failed]: false,
};

/** Whether the money of a refund went back, or is on its way. @throws at a status that is not Mollie's */
export function isGivenBack({ id, status }: { id: string; status: RefundStatus }): boolean {
  return translated(GIVEN_BACK, status, id);
}

const METHODS: Record<MandateMethod, (details: Partial<Record<string, string | null>>) => string> =
  {
    [MandateMethod.directdebit]: (details) =>
      `SEPA-incasso${ending("rekening", details.consumerAccount)}`,
    [MandateMethod.creditcard]: (details) =>
      `${details.cardLabel || "Creditcard"}${ending("kaart", details.cardNumber)}`,
    [MandateMethod.paypal]: () => "PayPal",
  };

/** What is paid with, as its payer knows it. @throws at a method that is not Mollie's */
export function methodOf({ id, method, details }: Mandate): string {
  return translated(METHODS, method, id)({ ...details });
}

function ending(what: string, number: string | null | undefined): string {
  // A mandate is there before its account is known.
  return number ? `, ${what} eindigt op ${number.slice(-4)}` : "";
}

function translated<W extends string, T>(words: Record<W, T>, word: W, id: string): T {
  if (!Object.hasOwn(words, word)) throw new Error(`Mollie calls ${id} '${word}', unknown here`);
  return words[word];
}

const SECOND_MS = 1_000;

/**
 * Whether a checkout was paid after it had ended. Mollie says in which second something was paid: of the second
 * in which it ended nobody knows whether that was before, and whoever ended it said that nothing came.
 */
export function isLate({ paidAt }: Payment, { expiresAt, inTime }: FirstRecord): boolean {
  const end = Math.floor(Date.parse(expiresAt) / SECOND_MS) * SECOND_MS;
  return !inTime && paidAt !== undefined && Date.parse(paidAt) >= end;
}
