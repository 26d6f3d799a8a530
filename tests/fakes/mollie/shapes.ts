import {
  type ApiMode,
  Locale,
  MandateMethod,
  MandateStatus,
  type Payment,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
  SequenceType,
  SubscriptionStatus,
} from "@mollie/api-client";
import type { ChargebackData } from "@mollie/api-client/dist/types/data/chargebacks/Chargeback";
import type { CustomerData } from "@mollie/api-client/dist/types/data/customers/Customer";
import type { MandateData } from "@mollie/api-client/dist/types/data/customers/mandates/data";
import type { PaymentData } from "@mollie/api-client/dist/types/data/payments/data";
import type { RefundData } from "@mollie/api-client/dist/types/data/refunds/data";
import type { SubscriptionData } from "@mollie/api-client/dist/types/data/subscriptions/data";

export type { ChargebackData, MandateData, PaymentData, RefundData, SubscriptionData };
export type PayerData = CustomerData;
export type Amount = Payment["amount"];

// What Mollie answers, as its client declares it: the compiler asks for every part.

/** Where what is made stands, and when. */
export interface Made {
  id: string;
  mode: ApiMode;
  createdAt: string;
  /** The address of the interface, with its version, and that of the checkout pages. */
  api: string;
  pages: string;
}

export function linkTo(
  href: string,
  type = "application/hal+json",
): { href: string; type: string } {
  return { href, type };
}

const DOCUMENTATION = linkTo("https://docs.mollie.com/reference", "text/html");

export function newPayer({ id, mode, createdAt, api }: Made, body: Body): PayerData {
  const self = linkTo(`${api}/customers/${id}`);
  return {
    resource: "customer",
    id,
    mode,
    name: textOf(body.name),
    email: textOf(body.email),
    locale: (body.locale as Locale | undefined) ?? Locale.nl_NL,
    recentlyUsedMethods: [],
    metadata: body.metadata ?? null,
    createdAt,
    _links: {
      self,
      mandates: linkTo(`${self.href}/mandates`),
      subscriptions: linkTo(`${self.href}/subscriptions`),
      payments: linkTo(`${self.href}/payments`),
      documentation: DOCUMENTATION,
    },
  };
}

export type Body = Record<string, unknown>;

export function newPayment(made: Made, payerId: string, body: Body): PaymentData {
  const { id, mode, createdAt, api, pages } = made;
  const isFirst = body.sequenceType === SequenceType.first;
  return {
    resource: "payment",
    id,
    mode,
    createdAt,
    status: PaymentStatus.open,
    isCancelable: true,
    amount: body.amount as Amount,
    description: textOf(body.description),
    ...(isFirst ? { redirectUrl: textOf(body.redirectUrl) } : {}),
    ...(typeof body.cancelUrl === "string" ? { cancelUrl: body.cancelUrl } : {}),
    ...(typeof body.webhookUrl === "string" ? { webhookUrl: body.webhookUrl } : {}),
    metadata: body.metadata ?? null,
    locale: (body.locale as Locale | undefined) ?? Locale.nl_NL,
    profileId: "pfl_fake",
    customerId: payerId,
    sequenceType: (body.sequenceType as SequenceType | undefined) ?? SequenceType.oneoff,
    _links: {
      self: linkTo(`${api}/payments/${id}`),
      ...(isFirst ? { checkout: linkTo(`${pages}/checkout/${id}`, "text/html") } : {}),
      customer: linkTo(`${api}/customers/${payerId}`),
      dashboard: linkTo(`${pages}/dashboard/payments/${id}`, "text/html"),
      documentation: DOCUMENTATION,
    },
  };
}

export function newMandate(made: Made, payerId: string, method: PaymentMethod): MandateData {
  const { id, mode, createdAt, api } = made;
  // No two payers have the same account.
  const digits = String([...id].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 1e4, 7));
  const isCard = method === PaymentMethod.creditcard;
  return {
    resource: "mandate",
    id,
    mode,
    status: MandateStatus.valid,
    method: isCard ? MandateMethod.creditcard : MandateMethod.directdebit,
    details: isCard
      ? {
          cardHolder: "J. Jansen",
          cardNumber: digits.padStart(4, "0"),
          cardLabel: "Mastercard",
          cardFingerprint: "fprint",
          cardExpiryDate: "2030-01-31",
        }
      : {
          consumerName: "J. Jansen",
          consumerAccount: `NL55INGB00000${digits.padStart(5, "0")}`,
          consumerBic: "INGBNL2A",
        },
    mandateReference: "",
    signatureDate: createdAt.slice(0, 10),
    createdAt,
    _links: {
      self: linkTo(`${api}/customers/${payerId}/mandates/${id}`),
      customer: linkTo(`${api}/customers/${payerId}`),
      documentation: DOCUMENTATION,
    },
  };
}

export function newSubscription(made: Made, payerId: string, body: Body): SubscriptionData {
  const { id, mode, createdAt, api } = made;
  const startDate = textOf(body.startDate) || createdAt.slice(0, 10);
  return {
    resource: "subscription",
    id,
    mode,
    status: SubscriptionStatus.active,
    amount: body.amount as Amount,
    times: 0,
    timesRemaining: 0,
    interval: textOf(body.interval),
    startDate,
    nextPaymentDate: startDate,
    description: textOf(body.description),
    method: null,
    createdAt,
    webhookUrl: textOf(body.webhookUrl),
    metadata: body.metadata ?? null,
    customerId: payerId,
    ...(typeof body.mandateId === "string" ? { mandateId: body.mandateId } : {}),
    _links: {
      self: linkTo(`${api}/customers/${payerId}/subscriptions/${id}`),
      customer: linkTo(`${api}/customers/${payerId}`),
      documentation: DOCUMENTATION,
    },
  };
}

export function newRefund(made: Made, payment: PaymentData, body: Body): RefundData {
  const { id, mode, createdAt, api } = made;
  return {
    resource: "refund",
    id,
    mode,
    amount: body.amount as Amount,
    description: textOf(body.description) || payment.description,
    metadata: body.metadata ?? null,
    status: RefundStatus.pending,
    paymentId: payment.id,
    createdAt,
    _links: {
      self: linkTo(`${api}/payments/${payment.id}/refunds/${id}`),
      payment: linkTo(`${api}/payments/${payment.id}`),
      documentation: DOCUMENTATION,
    },
  };
}

/** What stands while a charge-back is not reversed; its declaration knows no null. */
export function newChargeback({ id, createdAt, api }: Made, payment: PaymentData): ChargebackData {
  return {
    resource: "chargeback",
    id,
    amount: payment.amount,
    settlementAmount: { currency: "EUR", value: `-${payment.amount.value}` },
    createdAt,
    reason: { code: "AC01", description: "Account identifier incorrect" },
    reversedAt: "",
    paymentId: payment.id,
    _links: {
      self: linkTo(`${api}/payments/${payment.id}/chargebacks/${id}`),
      payment: linkTo(`${api}/payments/${payment.id}`),
      documentation: DOCUMENTATION,
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
