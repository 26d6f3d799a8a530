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
    const whole = centsOf(each.amount);
    const returned = books.returnedOf(each);
    // What a bank did not take came again.
    const again = books.comeAgainOf(each);
    // The shares of several months come to just what went back.
    const share = (of: number, start: number, cents: number) =>
      Math.floor((of * (start + cents)) / whole) - Math.floor((of * start) / whole);
    let start = 0;
    for (const month of wordsOf(each)?.missed ?? [each.id]) {
      const cents = centsOfMonth(month);
      const came = share(again, start, cents);
      // What its own payment, or an earlier page, pays by now is no more than that month's.
      const id = isPaidBefore(month, each) ? each.id : month;
      add(id, cents + came, share(returned, start, cents) + came);
      start += cents;
    }
  }
  return [...booked.values()];
}
