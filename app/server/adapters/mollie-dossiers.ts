import { MandateStatus, type Payment, type Refund, type Subscription } from "@mollie/api-client";
import { amountOf, centsOf, isRefusal, type MollieApi } from "./mollie-api.ts";
import { movesOf, shortNameOf } from "./mollie-moves.ts";
import { type Dossier, liveOf, type Returned, secondMonthOf } from "./mollie-report.ts";
import {
  belongingOf,
  type FirstRecord,
  firstRecordOf,
  givenPartOf,
  isGivenBack,
  paymentStateOf,
  runningOf,
} from "./mollie-words.ts";

// A kilobyte of metadata has room for these; a reason that comes again after so many others does not.
const MOVES_KEPT = 40;

/** What Mollie has of a subscription of ours, and the changes to it. */
export function mollieDossiers({ client, ask, find, all }: MollieApi, webhookUrl: string) {
  async function gather(first: Payment, record: FirstRecord): Promise<Dossier> {
    const payer = { customerId: payerOfFirst(first) };
    const [subscriptions, payments, mandates] = await Promise.all([
      all(client.customerSubscriptions.iterate(payer)),
      all(client.customerPayments.iterate(payer)),
      all(client.customerMandates.iterate(payer)),
    ]);
    const isOfThis = (each: Payment | Subscription) => belongingOf(each)?.checkoutId === first.id;
    const own = payments.filter(isOfThis).reverse();
    return {
      first,
      record,
      subscriptions: subscriptions.filter(isOfThis).reverse(),
      payments: own,
      returned: await returnedOf([first, ...own]),
      mandates,
    };
  }

  async function returnedOf(payments: Payment[]): Promise<Map<string, Returned>> {
    const returned = new Map<string, Returned>();
    for (const { id: paymentId, amountRefunded, amountChargedBack } of payments) {
      const isRefunded = centsOf(amountRefunded) > 0;
      const isChargedBack = centsOf(amountChargedBack) > 0;
      if (!isRefunded && !isChargedBack) continue;
      const refunds = isRefunded ? await all(client.paymentRefunds.iterate({ paymentId })) : [];
      const taken = isChargedBack
        ? await all(client.paymentChargebacks.iterate({ paymentId }))
        : [];
      const standing = taken.filter(({ reversedAt }) => !reversedAt);
      const [oldest] = standing.map(({ createdAt }) => createdAt).sort();
      const given = refunds.filter(isGivenBack);
      const gone = [...given, ...standing];
      const moments = gone.map(({ createdAt }) => createdAt).sort();
      const newest = moments.at(-1);
      returned.set(paymentId, {
        cents: gone.reduce((sum, { amount }) => sum + centsOf(amount), 0),
        ofMonths: centsByMonth(given),
        at: newest ? new Date(newest) : null,
        chargedBackAt: oldest ? new Date(oldest) : null,
      });
    }
    return returned;
  }

  /** Begins to collect from a day on: a cancelled subscription of Mollie's never comes back. */
  async function start(dossier: Dossier, day: string): Promise<Dossier> {
    const { first, record, subscriptions } = dossier;
    const mandate = wantedMandate(dossier, [MandateStatus.valid, MandateStatus.pending]);
    if (!mandate) return dossier;
    const moves = movesOf(dossier);
    const made = await ask(
      client.customerSubscriptions.create({
        customerId: payerOfFirst(first),
        amount: amountOf(record.monthlyCents),
        interval: "1 month",
        startDate: day,
        // Mollie wants another one for each subscription that somebody has.
        description: `${record.plan}, abonnement ${first.id.slice("tr_".length)}`,
        mandateId: mandate.id,
        webhookUrl,
        metadata: { kind: "subscription", checkoutId: first.id, moves },
        idempotencyKey: `subscription-${first.id}-${subscriptions.length}`,
      }),
    );
    return { ...dossier, subscriptions: [...subscriptions, made] };
  }

  async function change(
    dossier: Dossier,
    live: Subscription,
    changes: { startDate?: string; mandateId?: string; metadata?: unknown },
  ): Promise<Dossier> {
    const parameters = { customerId: live.customerId, ...changes };
    const changed = await ask(client.customerSubscriptions.update(live.id, parameters));
    const subscriptions = dossier.subscriptions.map((each) =>
      each.id === changed.id ? changed : each,
    );
    return { ...dossier, subscriptions };
  }

  /** Keeps with a payment what we need of it later. */
  async function note(id: string, metadata: object): Promise<void> {
    await ask(client.payments.update(id, { metadata }));
  }

  /** Answers whether it can be paid no more because of that. */
  async function cancelPayment(id: string): Promise<boolean> {
    try {
      await ask(client.payments.cancel(id, { idempotencyKey: `cancel-${id}` }));
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  return {
    gather,
    returnedOf,
    start,
    note,
    cancelPayment,

    /** Does what is due: the subscription itself, and its newest way to pay. */
    async bringUpToDate(dossier: Dossier): Promise<Dossier> {
      const { first, record, subscriptions } = dossier;
      if (record.endedAt) return dossier;
      if (subscriptions.length === 0) {
        const returned = dossier.returned.get(first.id)?.cents ?? 0;
        if (returned >= centsOf(first.amount) && returned > 0) return dossier;
        return await start(dossier, secondMonthOf(dossier));
      }
      const live = liveOf(dossier);
      const wanted = wantedMandate(dossier, [MandateStatus.valid]);
      if (!live || !wanted || live.mandateId === wanted.id) return dossier;
      return await change(dossier, live, { mandateId: wanted.id });
    },

    /** Ends collecting, and the pages for what is owed; what was paid for stays. */
    async stop(dossier: Dossier): Promise<void> {
      const running = dossier.subscriptions.filter((each) => runningOf(each) !== "stopped");
      for (const each of running) {
        const stop = { customerId: each.customerId, idempotencyKey: `stop-${each.id}` };
        await find(client.customerSubscriptions.cancel(each.id, stop));
      }
      const pages = dossier.payments.filter((each) => belongingOf(each)?.kind === "arrears");
      for (const { id, isCancelable } of pages) if (isCancelable) await cancelPayment(id);
    },

    /** Moves the next payment, or the end where there is none, once for each reason. */
    async move(dossier: Dossier, key: string, day: string): Promise<Dossier> {
      const moves = movesOf(dossier);
      const reason = shortNameOf(key);
      if (moves.includes(reason)) return dossier;
      const kept = [...moves, reason].slice(-MOVES_KEPT);
      const { first } = dossier;
      const live = liveOf(dossier);
      if (live) {
        // In one request: a reason that is noted has worked.
        const metadata = { kind: "subscription", checkoutId: first.id, moves: kept };
        return await change(dossier, live, { startDate: day, metadata });
      }
      const endsFor = dossier.subscriptions.at(-1)?.id ?? "";
      const record = { ...dossier.record, endsOn: day, endsFor, moves: kept };
      await note(first.id, record);
      return { ...dossier, record };
    },

    /** Notes with a payment of it that it is asked for no more. */
    async writeOff({ first, payments }: Dossier, paymentId: string): Promise<void> {
      const payment = [first, ...payments].find(({ id }) => id === paymentId);
      const kept = payment && (firstRecordOf(payment) ?? belongingOf(payment));
      if (kept) await note(paymentId, { ...kept, writtenOff: true });
    },

    lastPaidOf: (dossier: Dossier) =>
      paidOf(dossier).findLast((each) => belongingOf(each)?.kind !== "method"),
  };
}

/** What of these refunds was for which payment, as far as they say so, in euro cents by its id. */
function centsByMonth(refunds: readonly Refund[]): Map<string, number> {
  const byMonth = new Map<string, number>();
  for (const refund of refunds) {
    const of = givenPartOf(refund)?.of;
    if (of !== undefined) byMonth.set(of, (byMonth.get(of) ?? 0) + centsOf(refund.amount));
  }
  return byMonth;
}

/** The payments that came, in their order. */
function paidOf({ first, payments }: Dossier): Payment[] {
  return [first, ...payments]
    .filter((each) => paymentStateOf(each) === "paid")
    .sort((one, other) => (one.paidAt ?? "").localeCompare(other.paidAt ?? ""));
}

/** What the payer chose last to pay with, as far as it can be. */
function wantedMandate(dossier: Dossier, usable: MandateStatus[]) {
  const { mandates } = dossier;
  const chosen = paidOf(dossier).filter(({ subscriptionId }) => !subscriptionId);
  const options = chosen.flatMap(({ paidAt, mandateId }) => {
    const place = mandates.findIndex(({ id }) => id === mandateId);
    const mandate = mandates[place];
    return mandate && usable.includes(mandate.status) ? [{ paidAt, place, mandate }] : [];
  });
  // Paid in the same second, the newer mandate decides: Mollie's list has the newest first.
  const at = options.at(-1)?.paidAt;
  const last = options.filter(({ paidAt }) => paidAt === at).sort((a, b) => a.place - b.place);
  return last[0]?.mandate;
}

/** @throws when Mollie keeps a first payment of nobody, which gives no mandate */
export function payerOfFirst(first: Payment): string {
  if (!first.customerId) throw new Error(`Mollie's payment ${first.id} has no payer`);
  return first.customerId;
}
