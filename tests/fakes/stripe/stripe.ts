import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { StripeSettings } from "~/server/boot/service-settings.ts";
import type { Clock } from "~/server/ports/clock.ts";
import { failRefund, refund } from "./acts.ts";
import { catchUp, invoicesOf, nextDue, setPeriod, settle } from "./billing.ts";
import { type Books, emptyBooks, type Order, sums, theOne, type Way, type World } from "./books.ts";
import { newCreditNote, newDispute } from "./invoices.ts";
import { type Notices, notices } from "./notices.ts";
import { type Server, serve } from "./server.ts";

export interface FakeStripe extends Pick<Server, "address" | "asked" | "fail" | "close"> {
  /** What the product needs to talk to it. */
  settings: StripeSettings & { apiUrl: string };
  events: Stripe.Event[];
  deliveries: Notices["deliveries"];
  postTo: Notices["postTo"];
  /** Posts an event once more. Answers the status that came back. */
  resend(event: Stripe.Event): Promise<number | null>;
  /** Posts what there is to tell, and once more what had no good answer. Answers how many still have none. */
  repeat(): Promise<number>;
  /** Does what is due by the clock, and posts what there is to tell. */
  catchUp(): Promise<void>;
  /** The running period ended an hour ago, and the next is billed now: it was a draft until then. */
  renew(reference: string): void;
  /** What became of a checkout that was gone through. */
  subscriptionOf(checkoutId: string): string;
  /** The checkouts that were opened for somebody, by their names. */
  sessionsFor(userId: string): string[];
  /** The coupons that take so much off. */
  couponsOf(cents: number): Stripe.Coupon[];
  /** When a subscription is billed next. */
  nextBilling(reference: string): Date;
  /** What is sold by a checkout. */
  orderOf(checkoutId: string): Order;
  /** The payer presses a button on Stripe's page. Answers where the browser is afterwards. */
  press(checkoutId: string, way?: Way, bank?: "accepts" | "refuses"): Promise<string>;
  /** Where the link back leads. */
  turnBack(checkoutId: string): Promise<string>;
  /** The payer's bank says no, or yes again, to what is collected from now on. */
  bank(reference: string, says: "accepts" | "refuses"): void;
  /** The bank answers about a direct debit that is under way, now. */
  settleDebit(reference: string, says: "accepts" | "refuses"): void;
  /** The payer or the bank takes the last payment back, or an older one; `won` gives it to us again. */
  dispute(reference: string, status: Stripe.Dispute.Status, paymentsAgo?: number): void;
  /**
   * How many payments before the last those are of which money is left, newest first: that were never disputed, or
   * with `isWon` those whose dispute was won.
   */
  listLeft(reference: string, options?: { isWon?: boolean }): number[];
  /** The dispute that was opened last is decided for us: its money comes again. */
  winDispute(reference: string): void;
  /** Somebody gives money of the last payment back in the dashboard. */
  refund(reference: string, cents: number): void;
  /** The newest refund comes back: the payer's bank did not take it. */
  failRefund(reference: string): void;
  /** Somebody writes a credit note in the dashboard, and pays it by another way. */
  credit(reference: string, cents: number): void;
  /** Writes into a subscription what no act of a payer would. */
  overwrite(reference: string, fields: Partial<Stripe.Subscription>): void;
  /** All that it knows, by now. */
  books(): Books;
  /** What came in and went back so far, in cents. */
  sums(): ReturnType<typeof sums>;
}

interface Options {
  clock: Clock;
  mode?: "test" | "live";
  /** How many days a direct debit takes; the usual seven or eight business days when absent. */
  debitDays?: () => number;
  /** A clock that goes back takes what happened by itself in between along. Costs a copy of the books. */
  rewinds?: boolean;
}

const DEBIT_DAYS = 10;
const HOUR = 60 * 60;

/** A Stripe of our own, on a port of its own: the used part of the API, its pages, its notices. */
export async function startStripe({
  clock,
  mode = "test",
  debitDays = () => DEBIT_DAYS,
  rewinds = false,
}: Options): Promise<FakeStripe> {
  const secretKey = `sk_${mode}_${randomBytes(12).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const posted = notices(webhookSecret);
  const past: { at: number; books: Books }[] = [];
  let serial = 0;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const state: World = {
    books: emptyBooks(),
    now: seconds(),
    isLive: mode === "live",
    debitDays,
    address: "",
    id(prefix) {
      serial += 1;
      return `${prefix}_1Fake${serial.toString(36).padStart(12, "0")}`;
    },
    emit: (type, object) => posted.note(state, type, object),
  };

  function world(): World {
    const now = seconds();
    for (let last = past.at(-1); last && last.at > now; last = past.at(-1)) {
      state.books = last.books;
      past.pop();
    }
    const due = nextDue(state, now);
    if (due && rewinds) past.push({ at: due.at, books: structuredClone(state.books) });
    catchUp(state, now);
    return state;
  }

  const server = await serve({
    secretKey,
    world,
    answered: () => void posted.delivered(seconds()),
  });
  state.address = server.address;

  function listLeft(reference: string, { isWon = false } = {}): number[] {
    const { charges, disputes } = world().books;
    const paid = invoicesOf(state, reference).filter(({ amount_paid: cents }) => cents > 0);
    const disputed = new Map([...disputes.values()].map(({ charge, status }) => [charge, status]));
    const wanted = isWon ? "won" : undefined;
    const isLeft = ({ id }: Stripe.Invoice) => {
      const intent = theOne(state.books.invoicePayments, id).payment.payment_intent;
      return [...charges.values()].some(
        (each) =>
          each.payment_intent === intent && !each.refunded && disputed.get(each.id) === wanted,
      );
    };
    return paid.flatMap((invoice, ago) => (isLeft(invoice) ? [ago] : []));
  }

  function lastPaid(
    reference: string,
    paymentsAgo = 0,
  ): { invoice: Stripe.Invoice; charge: Stripe.Charge } {
    const { books } = world();
    const paid = invoicesOf(state, reference).filter(({ amount_paid: cents }) => cents > 0);
    const invoice = paid[paymentsAgo];
    const intent = theOne(books.invoicePayments, invoice?.id).payment.payment_intent;
    const charge = [...books.charges.values()].findLast(
      (each) => each.payment_intent === intent && each.status === "succeeded",
    );
    if (!invoice || !charge) throw new Error(`nothing was paid for ${reference}`);
    return { invoice, charge };
  }

  const bank = (reference: string, says: "accepts" | "refuses") => {
    const payer = theOne(world().books.subscriptions, reference).customer as string;
    if (says === "refuses") state.books.declining.add(payer);
    else state.books.declining.delete(payer);
  };

  return {
    ...server,
    settings: { secretKey, webhookSecret, apiUrl: server.address },
    events: posted.events,
    deliveries: posted.deliveries,
    postTo: posted.postTo,
    resend: (event) => posted.resend(event, seconds()),
    repeat() {
      world();
      return posted.repeat(seconds());
    },
    async catchUp() {
      world();
      await posted.delivered(seconds());
    },
    renew(reference) {
      const { books, now } = world();
      const bought = theOne(books.subscriptions, reference);
      const hourAgo = now - HOUR;
      bought.billing_cycle_anchor = hourAgo;
      const begun = bought.items.data[0]?.current_period_start ?? hourAgo;
      setPeriod(state, bought, Math.min(begun, hourAgo), hourAgo);
      catchUp(state, now);
    },
    subscriptionOf: (checkoutId) =>
      theOne(world().books.sessions, checkoutId).subscription as string,
    sessionsFor: (userId) =>
      [...world().books.sessions.values()]
        .filter((each) => each.client_reference_id === userId)
        .map(({ id }) => id),
    couponsOf: (cents) =>
      [...world().books.coupons.values()].filter(({ amount_off: off }) => off === cents),
    nextBilling: (reference) => {
      const [item] = theOne(world().books.subscriptions, reference).items.data;
      return new Date((item?.current_period_end ?? Number.NaN) * 1000);
    },
    orderOf: (checkoutId) => theOne(world().books.orders, checkoutId),
    async press(checkoutId, way = "ideal", says = "accepts") {
      const page = `${server.address}/c/pay/${checkoutId}`;
      const body = new URLSearchParams({ way, bank: says });
      const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
      return answer.headers.get("location") ?? page;
    },
    async turnBack(checkoutId) {
      const page = `${server.address}/c/pay/${checkoutId}`;
      const html = await (await fetch(page)).text();
      const [, link = ""] = /<a href="([^"]*)">/.exec(html) ?? [];
      return new URL(
        link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
        page,
      ).href;
    },
    bank,
    settleDebit(reference, says) {
      bank(reference, says);
      const payer = theOne(state.books.subscriptions, reference).customer;
      const waiting = [...state.books.charges.values()].findLast(
        (each) => each.customer === payer && each.status === "pending",
      );
      if (!waiting) throw new Error(`no direct debit of ${reference} is under way`);
      settle(state, waiting);
    },
    listLeft,
    dispute(reference, status, paymentsAgo = 0) {
      const { charge } = lastPaid(reference, paymentsAgo);
      const dispute = [...state.books.disputes.values()].find((each) => each.charge === charge.id);
      const taken = dispute ?? newDispute(state, charge, status);
      taken.status = status;
      charge.disputed = true;
      state.books.disputes.set(taken.id, taken);
      const isOver = status === "won" || status === "lost";
      if (!dispute) state.emit("charge.dispute.created", taken);
      if (isOver) state.emit("charge.dispute.closed", taken);
    },
    winDispute(reference) {
      const { books } = world();
      const payer = theOne(books.subscriptions, reference).customer;
      const taken = [...books.disputes.values()].findLast(
        ({ charge, status }) =>
          theOne(books.charges, charge as string).customer === payer && status !== "won",
      );
      if (!taken) throw new Error(`nothing of ${reference} was taken back`);
      taken.status = "won";
      state.emit("charge.dispute.funds_reinstated", taken);
      state.emit("charge.dispute.closed", taken);
    },
    refund(reference, cents) {
      refund(state, lastPaid(reference, listLeft(reference)[0]).charge.id, cents);
    },
    failRefund(reference) {
      const payer = theOne(world().books.subscriptions, reference).customer;
      const given = [...state.books.refunds.values()].findLast(
        (each) => theOne(state.books.charges, each.charge as string).customer === payer,
      );
      if (!given) throw new Error(`nothing of ${reference} was given back`);
      failRefund(state, given);
    },
    credit(reference, cents) {
      const { invoice } = lastPaid(reference);
      const note = newCreditNote(state, invoice, cents);
      state.books.creditNotes.set(note.id, note);
      invoice.post_payment_credit_notes_amount += cents;
      state.emit("credit_note.created", note);
    },
    overwrite(reference, fields) {
      Object.assign(theOne(world().books.subscriptions, reference), fields);
    },
    books: () => world().books,
    sums: () => sums(world().books),
  };
}
