import { createHash } from "node:crypto";
import {
  ApiMode,
  MandateMethod,
  MandateStatus,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
  SequenceType,
  SubscriptionStatus,
} from "@mollie/api-client";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { amountOf, centsOf } from "./amounts.ts";
import { type MonthEnds, monthAfter } from "./months.ts";
import { Refusal } from "./parameters.ts";
import {
  type Body,
  type ChargebackData,
  type Made,
  type MandateData,
  newChargeback,
  newMandate,
  newPayer,
  newPayment,
  newRefund,
  newSubscription,
  type PayerData,
  type PaymentData,
  type RefundData,
  type SubscriptionData,
} from "./shapes.ts";

export interface BooksOptions {
  clock: { now(): Date };
  mode: "live" | "test";
  monthEnds: MonthEnds;
  /** How many days a direct debit takes: five to fourteen. */
  debitDays: () => number;
  /** The addresses of the interface and of the checkout pages, once they are known. */
  places(): { api: string; pages: string };
}

type Unpaid = PaymentStatus.canceled | PaymentStatus.expired | PaymentStatus.failed;

const PREFIXES = {
  payer: "cst",
  payment: "tr",
  mandate: "mdt",
  subscription: "sub",
  refund: "re",
  chargeback: "chb",
};

/** What Mollie knows, and what happens at Mollie by itself. */
export class Books {
  readonly payers = new Map<string, PayerData>();
  /** The payers that the operator deleted: what is known of their payments stays. */
  readonly deletedPayers = new Set<string>();
  readonly payments = new Map<string, PaymentData>();
  readonly subscriptions = new Map<string, SubscriptionData>();
  readonly mandates = new Map<string, MandateData & { customerId: string }>();
  readonly refunds = new Map<string, RefundData>();
  readonly chargebacks = new Map<string, ChargebackData>();
  /** The payers whose bank refuses what is collected. */
  readonly refusing = new Set<string>();
  /** When the bank says what became of a debit that is under way, by its payment. */
  readonly #known = new Map<string, Date>();
  /** What has to be told, and where: the payments that changed, oldest first. */
  readonly notices: { url: string; id: string }[] = [];
  /** While it is off, what happens adds nothing to them. */
  isTelling = true;
  readonly #options: BooksOptions;
  #made = 0;

  constructor(options: BooksOptions) {
    this.#options = options;
  }

  get today(): string {
    return dutchDay(this.#options.clock.now());
  }

  #stamp(at = this.#options.clock.now()): string {
    return at.toISOString().replace(/\.\d{3}Z$/, "+00:00");
  }

  #make(what: keyof typeof PREFIXES, createdAt = this.#stamp()): Made {
    this.#made += 1;
    const name = createHash("sha256").update(`${what} ${this.#made}`).digest("base64");
    const id = `${PREFIXES[what]}_${name.replace(/[^A-Za-z0-9]/g, "").slice(0, 12)}`;
    const mode = this.#options.mode === "live" ? ApiMode.live : ApiMode.test;
    return { id, mode, createdAt, ...this.#options.places() };
  }

  addPayer(body: Body): PayerData {
    return kept(this.payers, newPayer(this.#make("payer"), body));
  }

  deletePayer(id: string): void {
    if (!this.payers.delete(id)) throw new Error(`no payer ${id}`);
    this.deletedPayers.add(id);
  }

  addPayment(payerId: string, body: Body): PaymentData {
    return kept(this.payments, newPayment(this.#make("payment"), payerId, body));
  }

  addSubscription(payerId: string, body: Body): SubscriptionData {
    const others = [...this.subscriptions.values()].filter((each) => each.customerId === payerId);
    const twin = others.find(
      (each) => each.status === "active" && each.description === body.description,
    );
    if (twin) throw new Refusal(409, "A subscription with this description exists", "description");
    this.#mandateFor(payerId, body.mandateId);
    const made = newSubscription(this.#make("subscription"), payerId, body);
    return kept(this.subscriptions, made);
  }

  #mandateFor(payerId: string, id: unknown): MandateData {
    const mandate = typeof id === "string" ? this.mandates.get(id) : undefined;
    if (mandate?.customerId !== payerId || mandate.status === MandateStatus.invalid) {
      throw new Refusal(422, "No suitable mandates found for customer", "mandateId");
    }
    return mandate;
  }

  changeSubscription(subscription: SubscriptionData, body: Body): SubscriptionData {
    if (subscription.status === SubscriptionStatus.canceled) {
      throw new Refusal(422, "The subscription has been cancelled");
    }
    if (body.mandateId !== undefined) {
      this.#mandateFor(subscription.customerId, body.mandateId);
      // With something to pay with, a suspended one goes on.
      subscription.status = SubscriptionStatus.active;
      subscription.nextPaymentDate ??= this.today;
    }
    Object.assign(subscription, body);
    if (typeof body.startDate === "string") subscription.nextPaymentDate = body.startDate;
    return subscription;
  }

  cancelSubscription(subscription: SubscriptionData): SubscriptionData {
    if (subscription.status === SubscriptionStatus.canceled) {
      throw new Refusal(404, "The subscription has been cancelled");
    }
    subscription.status = SubscriptionStatus.canceled;
    subscription.canceledAt = this.#stamp();
    delete subscription.nextPaymentDate;
    return subscription;
  }

  cancelPayment(payment: PaymentData): PaymentData {
    if (payment.status !== PaymentStatus.open || !payment.isCancelable) {
      throw new Refusal(422, "The payment cannot be cancelled");
    }
    return this.close(payment, PaymentStatus.canceled);
  }

  /** Ends an open or pending payment without money. */
  close(payment: PaymentData, status: Unpaid, at = this.#stamp()): PaymentData {
    payment.status = status;
    if (status === PaymentStatus.canceled) payment.canceledAt = at;
    if (status === PaymentStatus.expired) payment.expiredAt = at;
    if (status === PaymentStatus.failed) payment.failedAt = at;
    this.#isFinal(payment);
    return payment;
  }

  /** The money came; a first payment leaves a mandate. */
  pay(
    payment: PaymentData,
    method: PaymentMethod,
    { at = this.#stamp(), mandateStatus = MandateStatus.valid } = {},
  ): void {
    payment.status = PaymentStatus.paid;
    payment.paidAt = at;
    payment.method = method;
    payment.amountRefunded = { currency: "EUR", value: "0.00" };
    payment.amountRemaining = payment.amount;
    if (payment.sequenceType === SequenceType.first && payment.customerId) {
      const payerId = payment.customerId;
      this.refusing.delete(payerId);
      const made = newMandate(this.#make("mandate"), payerId, method);
      const mandate = { ...made, status: mandateStatus, customerId: payerId };
      this.mandates.set(mandate.id, mandate);
      payment.mandateId = mandate.id;
    }
    this.#isFinal(payment);
  }

  #isFinal(payment: PaymentData): void {
    payment.isCancelable = false;
    delete payment._links.checkout;
    this.#tell(payment);
  }

  #tell({ id, webhookUrl }: PaymentData): void {
    if (webhookUrl && this.isTelling) this.notices.push({ url: webhookUrl, id });
  }

  addRefund(payment: PaymentData, body: Body): RefundData {
    const refund = kept(this.refunds, newRefund(this.#make("refund"), payment, body));
    const refunded = centsOf(payment.amountRefunded) + centsOf(refund.amount);
    payment.amountRefunded = amountOf(refunded);
    payment.amountRemaining = amountOf(centsOf(payment.amount) - refunded);
    this.#tell(payment);
    return refund;
  }

  /** Days later the payer's bank did not take it. What the payment says of it stays: only its refund knows. */
  failRefund(payment: PaymentData): void {
    const given = [...this.refunds.values()].findLast((each) => each.paymentId === payment.id);
    if (!given) throw new Error(`nothing of ${payment.id} was given back`);
    given.status = RefundStatus.failed;
    this.#tell(payment);
  }

  /** The bank gives what was charged back again. What the payment says of it stays likewise. */
  reverseChargeBack(payment: PaymentData): void {
    const taken = [...this.chargebacks.values()].findLast((each) => each.paymentId === payment.id);
    if (!taken) throw new Error(`${payment.id} was not charged back`);
    taken.reversedAt = this.#stamp();
    this.#tell(payment);
  }

  /** What of a payment went back and stayed away, in cents. */
  returnedOf({ id, amount }: PaymentData): number {
    const given = [...this.refunds.values()].filter(({ status }) => status !== RefundStatus.failed);
    const taken = [...this.chargebacks.values()].filter(({ reversedAt }) => !reversedAt);
    const own = [...given, ...taken].filter(({ paymentId }) => paymentId === id);
    const cents = own.reduce((sum, each) => sum + centsOf(each.amount), 0);
    return Math.min(centsOf(amount), cents);
  }

  /** What of that went back by refunds that name the payment `of` which the money stands for, in cents. */
  returnedFor({ id }: PaymentData, of: string): number {
    const own = [...this.refunds.values()].filter(({ paymentId, status, metadata }) => {
      const named = (metadata as { of?: string } | null | undefined)?.of;
      return paymentId === id && status !== RefundStatus.failed && named === of;
    });
    return own.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  }

  /** What of a payment went to its payer and came back: a bank did not take it, or undid a charge-back; in cents. */
  comeAgainOf({ id }: PaymentData): number {
    const failed = [...this.refunds.values()].filter(
      ({ status }) => status === RefundStatus.failed,
    );
    const undone = [...this.chargebacks.values()].filter(({ reversedAt }) => reversedAt);
    const own = [...failed, ...undone].filter(({ paymentId }) => paymentId === id);
    return own.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  }

  chargeBack(payment: PaymentData): void {
    if (payment.status !== PaymentStatus.paid) throw new Error(`${payment.id} was not paid`);
    kept(this.chargebacks, newChargeback(this.#make("chargeback"), payment));
    payment.amountChargedBack = payment.amount;
    this.#tell(payment);
  }

  /** The bank or the payer ends a mandate: what would collect by it waits. */
  endMandate(mandateId: string): void {
    const mandate = this.mandates.get(mandateId);
    if (!mandate) throw new Error(`no mandate ${mandateId}`);
    mandate.status = MandateStatus.invalid;
    for (const subscription of this.subscriptions.values()) {
      const collects = subscription.status === SubscriptionStatus.active;
      if (subscription.mandateId !== mandateId || !collects) continue;
      subscription.status = SubscriptionStatus.suspended;
      delete subscription.nextPaymentDate;
    }
  }

  /**
   * What the clock brings: every month that is due is collected, a card's at once; a bank says after days
   * what became of a direct debit.
   */
  passTime(): void {
    for (const subscription of this.subscriptions.values()) {
      while (
        subscription.status === SubscriptionStatus.active &&
        subscription.nextPaymentDate !== undefined &&
        subscription.nextPaymentDate <= this.today
      ) {
        this.#collectOne(subscription, subscription.nextPaymentDate);
      }
    }
    for (const payment of this.payments.values()) {
      if (payment.status !== PaymentStatus.pending || !payment.subscriptionId) continue;
      const known = this.#known.get(payment.id);
      if (known && known <= this.#options.clock.now()) this.settle(payment, undefined, known);
    }
  }

  /** The bank says what became of a payment that was under way. */
  settle(payment: PaymentData, outcome?: "paid" | "failed", known?: Date): void {
    if (payment.status !== PaymentStatus.pending) throw new Error(`${payment.id} is not under way`);
    const at = this.#stamp(known);
    const refused = this.refusing.has(payment.customerId ?? "");
    if ((outcome ?? (refused ? "failed" : "paid")) === "failed") {
      this.close(payment, PaymentStatus.failed, at);
    } else {
      this.pay(payment, payment.method as PaymentMethod, { at });
    }
  }

  /** A first payment that its bank has not decided on yet. */
  putUnderWay(payment: PaymentData): void {
    const { ideal: method } = PaymentMethod;
    Object.assign(payment, { status: PaymentStatus.pending, isCancelable: false, method });
    delete payment._links.checkout;
  }

  #collectOne(subscription: SubscriptionData, day: string): PaymentData {
    const { id, amount, description, metadata, webhookUrl, mandateId } = subscription;
    const payerId = subscription.customerId;
    const made = this.#make("payment", `${day}T04:00:00+00:00`);
    const sequenceType = SequenceType.recurring;
    const body = { amount, description, metadata, webhookUrl, sequenceType };
    const payment = kept(this.payments, newPayment(made, payerId, body));
    payment.subscriptionId = id;
    const mandate = this.#mandateFor(payerId, mandateId);
    payment.mandateId = mandate.id;
    payment.isCancelable = false;
    subscription.nextPaymentDate = monthAfter(day, subscription.startDate, this.#options.monthEnds);
    const refused = this.refusing.has(payerId);
    if (mandate.method === MandateMethod.creditcard) {
      if (refused) this.close(payment, PaymentStatus.failed, payment.createdAt);
      else this.pay(payment, PaymentMethod.creditcard, { at: payment.createdAt });
    } else {
      const days = this.#options.debitDays();
      this.#known.set(payment.id, new Date(Date.parse(payment.createdAt) + days * DAY_MS));
      Object.assign(payment, { status: PaymentStatus.pending, method: PaymentMethod.directdebit });
    }
    return payment;
  }

  /** What came in and went out, in cents: everything, with what our own pages for a mandate took. */
  sums(): { paid: number; refunded: number; chargedBack: number } {
    const paid = [...this.payments.values()].filter(({ status }) => status === PaymentStatus.paid);
    const add = (amounts: Parameters<typeof centsOf>[0][]) =>
      amounts.reduce((sum, each) => sum + centsOf(each), 0);
    return {
      paid: add(paid.map(({ amount }) => amount)),
      refunded: add([...this.refunds.values()].map(({ amount }) => amount)),
      chargedBack: add([...this.chargebacks.values()].map(({ amount }) => amount)),
    };
  }
}

function kept<T extends { id: string }>(all: Map<string, T>, one: T): T {
  all.set(one.id, one);
  return one;
}
