import type {
  CustomerCreateParams,
  CustomerPaymentCreateParams,
  CustomerUpdateParams,
  PaymentRefundCreateParams,
  SubscriptionCreateParams,
  SubscriptionUpdateParams,
} from "@mollie/api-client";
import type { UpdateParameters } from "@mollie/api-client/dist/types/binders/payments/parameters";
import type { Body } from "./shapes.ts";

/** An answer that is no: Mollie's status, what is wrong, and with which field. */
export class Refusal extends Error {
  status: number;
  field: string | undefined;
  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

type Known<T> = readonly (keyof T & string)[];

// The parameters that the adapter may use, by their names in the client. Any other is refused, a real one
// too: what is not checked here is not spoken.
const PAYER: Known<CustomerCreateParams> = ["name", "email", "locale", "metadata"];
const PAYER_CHANGES: Known<CustomerUpdateParams> = ["name", "email", "locale", "metadata"];
const PAYMENT: Known<CustomerPaymentCreateParams> = [
  "amount",
  "description",
  "redirectUrl",
  "cancelUrl",
  "webhookUrl",
  "method",
  "sequenceType",
  "locale",
  "metadata",
];
const PAYMENT_CHANGES: Known<UpdateParameters> = [
  "description",
  "redirectUrl",
  "cancelUrl",
  "webhookUrl",
  "metadata",
];
const SUBSCRIPTION: Known<SubscriptionCreateParams> = [
  "amount",
  "interval",
  "description",
  "mandateId",
  "startDate",
  "webhookUrl",
  "metadata",
];
const SUBSCRIPTION_CHANGES: Known<SubscriptionUpdateParams> = [
  "amount",
  "description",
  "mandateId",
  "startDate",
  "webhookUrl",
  "metadata",
];
const REFUND: Known<PaymentRefundCreateParams> = ["amount", "description", "metadata"];

const FIRST_METHODS = ["ideal", "creditcard"];

/** @throws Refusal for what Mollie would not take */
export const check = {
  payer(body: Body): void {
    refuseUnknown(body, PAYER);
    person(body);
  },
  payerChanges(body: Body): void {
    refuseUnknown(body, PAYER_CHANGES);
    person(body);
  },
  payment(body: Body): void {
    refuseUnknown(body, PAYMENT);
    amount(body, 0.01);
    text(body, "description");
    address(body, "redirectUrl");
    if (body.cancelUrl !== undefined) address(body, "cancelUrl");
    if (body.webhookUrl !== undefined) address(body, "webhookUrl");
    if (body.sequenceType !== "first") {
      throw new Refusal(422, "Only first payments have a checkout here", "sequenceType");
    }
    const methods = [body.method].flat();
    if (!methods.every((each) => FIRST_METHODS.includes(String(each)))) {
      throw new Refusal(422, "The payment method is invalid", "method");
    }
  },
  paymentChanges(body: Body): void {
    refuseUnknown(body, PAYMENT_CHANGES);
  },
  subscription(body: Body, today: string): void {
    refuseUnknown(body, SUBSCRIPTION);
    amount(body, 0.01);
    text(body, "description");
    if (body.interval !== "1 month") throw new Refusal(422, "The interval is invalid", "interval");
    if (body.startDate !== undefined) startDate(body, today);
    if (body.webhookUrl !== undefined) address(body, "webhookUrl");
  },
  subscriptionChanges(body: Body, today: string): void {
    refuseUnknown(body, SUBSCRIPTION_CHANGES);
    if (body.startDate !== undefined) startDate(body, today);
    if (body.amount !== undefined) amount(body, 0.01);
  },
  refund(body: Body, left: number): void {
    refuseUnknown(body, REFUND);
    amount(body, 0.01);
    if (numberIn(body.amount) > left) {
      throw new Refusal(422, "The amount is higher than the maximum", "amount");
    }
  },
  query(query: URLSearchParams): void {
    for (const name of query.keys()) {
      if (!["limit", "from"].includes(name)) {
        throw new Refusal(400, `Non-existent query parameter "${name}"`, name);
      }
    }
    const limit = Number(query.get("limit") ?? 50);
    if (!(limit >= 1 && limit <= 250)) throw new Refusal(400, "The limit is invalid", "limit");
  },
};

const METADATA_BYTES = 1024;

function refuseUnknown(body: Body, known: readonly string[]): void {
  for (const name of Object.keys(body)) {
    if (!known.includes(name)) {
      throw new Refusal(422, `Non-existent body parameter "${name}" for this API call`, name);
    }
  }
  if (Buffer.byteLength(JSON.stringify(body.metadata ?? null)) > METADATA_BYTES) {
    throw new Refusal(422, "The metadata is too large", "metadata");
  }
}

/** The number that an amount says; not one for anything else. */
function numberIn(amount: unknown): number {
  const value = (amount as { value?: unknown } | null)?.value;
  return typeof value === "string" && /^\d+\.\d{2}$/.test(value) ? Number(value) : Number.NaN;
}

function amount(body: Body, least: number): void {
  const { currency } = (body.amount ?? {}) as { currency?: unknown };
  if (currency !== "EUR") throw new Refusal(422, "The currency is invalid", "amount.currency");
  if (!(numberIn(body.amount) >= least)) {
    throw new Refusal(422, "The amount is lower than the minimum", "amount");
  }
}

function text(body: Body, field: string): void {
  const value = body[field];
  if (typeof value !== "string" || value === "" || value.length > 255) {
    throw new Refusal(422, `The ${field} is invalid`, field);
  }
}

// A name or an address that is null is taken off; an empty text is neither.
function person({ name, email }: Body): void {
  const isLeft = (value: unknown) => value === undefined || value === null;
  if (!isLeft(name) && (typeof name !== "string" || name.trim() === "")) {
    throw new Refusal(422, "The name is invalid", "name");
  }
  if (!isLeft(email) && (typeof email !== "string" || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))) {
    throw new Refusal(422, "The email address is invalid", "email");
  }
}

function address(body: Body, field: string): void {
  if (typeof body[field] !== "string" || !URL.canParse(body[field])) {
    throw new Refusal(422, `The ${field} is not a valid URL`, field);
  }
}

function startDate(body: Body, today: string): void {
  const day = body.startDate;
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    throw new Refusal(422, "The start date is invalid", "startDate");
  }
  if (day < today) throw new Refusal(422, "The start date cannot be in the past", "startDate");
}
