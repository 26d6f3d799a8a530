import type { Payment } from "@mollie/api-client";
import { dayKept, dutchDay, monthsLater } from "~/shared/dates.ts";
import type { Alone } from "../db/alone.ts";
import type { Clock } from "../ports/clock.ts";
import { BadNotice, type Payments, type RefundPart } from "../ports/payments.ts";
import { amountOf, centsOf, type MollieAccount, mollieApi } from "./mollie-api.ts";
import { mollieDossiers } from "./mollie-dossiers.ts";
import { countMovesAfter } from "./mollie-moves.ts";
import { molliePages } from "./mollie-pages.ts";
import { mollieParts } from "./mollie-parts.ts";
import {
  type Dossier,
  firstPaidAt,
  lateOf,
  liveOf,
  missedOf,
  nextDayOf,
  nextDayPutOff,
  pagesPaidFor,
  payerOfMonth,
  reportOf,
} from "./mollie-report.ts";
import {
  belongingOf,
  type FirstRecord,
  firstRecordOf,
  isLate,
  isUnderWay,
  paymentStateOf,
} from "./mollie-words.ts";

export interface MollieOptions extends MollieAccount {
  clock: Clock;
  webhookUrl: string;
  /** Among all processes: Mollie takes no condition with a change. */
  alone: Alone;
}

const PAYMENT_ID = /^tr_[A-Za-z0-9]{1,64}$/;
// Mollie posts 'id=tr_...' and nothing else; anybody may post more.
const MAX_NOTICE_CHARS = 1_000;

const PAGES = "https://www.mollie.com";

// The least that a bank takes; it makes the mandate for another account or card.
const METHOD_CENTS = 1;

/**
 * Mollie, by its own client. A checkout is a first payment, which leaves a mandate; its id names the
 * checkout and the subscription too. Mollie's subscriptions, of which each cancelling and taking up
 * again makes another, are found by that name in their metadata.
 *
 * Reading also does what is due, as no other moment is sure to come: it makes the subscription, closes
 * a checkout that was open too long, gives back what was paid too late, and takes a newer mandate.
 */
export function molliePayments({ clock, webhookUrl, alone, ...account }: MollieOptions): Payments {
  const api = mollieApi(account);
  const { client, ask } = api;
  const pages = molliePages(api, webhookUrl);
  const dossiers = mollieDossiers(api, webhookUrl);
  const parts = mollieParts(api);
  const oneAtATime = turns(alone);

  async function findFirst(id: string): Promise<{ first: Payment; record: FirstRecord } | null> {
    if (!PAYMENT_ID.test(id)) return null;
    const first = await api.find(client.payments.get(id));
    if (first?.mode !== api.mode) return null;
    const record = firstRecordOf(first);
    return record && { first, record };
  }

  /** The subscription's papers once it was paid for, with everything due done; null before that. */
  async function findPaid(id: string): Promise<Dossier | null> {
    const found = await findFirst(id);
    if (!found) return null;
    const { first, record } = found;
    if (paymentStateOf(first) !== "paid") {
      const isOver = first.isCancelable && clock.now() >= new Date(record.expiresAt);
      if (!(await noteUnderWay(first, record)) && isOver) await close(first, record);
      return null;
    }
    if (isLate(first, record)) {
      await giveBack(first);
      return null;
    }
    const dossier = await dossiers.gather(first, record);
    return record.endedAt ? await closeEnded(dossier) : await dossiers.bringUpToDate(dossier);
  }

  /** Of what has ended nothing is collected any more, and what comes all the same goes back. */
  async function closeEnded(dossier: Dossier): Promise<Dossier> {
    const { first, record } = dossier;
    const late = [...lateOf(dossier)].filter(
      ([{ id }, cents]) => (dossier.returned.get(id)?.cents ?? 0) < cents,
    );
    if (late.length === 0 && !liveOf(dossier)) return dossier;
    await dossiers.stop(dossier);
    for (const [payment, cents] of late) await giveBack(payment, cents);
    return await dossiers.gather(first, record);
  }

  /** Ends it at once. Noted first: a process that dies half-way leaves nothing that is collected again. */
  async function endNow({ first, record }: Pick<Dossier, "first" | "record">): Promise<Dossier> {
    const endedAt = record.endedAt ?? clock.now().toISOString();
    const ended = { ...record, endedAt };
    if (!record.endedAt) await dossiers.note(first.id, ended);
    const dossier = await dossiers.gather(first, ended);
    await dossiers.stop(dossier);
    return dossier;
  }

  const read = oneAtATime(async (id) => {
    const dossier = await findPaid(id);
    return dossier && reportOf(dossier, clock.now());
  });

  async function findRunning(id: string): Promise<Dossier | null> {
    const dossier = await findPaid(id);
    return dossier && reportOf(dossier, clock.now()).status !== "ended" ? dossier : null;
  }

  /** Notes that a payment began in time: it may come after the end, and is kept. */
  async function noteUnderWay(first: Payment, record: FirstRecord): Promise<boolean> {
    if (!isUnderWay(first)) return false;
    if (!record.inTime) await dossiers.note(first.id, { ...record, inTime: true });
    return true;
  }

  /** Cancels what can be; what cannot is marked, and goes back when it is paid all the same. */
  async function close(first: Payment, record: FirstRecord): Promise<void> {
    const isClosed = first.isCancelable && (await dossiers.cancelPayment(first.id));
    const now = clock.now();
    if (isClosed || new Date(record.expiresAt) <= now) return;
    await dossiers.note(first.id, { ...record, expiresAt: now.toISOString() });
  }

  /** Refunds a payment until `cents` of it went back in all, its whole amount unless said; less what went back before. */
  async function giveBack(payment: Payment, cents = centsOf(payment.amount)): Promise<void> {
    const paymentId = payment.id;
    const refunds = await api.all(client.paymentRefunds.iterate({ paymentId }));
    const returned = (await dossiers.returnedOf([payment])).get(paymentId)?.cents ?? 0;
    const left = cents - returned;
    if (left <= 0) return;
    const idempotencyKey = `refund-${paymentId}-${refunds.length}`;
    await ask(client.paymentRefunds.create({ paymentId, amount: amountOf(left), idempotencyKey }));
  }

  const moveTo = oneAtATime(async (id, key: string, dayIn: (dossier: Dossier) => string) => {
    const dossier = await findRunning(id);
    if (!dossier) return null;
    return reportOf(await dossiers.move(dossier, key, dayIn(dossier)), clock.now());
  });

  const withPart = oneAtATime(async (id, part: RefundPart, cents: number) => {
    const { paymentId, key } = part;
    const found = await findFirst(id);
    if (!found) return null;
    const dossier = await dossiers.gather(found.first, found.record);
    const named = [dossier.first, ...dossier.payments].find((each) => each.id === paymentId);
    if (!named) return null;
    const before = await parts.read([named, ...pagesPaidFor(named, dossier)], key);
    if (before) return before;
    // A month that was paid again on a page goes back from there.
    const payment = payerOfMonth(named, dossier);
    if (paymentStateOf(payment) !== "paid") return null;
    return await parts.give(payment, part, cents, dossier.returned.get(payment.id)?.cents ?? 0);
  });

  const readPart = oneAtATime(async (id, { paymentId, key }: RefundPart) => {
    const found = await findFirst(id);
    if (!found) return null;
    const dossier = await dossiers.gather(found.first, found.record);
    const named = [dossier.first, ...dossier.payments].find((each) => each.id === paymentId);
    return named ? await parts.read([named, ...pagesPaidFor(named, dossier)], key) : null;
  });

  return {
    pageOrigins: [account.apiUrl === undefined ? PAGES : new URL(account.apiUrl).origin],
    createCheckout: pages.open,
    expireCheckout: oneAtATime(async (id) => {
      const found = await findFirst(id);
      if (!found) return "ended";
      const { first, record } = found;
      if (await noteUnderWay(first, record)) return "under-way";
      if (paymentStateOf(first) === "pending") await close(first, record);
      const after = await findFirst(id);
      if (!after || paymentStateOf(after.first) !== "paid") return "ended";
      return isLate(after.first, after.record) ? "ended" : "paid";
    }),
    async isPayable(id) {
      const found = await findFirst(id);
      if (!found) return false;
      const { first, record } = found;
      return first.getCheckoutUrl() !== null && clock.now() < new Date(record.expiresAt);
    },
    isUnderWay: oneAtATime(async (id) => {
      const found = await findFirst(id);
      return found !== null && (await noteUnderWay(found.first, found.record));
    }),
    readCheckout: read,
    readSubscription: read,
    stopRenewal: oneAtATime(async (id) => {
      const dossier = await findRunning(id);
      if (!dossier) return;
      // What was paid for is over. Without that note, a debit that comes later would begin it again.
      const isOwed = reportOf(dossier, clock.now()).status === "in-arrears";
      await (isOwed ? endNow(dossier) : dossiers.stop(dossier));
    }),
    takeUpRenewal: oneAtATime(async (id) => {
      const dossier = await findRunning(id);
      if (dossier && !liveOf(dossier)) await dossiers.start(dossier, nextDayOf(dossier));
    }),
    endNow: oneAtATime(async (id) => {
      const found = await findFirst(id);
      if (found && paymentStateOf(found.first) === "paid") await endNow(found);
    }),
    refund: oneAtATime(async (id) => {
      const found = await findFirst(id);
      if (!found || paymentStateOf(found.first) !== "paid") return;
      const last = dossiers.lastPaidOf(await endNow(found));
      if (last) await giveBack(last);
    }),
    givePart: async (part, cents) => (await withPart(part.reference, part, cents)) ?? "refused",
    readPart: async (part) => await readPart(part.reference, part),
    postpone: (id, months, key) => moveTo(id, key, (dossier) => nextDayPutOff(dossier, months)),
    // Mollie collects on no day that is over.
    collectFrom: (id, end, key, delay) =>
      moveTo(id, key, (dossier) => {
        const freeMonths = countMovesAfter(dossier, delay);
        const day = monthsLater(end, freeMonths, dayKept(end, firstPaidAt(dossier)));
        return dutchDay(new Date(Math.max(+day, +clock.now())));
      }),
    methodPage: oneAtATime(async (id, returnUrl: string) => {
      const dossier = await findRunning(id);
      if (!dossier) return null;
      const description = `${dossier.record.plan}: betaalmethode wijzigen`;
      const request = { cents: METHOD_CENTS, description, returnUrl };
      return await pages.pageFor(dossier, { kind: "method", checkoutId: id }, request);
    }),
    writeOff: oneAtATime(async (id, paymentId: string) => {
      const dossier = await findPaid(id);
      if (dossier) await dossiers.writeOff(dossier, paymentId);
    }),
    arrearsPage: oneAtATime(async (id, returnUrl: string) => {
      const dossier = await findRunning(id);
      const owed = dossier ? missedOf(dossier).map(({ payment }) => payment) : [];
      if (!dossier || owed.length === 0) return null;
      const cents = owed.reduce((sum, { amount }) => sum + centsOf(amount), 0);
      const missed = owed.map((payment) => payment.id);
      const description = `${dossier.record.plan}: achterstand`;
      const metadata = { kind: "arrears" as const, checkoutId: id, missed };
      return await pages.pageFor(dossier, metadata, { cents, description, returnUrl });
    }),
    async renamePayer(userId, checkoutIds, words) {
      const paid: string[] = [];
      for (const checkoutId of checkoutIds) {
        const payer = (await findFirst(checkoutId))?.first.customerId;
        if (payer) paid.push(payer);
      }
      return await pages.renamePayer(userId, paid, words);
    },
    async readNotice(_headers, body) {
      // Nobody signs it: whoever posts an id only makes us ask Mollie about it.
      const about = body.length > MAX_NOTICE_CHARS ? null : new URLSearchParams(body).get("id");
      if (about === null || !PAYMENT_ID.test(about))
        throw new BadNotice("not a payment of Mollie's");
      return { id: null, about };
    },
    async readAbout(about) {
      if (!PAYMENT_ID.test(about)) return null;
      const payment = await api.find(client.payments.get(about));
      if (payment?.mode !== api.mode) return null;
      const id = firstRecordOf(payment) ? payment.id : belongingOf(payment)?.checkoutId;
      return id === undefined ? null : await read(id);
    },
  };
}

/**
 * One question or change at a time for each id: two readers would each make what is missing, and of two
 * changes that began with the same metadata and day the later one would undo the other.
 */
function turns(alone: Alone) {
  const last = new Map<string, Promise<unknown>>();
  return <Rest extends unknown[], Value>(act: (id: string, ...rest: Rest) => Promise<Value>) =>
    async (id: string, ...rest: Rest): Promise<Value> => {
      // Any text may be asked about; what cannot be Mollie's is asked of nobody.
      const begin = () =>
        PAYMENT_ID.test(id) ? alone(`mollie ${id}`, () => act(id, ...rest)) : act(id, ...rest);
      const turn = (last.get(id) ?? Promise.resolve()).then(begin, begin);
      last.set(id, turn);
      try {
        return await turn;
      } finally {
        if (last.get(id) === turn) last.delete(id);
      }
    };
}
