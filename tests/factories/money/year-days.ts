import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Subscription } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { readOwnInvoiceDetails } from "~/features/companies/index.server.ts";
import { listOwnInvoices } from "~/features/invoices/index.server.ts";
import { orderRefund, writeOffPayment } from "~/features/payments/index.server.ts";
import { payments } from "~/features/payments/tables.ts";
import { correctInvoice } from "~/use-cases/invoice-details.ts";
import { addAdmin } from "../people.ts";
import { cancelSubscription, endPause, pauseSubscription, resumeSubscription } from "../pressed.ts";
import type { Stage } from "./year.ts";
import { type Person, payTogether } from "./year-people.ts";

// Of each a day, for a company: three in a hundred renewals fail, the rest is seldom.
const BANK_REFUSES = 0.03 / 30;
const SELDOM = 0.0004;
const GIVES_UP = 0.3;
const PAYS_WHAT_IT_OWES = 0.15;
const COMES_BACK = 0.02;
/** Of what is charged back so much was paid a month before the newest; of what is given back so much comes again. */
const OF_AN_OLDER_MONTH = 0.5;
const REFUND_FAILS = 0.5;
const REFUND_FAILS_AFTER_DAYS = 20;
/**
 * Of what is charged back so much is undone: after it was paid again, mostly, or it ended. A bank takes a week at
 * least to find for us, in which everybody was asked about.
 */
const UNDONE = 0.4;
const UNDONE_FROM_DAYS = 7;
const UNDONE_UNTIL_DAYS = 45;
/** Of what is charged back so much is told by no notice. */
const UNTOLD = 0.3;
/** Of companies that cancelled and still run so many a day charge back. */
const TAKES_BACK_CANCELLED = 0.01;
/** Of the months whose debit is under way so many are paused just before it fails. */
const PAUSES_BEFORE_FAILING = 0.03;

/** What a day brings to each company: mostly nothing. */
export async function liveOneDay(stage: Stage): Promise<void> {
  const { app, people, random, busy } = stage;
  const stored = new Map(
    (await app.db.select().from(subscriptions)).map((row) => [row.userId, row]),
  );
  const back: Person[] = [];
  for (const person of people) {
    const own = stored.get(person.actor.userId);
    const chance = (often: number) => random() < often * busy;
    noteShut(stage, person, own);
    await undoChargeBack(stage, person);
    const isOut = !own?.activeUntil || own.activeUntil <= app.clock.now();
    if (person.owes && own?.status !== "in-arrears") {
      person.owes = false;
      stage.count(own?.status === "ended" ? "ends unpaid" : "has paid what it owed");
    }
    if (isOut && (!own || own.status === "ended")) {
      if (random() < COMES_BACK) {
        await settleOld(stage, person);
        back.push(person);
      }
    } else if (own?.status === "in-arrears") {
      await owe(stage, person, own);
    } else if (own?.status === "active" && !own.renews) {
      if (chance(TAKES_BACK_CANCELLED)) await takeBack(stage, person, own);
    } else if (own?.status === "active" && own.renews) {
      if (chance(BANK_REFUSES)) await refuse(stage, person, own);
      await failRefund(stage, person, own);
      const takesBack = chance(3 * SELDOM);
      if (takesBack) await takeBack(stage, person, own);
      if (!takesBack && chance(2 * SELDOM)) await giveBack(stage, person, own);
      if (!takesBack && chance(SELDOM)) await giveBackAtDesk(stage, person, own);
      if (random() < PAUSES_BEFORE_FAILING) await pauseBeforeFailing(stage, person, own);
      if (chance(2 * SELDOM)) await cancel(stage, person);
      if (chance(2 * SELDOM)) await pause(stage, person);
      if (chance(2 * SELDOM)) await makeAnew(stage, person);
      if (random() < 0.005 && (await endPause(app, person.actor)).ok) stage.count("ends a pause");
    }
  }
  await payTogether(stage, back);
}

function trouble({ day, count }: Stage, person: Person, name: string): void {
  person.isPlain = false;
  person.troubledOn = day;
  count(name);
}

async function refuse(stage: Stage, person: Person, own: Subscription): Promise<void> {
  await stage.side.bank(own.providerReference, "refuses");
  person.gaveUp = stage.random() < GIVES_UP;
  trouble(stage, person, "bank refuses");
}

async function owe(stage: Stage, person: Person, own: Subscription): Promise<void> {
  const { app, side, random } = stage;
  person.owes = true;
  person.isPlain = false;
  person.troubledOn = stage.day;
  if (person.gaveUp || random() > PAYS_WHAT_IT_OWES) return;
  const page = await app.payments.arrearsPage(own.providerReference, app.config.appUrl);
  if (!page) return;
  await side.payOwed(page);
}

/** Before a company begins anew, the operator says that what it charged back of the one before is settled. */
async function settleOld(stage: Stage, { actor: { userId } }: Person): Promise<void> {
  const { app, count } = stage;
  const rows = await app.db
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.state, "charged-back")));
  if (rows.length === 0) return;
  const admin = await addAdmin(app);
  for (const { paymentId } of rows) {
    const settled = await writeOffPayment(app, admin, {
      paymentId,
      reason: "payment-given-up",
      note: "Overgemaakt.",
    });
    if (settled.ok) count("settles an old month");
  }
}

/**
 * Whether the newest payments all came, so many of them, and nothing of any went back by our rows; nor by the
 * provider, which may have told us nothing of what a bank took.
 */
async function untouched(stage: Stage, own: Subscription, count: number): Promise<boolean> {
  const last = await newestPayments(stage, own, count);
  const came = last.filter(({ state, returnedCents }) => state === "paid" && returnedCents === 0);
  return came.length === count && (await stage.side.countLeft(own.providerReference)) >= count;
}

async function takeBack(stage: Stage, person: Person, own: Subscription): Promise<void> {
  const ago = stage.random() < OF_AN_OLDER_MONTH && (await untouched(stage, own, 2)) ? 1 : 0;
  if (!(await untouched(stage, own, 1))) return;
  const isTold = stage.random() >= UNTOLD;
  stage.side.tells(isTold);
  await stage.side.chargeBack(own.providerReference, ago);
  stage.side.tells(true);
  if (!isTold) stage.count("charges back untold");
  if (!own.renews) stage.count("charges back after cancelling");
  const isUndone = stage.side.name !== "local" && stage.random() < UNDONE;
  const span = UNDONE_UNTIL_DAYS - UNDONE_FROM_DAYS;
  const wait = UNDONE_FROM_DAYS + Math.floor(stage.random() * span);
  person.undone = isUndone ? { on: stage.day + wait, reference: own.providerReference } : null;
  person.gaveUp = stage.random() < GIVES_UP;
  trouble(stage, person, ago === 0 ? "charges back" : "charges an older month back");
}

/** The bank undoes what was charged back, whatever was paid or ended meanwhile. */
async function undoChargeBack(stage: Stage, person: Person): Promise<void> {
  if (person.undone === null || person.undone.on > stage.day) return;
  const { reference } = person.undone;
  person.undone = null;
  await stage.side.undoChargeBack(reference);
  trouble(stage, person, "has a charge-back undone");
}

function noteShut({ app }: Stage, person: Person, own: Subscription | undefined): void {
  if (!own || own.status === "active") person.shutFrom = null;
  const { activeUntil } = own ?? {};
  const isShut = own?.status === "in-arrears" && activeUntil && activeUntil <= app.clock.now();
  if (isShut) person.shutFrom ??= activeUntil;
}

/** The desk gives a part back; half of the time its provider does so and says that it failed. */
async function giveBackAtDesk(stage: Stage, person: Person, own: Subscription): Promise<void> {
  const { app, side, random, count } = stage;
  const [newest] = await newestPayments(stage, own, 1);
  if (newest?.state !== "paid" || newest.returnedCents > 0) return;
  if (random() < 0.5) {
    side.failAfterNextRefund();
    count("has a refund whose answer is lost");
  }
  const amountCents = 1 + Math.floor(random() * 3_000);
  const order = { refundId: randomUUID(), paymentId: newest.id, amountCents } as const;
  const why = { reason: "mistake-of-ours", note: "", sure: "on" } as const;
  const ordered = await orderRefund(app, await addAdmin(app), { ...order, ...why });
  if (!ordered.ok) throw new Error(`${person.name}: ${ordered.reason}`);
  trouble(stage, person, "is given back a part at the desk");
}

/** Plans a pause while a debit is under way, which then fails: it is owed all the same. */
async function pauseBeforeFailing(stage: Stage, person: Person, own: Subscription): Promise<void> {
  const [newest] = await newestPayments(stage, own, 1);
  if (newest?.state !== "pending" || person.gaveUp) return;
  if (!(await pauseSubscription(stage.app, person.actor, 1)).ok) return;
  await stage.side.bank(own.providerReference, "refuses");
  trouble(stage, person, "pauses before its debit fails");
}

async function giveBack(stage: Stage, person: Person, own: Subscription): Promise<void> {
  if (!(await untouched(stage, own, 1))) return;
  const cents = 1 + Math.floor(stage.random() * 3_000);
  await stage.side.giveBack(own.providerReference, cents);
  const wait = Math.floor(stage.random() * REFUND_FAILS_AFTER_DAYS);
  person.refundFailsOn = stage.random() < REFUND_FAILS ? stage.day + 1 + wait : null;
  trouble(stage, person, "is given back a part");
}

/** What was given back comes again, as long as no payment came after it. */
async function failRefund(stage: Stage, person: Person, own: Subscription): Promise<void> {
  if (person.refundFailsOn === null || person.refundFailsOn > stage.day) return;
  person.refundFailsOn = null;
  const [newest] = await newestPayments(stage, own, 1);
  if (newest?.state !== "paid" || newest.returnedCents === 0) return;
  await stage.side.failRefund(own.providerReference);
  trouble(stage, person, "has a refund that fails");
}

async function newestPayments({ app }: Stage, { providerReference }: Subscription, count: number) {
  return await app.db
    .select()
    .from(payments)
    .where(eq(payments.reference, providerReference))
    .orderBy(desc(payments.periodFrom))
    .limit(count);
}

async function cancel(stage: Stage, person: Person): Promise<void> {
  const { app, random } = stage;
  if (!(await cancelSubscription(app, person.actor)).ok) return;
  trouble(stage, person, "cancels");
  if (random() < 0.5 && (await resumeSubscription(app, person.actor)).ok) stage.count("resumes");
}

async function pause(stage: Stage, person: Person): Promise<void> {
  const months = 1 + Math.floor(stage.random() * 3);
  if (!(await pauseSubscription(stage.app, person.actor, months)).ok) return;
  trouble(stage, person, "pauses");
}

/** Moves house, and has its newest invoice made anew for the new address. */
async function makeAnew({ app, random, count }: Stage, { actor, name }: Person): Promise<void> {
  const newest = (await listOwnInvoices(app, actor)).find(({ stands }) => stands);
  const { kvkNumber } = await readOwnInvoiceDetails(app, actor);
  if (!newest || !kvkNumber) return;
  const street = `Kade ${1 + Math.floor(random() * 1_000_000)}`;
  const invoiceAddress = { street, postcode: "7241 AB", city: "Lochem" };
  const details = { businessName: name, kvkNumber, invoiceAddress };
  const made = await correctInvoice(app, actor, newest.number, details);
  if (!made.ok) throw new Error(`${name}: ${made.reason}`);
  count("has an invoice made anew");
}
