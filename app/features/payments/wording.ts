import { CASE_TEXTS, REFUND_LABELS } from "./messages.ts";
import type { OpenRefund, OwedPayment, PaymentException } from "./views.ts";

type Payer = OwedPayment["payer"];
const payerCells = (payer: Payer) => [payer?.name ?? null, payer?.email ?? null];

const EXCEPTION_HEADS = [
  ...["Gezien", "Wat", "Bedrag", "Betaler", "E-mailadres", "Kenmerk", "Vol", "Terugbetaald"],
];

/** Payments that wait for somebody as the rows of a CSV, the heads first. */
export function exceptionRows(payments: readonly PaymentException[]) {
  const rows = payments.map((one) => [
    one.seenAt.toISOString(),
    CASE_TEXTS[one.reason].title,
    { cents: one.amountCents },
    ...payerCells(one.payer),
    one.reference,
    one.provinces.join(", "),
    one.refundedAt?.toISOString() ?? null,
  ]);
  return [EXCEPTION_HEADS, ...rows];
}

const REFUND_HEADS = ["Gevraagd", "Stand", "Bedrag", "Bedrijf", "Betaling"];

/** The same of money that was to go back. */
export function refundRows(refunds: readonly OpenRefund[]) {
  const rows = refunds.map(({ askedAt, state, amountCents, payer, paymentId }) => [
    askedAt.toISOString(),
    REFUND_LABELS[state].label,
    { cents: amountCents },
    payer?.name ?? null,
    paymentId,
  ]);
  return [REFUND_HEADS, ...rows];
}

const OWED_HEADS = [
  ...["Teruggeboekt", "Van", "Tot", "Bedrag", "Abonnement", "Bedrijf", "E-mailadres", "Kenmerk"],
];

/** The same of months that are owed. */
export function owedRows(payments: readonly OwedPayment[]) {
  const rows = payments.map((one) => [
    ...[one.changedAt, one.periodFrom, one.periodUntil].map((moment) => moment.toISOString()),
    { cents: one.amountCents },
    one.hasEnded ? "Geëindigd" : "Loopt",
    ...payerCells(one.payer),
    one.id,
  ]);
  return [OWED_HEADS, ...rows];
}
