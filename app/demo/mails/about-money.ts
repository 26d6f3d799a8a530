import { PLAN_NAME, PRICE_INCL_CENTS, VAT_PERCENT } from "~/features/billing/constants.ts";
import { notifyArrears } from "~/features/billing/emails/notify-arrears.tsx";
import { notifyPause } from "~/features/billing/emails/notify-pause.tsx";
import { notifyRenewal } from "~/features/billing/emails/notify-renewal.tsx";
import { exclusiveOf } from "~/features/billing/rules.ts";
import { notifyInvoice } from "~/features/invoices/emails/notify-invoice.tsx";
import { notifyFirstPaymentFailed } from "~/features/payments/emails/notify-first-payment-failed.tsx";
import { notifyPaymentException } from "~/features/payments/emails/notify-payment-exception.tsx";
import { notifyPaymentReceived } from "~/features/payments/emails/notify-payment-received.tsx";
import { CASE_REASONS } from "~/features/payments/messages.ts";
import { notifyFreeMonth } from "~/features/referrals/emails/notify-free-month.tsx";
import { notifyMonthsGiven } from "~/features/referrals/emails/notify-months-given.tsx";
import { notifyPlaceFree } from "~/features/regions/emails/notify-place-free.tsx";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import { type MailSample, sample } from "./sample.ts";
import { ID, MONTH, NOW, peopleOf } from "./scene.ts";
import type { SampleWords } from "./variants.ts";

/** The mails about a subscription and its payments. */
export function aboutMoney(told: SampleWords): MailSample[] {
  const { subscriber, contact } = peopleOf(told);
  const { email, name } = subscriber;
  const at = NOW.toISOString();
  const amountCents = PRICE_INCL_CENTS;
  const pause = {
    id: ID,
    userId: ID,
    months: 1,
    pausedFrom: NOW,
    pausedUntil: MONTH.until,
    requestedAt: NOW,
    endedAt: null,
    startConfirmedAt: NOW,
    endConfirmedAt: null,
  };
  const [ofPause, ofSubscriber] = [
    { userId: ID, pauseId: ID },
    { userId: ID, at },
  ];
  const arrears = { userId: ID, since: at };
  const owing = { ...subscriber, activeUntil: MONTH.until };
  const renewal = { ...subscriber, isPaused: false, worksUntil: MONTH.until };
  const address = { street: told.street, postcode: "3701 AB", city: told.city };
  const invoice: InvoiceFacts = {
    kind: "invoice",
    number: "2026-00001",
    credits: null,
    creditReason: null,
    why: null,
    replaces: null,
    deductedCents: 0,
    issuedOn: MONTH.from,
    plan: PLAN_NAME,
    from: MONTH.from,
    to: MONTH.to,
    vatPercent: VAT_PERCENT,
    exclusiveCents: exclusiveOf(amountCents, VAT_PERCENT),
    vatCents: amountCents - exclusiveOf(amountCents, VAT_PERCENT),
    inclusiveCents: amountCents,
    paidOn: MONTH.from,
    paidBy: "iDEAL",
    paymentId: "tr_1",
    seller: { name: "Verhuisbod", address, kvkNumber: "12345678", vatNumber: "NL1", email },
    buyer: {
      businessName: name,
      contactName: told.client,
      email,
      kvkNumber: null,
      vatNumber: null,
      address,
    },
  };
  const credit: Partial<InvoiceFacts> = { kind: "credit-note", credits: "2026-00001" };
  const papers = [
    {},
    { replaces: "2026-00001" },
    ...(["refund", "charge-back", "correction"] as const).map((creditReason) => ({
      ...credit,
      creditReason,
    })),
  ];
  const exception = {
    payer: { userId: ID, name, email, greetedAs: name },
    id: ID,
    reference: "cs_1",
    provider: null,
    amountCents,
    provinces: ["Utrecht" as const, "Zeeland" as const],
    seenAt: NOW,
    refundedAt: null,
    settledAt: null,
    note: null,
  };
  return [
    ...sample(
      notifyPaymentReceived,
      { providerCheckoutId: "cs_1" },
      {
        email,
        name,
        amountCents,
        paidAt: NOW,
        paidUntil: MONTH.until,
      },
    ),
    ...sample(notifyFirstPaymentFailed, { checkoutId: ID }, { email, name, amountCents }),
    ...CASE_REASONS.flatMap((reason) =>
      sample(notifyPaymentException, { exceptionId: ID, seenAt: at }, { ...exception, reason }),
    ),
    ...papers.flatMap((paper) =>
      sample(
        notifyInvoice,
        { invoiceId: ID },
        {
          facts: { ...invoice, ...paper },
          name,
          email,
          pdf: Buffer.from("%PDF"),
          ubl: "<Invoice/>",
        },
      ),
    ),
    ...(["cancelled", "resumed", "ended"] as const).flatMap((change) =>
      sample(notifyRenewal, { ...ofSubscriber, change }, renewal),
    ),
    ...sample(
      notifyRenewal,
      { ...ofSubscriber, change: "cancelled" },
      { ...renewal, isPaused: true },
    ),
    ...(["planned", "taken-back", "ended"] as const).flatMap((change) =>
      sample(notifyPause, { ...ofPause, change }, { ...subscriber, pause }),
    ),
    ...sample(notifyArrears, arrears, owing),
    ...sample(notifyArrears, { ...arrears, backFrom: at, backCents: String(amountCents) }, owing),
    ...[true, false].flatMap((isSubscribed) =>
      sample(notifyFreeMonth, { creditId: ID }, { userId: ID, name, email, isSubscribed }),
    ),
    ...[
      { months: 2, isGranted: true, isSubscribed: true, renews: true },
      { months: 1, isGranted: true, isSubscribed: true, renews: false },
      { months: 2, isGranted: false, isSubscribed: true, renews: true },
      { months: 1, isGranted: false, isSubscribed: false, renews: false },
    ].flatMap((gift) =>
      sample(
        notifyMonthsGiven,
        { userId: ID, at },
        { ...gift, name, email, paidUntil: MONTH.until },
      ),
    ),
    ...sample(
      notifyPlaceFree,
      { companyId: ID, province: "Drenthe", offeredAt: at },
      { offer: { offeredAt: NOW, heldUntil: MONTH.until }, company: contact },
    ),
  ];
}
