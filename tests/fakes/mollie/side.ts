import { PaymentStatus, SubscriptionStatus } from "@mollie/api-client";
import type { BookedAccount, BookedPayment, ProviderSide } from "../provider-side.ts";
import { amountOf, centsOf } from "./amounts.ts";
import type { Books } from "./books.ts";
import type { FakeMollie } from "./mollie.ts";
import type { PaymentData } from "./shapes.ts";

interface OurWords {
  kind: string;
  userId?: string;
  checkoutId?: string;
  missed?: string[];
}

/**
 * Mollie from its payers' side. It posts to where each payment says. All pay by card; with `debits` half
 * of them by iDEAL, after which a debit takes its days each month.
 */
export function mollieSide(mollie: FakeMollie, debits = false): ProviderSide {
  const { books } = mollie;
  let pressed = 0;
  const wayToPay = () => {
    pressed += 1;
    return debits && pressed % 2 === 0 ? "ideal" : "creditcard";
  };
  const told = new Map<string, Books["notices"][number]>();
  const live = (reference: string) =>
    ownOf(books.subscriptions, payerOf(books, reference)).filter(
      ({ status }) => status === SubscriptionStatus.active,
    );
  const left = (payment: PaymentData) => centsOf(payment.amount) - books.returnedOf(payment);
  const paymentsLeft = (reference: string) =>
    paymentsOf(books, reference).filter(
      (each) => each.status === PaymentStatus.paid && left(each) > 0,
    );
  const newestPaid = (reference: string, paymentsAgo = 0) => {
    const paid = paymentsLeft(reference).at(-1 - paymentsAgo);
    if (!paid) throw new Error(`nothing of ${reference} is left`);
    return paid;
  };
  return {
    name: "mollie",
    env: mollie.env,
    asked: () => mollie.asked.length,
    async press(checkoutId, button) {
      // Without a bank's yes, Mollie keeps its payer on the page.
      if (button === "be refused") return null;
      const went = mollie.press(checkoutId, button === "pay" ? wayToPay() : "back");
      return went.startsWith(mollie.pages) ? null : went;
    },
    async bank(reference, says) {
      if (says === "refuses") mollie.refuse(reference);
      else books.refusing.delete(payerOf(books, reference));
    },
    payOwed: async (url) => void mollie.press(url.split("/").at(-1) ?? "", wayToPay()),
    countLeft: async (reference) => paymentsLeft(reference).length,
    chargeBack: async (reference, paymentsAgo) =>
      books.chargeBack(newestPaid(reference, paymentsAgo)),
    async undoChargeBack(reference) {
      const own = new Map(paymentsOf(books, reference).map((each) => [each.id, each]));
      const taken = [...books.chargebacks.values()].findLast(
        ({ paymentId, reversedAt }) => own.has(paymentId) && !reversedAt,
      );
      const payment = own.get(taken?.paymentId ?? "");
      if (!payment) throw new Error(`nothing of ${reference} was taken back`);
      books.reverseChargeBack(payment);
    },
    async failRefund(reference) {
      const given = new Set([...books.refunds.values()].map(({ paymentId }) => paymentId));
      const paid = paymentsOf(books, reference).findLast(({ id }) => given.has(id));
      if (!paid) throw new Error(`nothing of ${reference} was given back`);
      books.failRefund(paid);
    },
    async giveBack(reference, cents) {
      const paid = newestPaid(reference);
      books.addRefund(paid, { amount: amountOf(Math.min(cents, left(paid))) });
    },
    failAfterNextRefund: () =>
      mollie.fail({ of: "POST payments/*/refunds", answer: 500, done: true, kept: true }),
    async renew(reference) {
      for (const each of live(reference)) each.nextPaymentDate = books.today;
      books.passTime();
    },
    async tell() {
      if (!books.isTelling) return books.notices.length;
      for (const notice of books.notices) told.set(notice.id, notice);
      await mollie.deliver();
      return books.notices.length;
    },
    async tellAgain(random) {
      const notice = [...told.values()][Math.floor(random() * told.size)];
      if (notice && books.isTelling) books.notices.push(notice);
    },
    // What had no good answer before stays: Mollie goes on posting it for a day.
    tells(on) {
      books.isTelling = on;
    },
    accounts: async () =>
      [...books.payments.values()]
        .filter((each) => wordsOf(each)?.kind === "first" && each.status === PaymentStatus.paid)
        .map((first) => accountOf(books, first)),
  };
}

function wordsOf({ metadata }: { metadata?: unknown }): OurWords | null {
  return metadata as OurWords | null;
}

function payerOf(books: Books, reference: string): string {
  const payer = books.payments.get(reference)?.customerId;
  if (!payer) throw new Error(`Mollie has no payment ${reference}`);
  return payer;
}

function ownOf<T extends { customerId?: string }>(all: Map<string, T>, payer: string): T[] {
  return [...all.values()].filter((each) => each.customerId === payer);
}

/** What was asked for a subscription, oldest first; not what a mandate cost. */
function paymentsOf(books: Books, reference: string): PaymentData[] {
  return ownOf(books.payments, payerOf(books, reference)).filter((each) => {
    const { kind, checkoutId } = wordsOf(each) ?? {};
    if (kind === "first") return each.id === reference;
    return checkoutId === reference && kind !== "method";
  });
}

function accountOf(books: Books, first: PaymentData): BookedAccount {
  const all = paymentsOf(books, first.id);
  const own = ownOf(books.subscriptions, payerOf(books, first.id)).filter(
    (each) => wordsOf(each)?.checkoutId === first.id,
  );
  const running = own.find(({ status }) => status !== SubscriptionStatus.canceled);
  const next = running?.nextPaymentDate;
  return {
    reference: first.id,
    userId: wordsOf(first)?.userId ?? "",
    payments: bookedOf(books, all),
    runsUntil: next ? new Date(next) : null,
    // A cancelled one is paid for until a day that Mollie does not keep.
    isEnded: false,
  };
}

// What was paid later, on a page for arrears, stands in our books by the names of the months that it is for.
function bookedOf(books: Books, all: PaymentData[]): BookedPayment[] {
  const booked = new Map<string, BookedPayment>();
  const add = (id: string, cameCents: number, returnedCents: number) => {
    const before = booked.get(id) ?? { id, cameCents: 0, returnedCents: 0 };
    before.cameCents += cameCents;
    before.returnedCents += returnedCents;
    booked.set(id, before);
  };
  const hasMoney = (each: PaymentData) =>
    each.status === PaymentStatus.paid && books.returnedOf(each) < centsOf(each.amount);
  const isPaidBefore = (month: string, page: PaymentData) =>
    all
      .filter(
        (each) => each !== page && (each.id === month || wordsOf(each)?.missed?.includes(month)),
      )
      .some((each) => hasMoney(each) && (each.paidAt ?? "") < (page.paidAt ?? ""));
  const centsOfMonth = (id: string) => centsOf(all.find((each) => each.id === id)?.amount);
  for (const each of all) {
    if (each.status !== PaymentStatus.paid) continue;
    // What its own payment, or an earlier page, pays by now is no more than that month's.
    const months = (wordsOf(each)?.missed ?? [each.id]).map((month) => ({
      id: isPaidBefore(month, each) ? each.id : month,
      cents: centsOfMonth(month),
    }));
    for (const { id, cents } of months) add(id, cents, 0);
    for (const [id, cents] of returnsByMonth(books, each, months)) add(id, 0, cents);
    // What a bank did not take came again.
    const again = books.comeAgainOf(each);
    add(months[0]?.id ?? each.id, again, again);
  }
  return [...booked.values()];
}

/**
 * What went back of a payment, by the months that it paid: a refund that names a month counts for it, the others
 * for what was paid twice first, and then for the months by their amounts, so that the shares come to just that.
 */
function returnsByMonth(
  books: Books,
  payment: PaymentData,
  months: readonly { id: string; cents: number }[],
): [string, number][] {
  const surplus = months.filter(({ id }) => id === payment.id && months.length > 1);
  const paid = months
    .filter((month) => !surplus.includes(month))
    .map(({ id, cents }) => ({ id, cents, own: Math.min(cents, books.returnedFor(payment, id)) }));
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
  let rest = books.returnedOf(payment) - sum(paid.map(({ own }) => own));
  const ofSurplus = Math.min(rest, sum(surplus.map(({ cents }) => cents)));
  rest -= ofSurplus;
  const whole = sum(paid.map(({ cents, own }) => cents - own));
  const upTo = (cents: number) => (whole > 0 ? Math.floor((rest * cents) / whole) : 0);
  let start = 0;
  const returns = paid.map(({ id, cents, own }): [string, number] => {
    const end = start + cents - own;
    const returned = own + upTo(end) - upTo(start);
    start = end;
    return [id, returned];
  });
  return ofSurplus > 0 ? [...returns, [payment.id, ofSurplus]] : returns;
}
