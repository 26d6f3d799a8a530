import { randomUUID } from "node:crypto";
import { eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { isId } from "~/shared/id.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import type { ProviderSubscription } from "../../shared/provider-subscription.ts";
import type { Db } from "../db/connect.ts";
import { localPayments } from "../db/local-payments-tables.ts";
import { findRow } from "../db/rows.ts";
import type { Clock } from "../ports/clock.ts";
import type { LocalPayments } from "../ports/payments.ts";
import { givePart, hasPart, LOCAL_EFFECTS, writeOff } from "./local-acts.ts";
import {
  changeAccount,
  chargesOf,
  collect,
  type LocalAccount,
  owedOf,
  reportedOf,
} from "./local-books.ts";
import { makeNotice, readNotice } from "./local-notices.ts";

// A machine that slept through years of months has no use for each of them.
const MOST_MONTHS = 120;
const NOTICE_MS = 2_000;

/** Real books and a page with buttons, no money. `secret` signs notices, `lost` gets a failed one. */
export function localPaymentProvider(
  db: Db,
  clock: Clock,
  site: { appUrl: string; secret: string; lost(error: unknown): void },
): LocalPayments {
  async function find(id: string): Promise<LocalAccount | null> {
    return isId(id) ? await findRow(db, localPayments, eq(localPayments.id, id)) : null;
  }

  /** An account and its payments, with every month collected that has begun since. */
  async function open(id: string) {
    for (let months = 0; months < MOST_MONTHS; months += 1) {
      const account = await find(id);
      if (!account) return null;
      const charges = await chargesOf(db, id);
      const { currentPeriodEnd: from, monthlyCents: amountCents, method } = account;
      const now = clock.now();
      const reported = reportedOf(account, charges, now);
      const isDue = reported?.status === "active" && reported.renews && from && from <= now;
      if (!isDue) return { account, charges, reported };
      const state = method === "expired-card" ? "failed" : "paid";
      await collect(db, account, { state, amountCents, periodFrom: from, changedAt: from });
    }
    throw new Error(`local payment ${id}: more months are due than anybody pays at once`);
  }

  async function subscriptionOf(id: string): Promise<ProviderSubscription | null> {
    return (await open(id))?.reported ?? null;
  }

  function isLate({ expiresAt }: LocalAccount): boolean {
    return expiresAt !== null && expiresAt <= clock.now();
  }

  async function isUnderWay(id: string): Promise<boolean> {
    const charges = isId(id) ? await chargesOf(db, id) : [];
    return charges.length === 1 && charges[0]?.state === "pending";
  }

  let listener: string | null = null;

  // Not waited for: the page goes on, and what is lost is asked for by the hour.
  function tell(about: string): void {
    if (!listener) return;
    const notice = makeNotice(site.secret, { id: randomUUID(), about }, clock.now());
    const signal = AbortSignal.timeout(NOTICE_MS);
    fetch(listener, { method: "POST", ...notice, signal }).catch(site.lost);
  }

  async function act(id: string, name: Parameters<LocalPayments["act"]>[1]): Promise<void> {
    const found = await open(id);
    if (!found || found.account.state === "expired") return;
    if (await LOCAL_EFFECTS[name](db, found, clock.now())) tell(id);
  }

  return {
    pageOrigins: [],
    async createCheckout({ key: id, payer: _, ...request }) {
      await db
        .insert(localPayments)
        .values({ id, ...request })
        .onConflictDoNothing();
      return { id, url: site.appUrl + localCheckoutPath(id) };
    },
    async expireCheckout(id) {
      const found = await open(id);
      if (!found) return "ended";
      // Of what its payer went through nothing can come any more once the bank refused it.
      const { charges } = found;
      const isRefused = charges.length > 0 && charges.every(({ state }) => state === "failed");
      const before = isRefused ? "paid" : "open";
      await changeAccount(db, id, { state: "expired" }, eq(localPayments.state, before));
      if (await subscriptionOf(id)) return "paid";
      return (await isUnderWay(id)) ? "under-way" : "ended";
    },
    async isPayable(id) {
      const account = await find(id);
      return account?.state === "open" && !isLate(account);
    },
    isUnderWay,
    readCheckout: subscriptionOf,
    readSubscription: subscriptionOf,
    readAbout: subscriptionOf,
    async stopRenewal(reference) {
      const found = await open(reference);
      if (found?.reported?.status === "in-arrears") await endNow(reference);
      else if (found) await changeAccount(db, reference, { cancelAtPeriodEnd: true });
    },
    async takeUpRenewal(reference) {
      if (!isId(reference)) return;
      const runs = gt(localPayments.currentPeriodEnd, clock.now());
      await changeAccount(db, reference, { cancelAtPeriodEnd: false }, runs);
    },
    async endNow(reference) {
      if (await open(reference)) await endNow(reference);
    },
    async refund(reference) {
      const found = await open(reference);
      if (!found || !(await endNow(reference))) return;
      await LOCAL_EFFECTS["give-back"](db, found, clock.now());
    },
    async givePart({ reference, paymentId, key }, amountCents) {
      const found = await open(reference);
      const charge = found?.charges.find(({ id }) => id === paymentId);
      if (charge) await givePart(db, charge.id, { key, amountCents }, clock.now());
      return (await hasPart(db, reference, paymentId, key)) ? "given" : "refused";
    },
    readPart: async ({ reference, paymentId, key }) =>
      (await hasPart(db, reference, paymentId, key)) ? "given" : null,
    async postpone(reference, months, key) {
      const found = await open(reference);
      if (!found?.reported || found.reported.status === "ended") return null;
      if (found.account.freeMonths.includes(key)) return found.reported;
      if (found.reported.status !== "active") return null;
      // PostgreSQL adds months as providers do: the 31st becomes a shorter month's last day.
      const end = localPayments.currentPeriodEnd;
      const later = sql`(${end} at time zone 'utc' + make_interval(months => ${months})) at time zone 'utc'`;
      await moveOnce(reference, later, key);
      return await subscriptionOf(reference);
    },
    async collectFrom(reference, day, key, delay = "") {
      if ((await subscriptionOf(reference))?.status !== "active") return null;
      const moves = localPayments.freeMonths;
      const freeMonths = sql`coalesce(cardinality(${moves}) - array_position(${moves}, ${delay}), 0)`;
      const end = sql`${day.toISOString()}::timestamptz at time zone 'utc'`;
      const later = sql`(${end} + make_interval(months => ${freeMonths})) at time zone 'utc'`;
      await moveOnce(reference, later, key);
      return await subscriptionOf(reference);
    },
    async methodPage(reference, returnUrl) {
      const current = await subscriptionOf(reference);
      return current && current.status !== "ended" ? pageOf(reference, "methode", returnUrl) : null;
    },
    async writeOff(reference, paymentId) {
      const found = await open(reference);
      // What ended stays ended: a month less to pay begins nothing again.
      if (found?.reported && found.reported.status !== "ended")
        await writeOff(db, found, paymentId);
    },
    async arrearsPage(reference, returnUrl) {
      const current = await subscriptionOf(reference);
      return current?.status === "in-arrears" ? pageOf(reference, "achterstand", returnUrl) : null;
    },
    // Its page asks nobody's name.
    renamePayer: async () => 0,
    readNotice: async (headers, body) => readNotice(site.secret, headers, body, clock.now()),
    async findCheckout(id) {
      const found = await open(id);
      if (!found) return null;
      const { account, charges } = found;
      const isUnderWay = charges.at(-1)?.state === "pending";
      const state = account.state === "open" && isLate(account) ? "expired" : account.state;
      return {
        ...account,
        state: state === "paid" && isUnderWay && charges.length === 1 ? "pending" : state,
        owedCents: owedOf(charges).reduce((sum, { amountCents }) => sum + amountCents, 0) || null,
        isUnderWay,
      };
    },
    tellTo(address) {
      listener = address;
    },
    act,
    pay: (id) => act(id, "pay"),
  };

  /** Answers whether it ran until now. */
  async function endNow(reference: string): Promise<boolean> {
    const once = isNull(localPayments.refundedAt);
    return await changeAccount(db, reference, { refundedAt: clock.now() }, once);
  }

  function pageOf(reference: string, what: string, returnUrl: string): string {
    const query = new URLSearchParams({ wat: what, terug: returnUrl });
    return `${site.appUrl}${localCheckoutPath(reference)}?${query}`;
  }

  // The key is noted in the same statement, so that asked twice at once it is done once.
  async function moveOnce(id: string, to: SQL, key: string): Promise<void> {
    const { freeMonths } = localPayments;
    const later = { currentPeriodEnd: to, freeMonths: sql`array_append(${freeMonths}, ${key})` };
    await changeAccount(db, id, later, sql`not (${key} = any(${freeMonths}))`);
  }
}
