import { setImmediate } from "node:timers/promises";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isStillAdmin, mailedName, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor, SignedInActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findValue, firstOf, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { PAGE_ROWS, pageEnding } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import { type InvoiceFile, OWN_INVOICES, UBL_AT_ONCE } from "./constants.ts";
import { daysOf, isInTime } from "./rules.ts";
import { invoices, invoiceYears } from "./tables.ts";
import type { ListedInvoice } from "./views.ts";

const notes = alias(invoices, "notes");

/** What the provider calls the payment of an invoice: further invoices of one have a number behind its id. */
export const paymentNamed = sql<string>`split_part(${invoices.paymentId}, ' ', 1)`;

/** A whole row, with what had gone back of the invoice that it was made anew for. */
const WHOLE = {
  ...getTableColumns(invoices),
  deductedCents: sql<number>`(select coalesce(sum(${notes.inclusiveCents}), 0)
    from ${invoices} as ${sql.identifier("notes")}
    where ${notes.credits} = ${sql.identifier("invoices")}.replaces
      and ${notes.creditReason} <> 'correction')`.mapWith(Number),
};
type InvoiceRow = typeof invoices.$inferSelect & { deductedCents: number };

/** The actor's own invoices and credit notes, newest first; it may make anew those that stand. */
export async function listOwnInvoices(app: App, actor: CompanyActor): Promise<ListedInvoice[]> {
  const mine = eq(invoices.userId, actor.userId);
  const listed = await invoicesWhere(app, mine).limit(OWN_INVOICES);
  const now = servicesOf(app).clock.now();
  return listed.map((one) => ({ ...one, stands: one.stands && isInTime(one.issuedAt, now) }));
}

/** One of the actor's own invoices that it may make anew now; null otherwise. */
export async function readCorrectable(app: App, actor: CompanyActor, number: string) {
  const own = and(eq(invoices.userId, actor.userId), eq(invoices.number, number));
  const [found] = await invoicesWhere(app, own);
  const now = servicesOf(app).clock.now();
  return found?.stands && isInTime(found.issuedAt, now) ? found : null;
}

/**
 * A page of a company's invoices and credit notes, newest first, for an admin; `after` is the number of the last
 * one of the page before.
 */
export async function listInvoicesForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
  after: string | null = null,
) {
  const { issuedAt, year, sequence } = invoices;
  const last = servicesOf(app)
    .db.select({ issuedAt: notes.issuedAt, year: notes.year, sequence: notes.sequence })
    .from(notes)
    .where(eq(notes.number, after ?? ""));
  const older = NUMBER.test(after ?? "")
    ? sql`(${issuedAt}, ${year}, ${sequence}) < ${last}`
    : undefined;
  const theirs = and(eq(invoices.userId, userId), older, isStillAdmin(actor));
  const rows = await invoicesWhere(app, theirs).limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, ({ number }) => number);
}

const NUMBER = /^\d{4}-\d{5,9}$/;

/** Whose an invoice or credit note is, for an admin; null for a number of none, and of an erased account. */
export async function findBuyer(app: App, actor: AdminActor, number: string) {
  const { db } = servicesOf(app);
  const one = and(eq(invoices.number, number), isStillAdmin(actor));
  return await findValue(db, invoices.userId, one);
}

/** An invoice or credit note of this number whose account was erased, for an admin; none for any other. */
export async function listReleased(app: App, actor: AdminActor, number: string) {
  const isReleased = and(isNull(invoices.userId), eq(invoices.number, number));
  return await invoicesWhere(app, and(isReleased, isStillAdmin(actor)));
}

/** Invoices and credit notes, newest first; what a note takes back is below nothing. */
function invoicesWhere(app: App, condition: SQL | undefined) {
  const { number, kind, issuedAt, inclusiveCents } = invoices;
  const stands = sql<boolean>`${kind} = 'invoice' and ${inclusiveCents} > (
    select coalesce(sum(${notes.inclusiveCents}), 0) from ${invoices} as ${sql.identifier("notes")}
    where ${notes.credits} = ${sql.identifier("invoices")}.number)`;
  const amountCents = sql<number>`case when ${kind} = 'invoice' then 1 else -1 end * ${inclusiveCents}`;
  return servicesOf(app)
    .db.select({ number, kind, issuedAt, amountCents, stands })
    .from(invoices)
    .where(condition)
    .orderBy(desc(invoices.issuedAt), desc(invoices.year), desc(invoices.sequence));
}

/** A file of an invoice, for its `owner`, or any for an admin; null for others, and when there is none. */
export async function readInvoiceFile(
  app: App,
  owner: SignedInActor,
  number: string,
  file: InvoiceFile,
  admin: AdminActor | null = null,
): Promise<Buffer | null> {
  const mine: SQL = admin ? isStillAdmin(admin) : eq(invoices.userId, owner.userId);
  const { db, invoicePapers } = servicesOf(app);
  const row = await firstOf(
    db
      .select(WHOLE)
      .from(invoices)
      .where(and(eq(invoices.number, number), mine)),
  );
  if (!row) return null;
  const facts = factsOf(row);
  return file === "pdf" ? await invoicePapers.pdf(facts) : Buffer.from(invoicePapers.ubl(facts));
}

/** An invoice that is to be mailed, with its papers; null once its account is erased. */
export async function readMailedInvoice(app: App, invoiceId: string) {
  const { db, invoicePapers } = servicesOf(app);
  const [row] = await db
    .select({ invoice: WHOLE, name: mailedName, email: users.email })
    .from(invoices)
    .innerJoin(users, and(eq(users.id, invoices.userId), isNull(users.erasedAt)))
    .where(eq(invoices.id, invoiceId));
  if (!row) return null;
  const facts = factsOf(row.invoice);
  const [pdf, ubl] = [await invoicePapers.pdf(facts), invoicePapers.ubl(facts)];
  return { facts, name: row.name, email: row.email, pdf, ubl };
}

/** Every invoice and credit note of a year, or of a Dutch month of it, in the order of their numbers, for an admin. */
export async function listBooks(
  app: App,
  actor: AdminActor,
  year: number,
  month: number | null = null,
) {
  const issued = await issuedIn(app, actor, year);
  // By the day that stands on the paper, so that the months are the year.
  const isMeant = ({ issuedAt }: InvoiceRow) => monthOf(dutchDay(issuedAt)) === month;
  return (month === null ? issued : issued.filter(isMeant)).map((row) => {
    const sign = row.kind === "invoice" ? 1 : -1;
    // For an invoice that was made anew, and the note that took it back, nothing moved.
    const isAboutMoney = row.creditReason !== "correction" && row.replaces === null;
    return {
      ...factsOf(row),
      exclusiveCents: sign * row.exclusiveCents,
      vatCents: sign * row.vatCents,
      inclusiveCents: sign * row.inclusiveCents,
      bankCents: isAboutMoney ? sign * row.inclusiveCents : 0,
    };
  });
}

/**
 * The UBL of every invoice and credit note of a year in the order of their numbers, for an admin. Reads
 * a few rows at a time, as they are taken, and lets other work go between two.
 */
export async function* ublOfBooks(app: App, actor: AdminActor, year: number) {
  const { invoicePapers } = servicesOf(app);
  const part = async (after: number) => await issuedIn(app, actor, year, after).limit(UBL_AT_ONCE);
  let rows = await part(0);
  while (rows.length > 0) {
    for (const row of rows) {
      await setImmediate();
      yield { name: `${row.number}.xml`, bytes: Buffer.from(invoicePapers.ubl(factsOf(row))) };
    }
    rows = rows.length < UBL_AT_ONCE ? [] : await part(rows.at(-1)?.sequence ?? 0);
  }
}

/** All that was issued in a year after a place in it, in the order of the numbers. */
function issuedIn(app: App, actor: AdminActor, year: number, after = 0) {
  const isAfter = and(eq(invoices.year, year), gt(invoices.sequence, after));
  return servicesOf(app)
    .db.select(WHOLE)
    .from(invoices)
    .where(and(isAfter, isStillAdmin(actor)))
    .orderBy(asc(invoices.sequence));
}

/**
 * What was issued for a payment, oldest first, also for what went back of it and came again. Of who was erased the
 * invoices have no user any more.
 */
export async function listIssued(db: Queryable, userId: string, paymentId: string) {
  const { kind, inclusiveCents, year, sequence } = invoices;
  const isInvoice = sql`${kind} = 'invoice'`;
  const again = and(
    or(eq(invoices.userId, userId), isNull(invoices.userId)),
    sql`starts_with(${invoices.paymentId}, ${`${paymentId} `})`,
  );
  return await db
    .select({
      paymentId: invoices.paymentId,
      // A correction makes an invoice anew for as much.
      invoicedCents: sql<number>`(array_agg(${inclusiveCents} order by ${year}, ${sequence}) filter (where ${isInvoice}))[1]`,
      leftCents: sql<number>`sum(case when ${isInvoice} then ${inclusiveCents} else -${inclusiveCents} end)::int`,
    })
    .from(invoices)
    .where(or(eq(invoices.paymentId, paymentId), again))
    .groupBy(invoices.paymentId)
    .orderBy(sql`min(${year}), min(${sequence})`);
}

/**
 * The beginnings of the months for which a user was invoiced, without those that belong to the payment at hand. The
 * invoices of an erased user no longer name the user: they are found by `paymentIds`.
 */
export async function listInvoicedMonths(
  db: Queryable,
  userId: string,
  paymentId: string,
  paymentIds: readonly string[],
) {
  const { kind, inclusiveCents, from } = invoices;
  const isOwn = eq(paymentNamed, paymentId);
  const isOfErased = and(isNull(invoices.userId), inArray(paymentNamed, [...paymentIds]));
  const left = sql`sum(case when ${kind} = 'invoice' then ${inclusiveCents} else -${inclusiveCents} end)`;
  const rows = await db
    .select({ from })
    .from(invoices)
    .where(and(or(eq(invoices.userId, userId), isOfErased), not(isOwn)))
    .groupBy(from)
    .having(sql`${left} > 0`);
  return rows.map((row) => row.from);
}

/** The years that invoices were issued in, newest first, for an admin. */
export async function listBookedYears(app: App, actor: AdminActor): Promise<number[]> {
  const { db } = servicesOf(app);
  const { year, last } = invoiceYears;
  const years = db.select({ value: year }).from(invoiceYears);
  return await valuesOf(years.where(and(gt(last, 0), isStillAdmin(actor))).orderBy(desc(year)));
}

const monthOf = (day: string) => Number(day.slice(5, 7));

function factsOf(row: InvoiceRow): InvoiceFacts {
  const { id, year, sequence, userId, returnedCents, from, until, issuedAt, paidAt, ...said } = row;
  const days = { issuedOn: dutchDay(issuedAt), ...daysOf(from, until), paidOn: dutchDay(paidAt) };
  return { ...said, ...days };
}
