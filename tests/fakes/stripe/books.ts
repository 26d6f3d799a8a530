import type Stripe from "stripe";

/** How somebody pays on a page of Stripe's. */
export type Way = "card" | "ideal" | "sepa_debit";

/** What happens by itself once the time has come. */
export interface Due {
  at: number;
  kind: "period" | "finalize" | "retry" | "settle" | "refund";
  id: string;
}

/** What a checkout sells: the parts of its request that no answer has. */
export interface Order {
  plan: string;
  monthlyCents: number;
  discountCents: number;
  metadata: Record<string, string>;
}

interface KeptAnswer {
  asked: string;
  at: number;
  status: number;
  text: string;
}

/** All that the pretended Stripe knows. */
export interface Books {
  sessions: Map<string, Stripe.Checkout.Session>;
  orders: Map<string, Order>;
  payers: Map<string, Stripe.Customer>;
  methods: Map<string, Stripe.PaymentMethod>;
  subscriptions: Map<string, Stripe.Subscription>;
  invoices: Map<string, Stripe.Invoice>;
  /** By the invoice that they are for. */
  invoicePayments: Map<string, Stripe.InvoicePayment>;
  /** Invoices by the payment intents that collect them. */
  intents: Map<string, string>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  /** What moved the account's balance, as far as anybody asks. */
  transactions: Map<string, Pick<Stripe.BalanceTransaction, "id" | "object" | "created">>;
  disputes: Map<string, Stripe.Dispute>;
  creditNotes: Map<string, Stripe.CreditNote>;
  coupons: Map<string, Stripe.Coupon>;
  portals: Map<string, Stripe.BillingPortal.Session>;
  /** Names of payers whose bank says no from now on. */
  declining: Set<string>;
  agenda: Map<string, Due>;
  /** Answers by idempotency key. */
  answers: Map<string, KeptAnswer>;
}

export function emptyBooks(): Books {
  return {
    sessions: new Map(),
    orders: new Map(),
    payers: new Map(),
    methods: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    transactions: new Map(),
    disputes: new Map(),
    creditNotes: new Map(),
    coupons: new Map(),
    portals: new Map(),
    declining: new Set(),
    agenda: new Map(),
    answers: new Map(),
  };
}

/** What the parts of the pretended Stripe work on together. */
export interface World {
  books: Books;
  /** Now, in seconds; while time is made up for, the moment that something was due. */
  now: number;
  isLive: boolean;
  /** How many days the next direct debit takes until its bank has answered. */
  debitDays(): number;
  /** Where its pages and its API are. */
  address: string;
  /** A fresh name of Stripe's shape. */
  id(prefix: string): string;
  /** Notes what Stripe would post to its subscribers. */
  emit(type: Stripe.Event.Type, object: object): void;
}

/** The one thing of that name. @throws when the books lack it: the fake itself is wrong then */
export function theOne<T>(things: Map<string, T>, id: string | null | undefined): T {
  const found = things.get(id ?? "");
  if (!found) throw new Error(`the books of the fake have no ${id}`);
  return found;
}

/** What came in and went back, in cents. */
export function sums(books: Books): { collected: number; refunded: number; disputed: number } {
  const total = <T>(things: Iterable<T>, cents: (one: T) => number) =>
    [...things].reduce((sum, one) => sum + cents(one), 0);
  return {
    collected: total(books.charges.values(), ({ status, amount }) =>
      status === "succeeded" ? amount : 0,
    ),
    refunded: total(books.refunds.values(), ({ amount, status }) =>
      status === "failed" ? 0 : amount,
    ),
    disputed: total(books.disputes.values(), ({ status, amount }) =>
      status === "won" ? 0 : amount,
    ),
  };
}
