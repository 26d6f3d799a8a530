import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { listBooks, listOwnInvoices } from "~/features/invoices/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { action as deskAction, loader as deskLoader } from "~/routes/admin/subscription.tsx";
import { action, loader } from "~/routes/company/invoice-details.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { correctAtDesk, correctInvoice } from "~/use-cases/invoice-details.ts";
import { makeApp } from "../factories/app.ts";
import { bill, credit, paymentOf } from "../factories/invoices.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addAdmin, addCompany, invoiceDetails } from "../factories/people.ts";
import { answerOf, visitArgs } from "../factories/registration.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);

const RIGHT = invoiceDetails({ businessName: "Juist BV", kvkNumber: "70701234" });
const why = "Verkeerd KvK-nummer";
const GROUNDS = { reason: "mistake-of-theirs", note: "" } as const;

/** A company with one invoice, that of `payment`. */
async function invoiced(amountCents = 9_559) {
  const { actor } = await addCompany(app, { subscribed: false });
  const payment = paymentOf(app, actor.userId, { amountCents });
  const number = (await bill(app, payment)) ?? "";
  return { actor, payment, number };
}

// Dozens of mails that nobody here reads, each with a drawing.
const forgetMails = () => app.db.execute("delete from graphile_worker._private_jobs");

const rowsOf = (actor: CompanyActor) =>
  app.db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, actor.userId))
    .orderBy(invoices.year, invoices.sequence);

/** What each paper says of the invoice that it is about, and its amount. */
const told = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ kind, credits, replaces, inclusiveCents }) => ({
    about: kind === "credit-note" ? `-${credits}` : (replaces ?? "new"),
    cents: inclusiveCents,
  }));

async function sums() {
  const booked = await listBooks(app, admin, 2026);
  const sum = (key: "exclusiveCents" | "vatCents" | "inclusiveCents" | "bankCents") =>
    booked.reduce((total, row) => total + row[key], 0);
  return [sum("exclusiveCents"), sum("vatCents"), sum("inclusiveCents"), sum("bankCents")];
}

async function expectNoGap() {
  const rows = await app.db.select({ sequence: invoices.sequence }).from(invoices);
  const numbers = rows.map(({ sequence }) => sequence).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

describe("a company that makes its invoice anew", () => {
  test("gets a credit note for the old one and a new one for the right buyer, both by mail", async () => {
    const { actor, number } = await invoiced();
    const before = await sums();
    const made = await correctInvoice(app, actor, number, RIGHT);
    if (!made.ok) throw new Error(made.reason);
    const [old, note, anew, ...more] = await rowsOf(actor);
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      kind: "credit-note",
      credits: number,
      creditReason: "correction",
      returnedCents: null,
      buyer: old?.buyer,
      inclusiveCents: 9_559,
    });
    const { businessName, kvkNumber, invoiceAddress: address } = RIGHT;
    expect(anew).toMatchObject({
      number: made.value,
      replaces: number,
      buyer: { businessName, kvkNumber, address },
      exclusiveCents: 7_900,
      vatCents: 1_659,
      paidAt: old?.paidAt,
      from: old?.from,
    });
    expect(old?.buyer.businessName).not.toBe("Juist BV");
    expect(await sums()).toEqual(before);
    await expectNoGap();
    await runTasks();
    const sent = await mails(actor.email);
    const subjects = [`Je creditfactuur ${note?.number}`, `Je factuur ${made.value}`];
    expect(sent.map(({ subject }) => subject).sort()).toEqual(
      [...subjects, `Je factuur ${number}`].sort(),
    );
    const [aboutNote, aboutNew] = subjects.map((one) =>
      sent.find(({ subject }) => subject === one),
    );
    expect(aboutNote?.text).toContain("Er gaat geen geld terug");
    expect(aboutNew?.text).toContain(`komt in de plaats van factuur ${number}`);
    const paper = aboutNew?.attachments[0]?.content ?? Buffer.from("");
    expect(wordsOfPdf(paper).join(" ")).toContain("Juist BV");
  });

  test("does so once, however often and fast the button is pressed", async () => {
    const { actor, number } = await invoiced();
    const presses = Array.from({ length: 6 }, () => correctInvoice(app, actor, number, RIGHT));
    const done = await Promise.all(presses);
    expect(new Set(done.map((each) => (each.ok ? each.value : each.reason))).size).toBe(1);
    expect(await rowsOf(actor)).toHaveLength(3);
    await expectNoGap();
  });

  test("may do so again with the newest, and not with one that was credited", async () => {
    const { actor, payment, number } = await invoiced();
    const first = await correctInvoice(app, actor, number, RIGHT);
    const second = first.ok
      ? await correctInvoice(app, actor, first.value, { ...RIGHT, businessName: "Nog Juister" })
      : first;
    if (!first.ok || !second.ok) throw new Error("was not made anew");
    expect(told(await rowsOf(actor))).toEqual([
      { about: "new", cents: 9_559 },
      { about: `-${number}`, cents: 9_559 },
      { about: number, cents: 9_559 },
      { about: `-${first.value}`, cents: 9_559 },
      { about: first.value, cents: 9_559 },
    ]);
    expect((await listOwnInvoices(app, actor)).filter(({ stands }) => stands)).toEqual([
      expect.objectContaining({ number: second.value }),
    ]);
    await credit(app, payment.paymentId, 9_559);
    expect(await correctInvoice(app, actor, second.value, RIGHT)).toEqual(refuse("credited"));
  });

  test("is refused what says the same, another company's, a credit note, and stores nothing then", async () => {
    const { actor, number, payment } = await invoiced();
    const other = await invoiced();
    const note = (await credit(app, payment.paymentId, 100)) ?? "";
    const [row] = await rowsOf(actor);
    const { businessName = "", kvkNumber, address } = row?.buyer ?? {};
    if (!kvkNumber || !address) throw new Error("the invoice has no buyer");
    const same = { businessName, kvkNumber, invoiceAddress: address };
    expect(await correctInvoice(app, actor, number, same)).toEqual(refuse("same-details"));
    for (const wrong of [other.number, note, "2026-99999"]) {
      expect(await correctInvoice(app, actor, wrong, RIGHT)).toEqual(refuse("unknown-invoice"));
    }
    expect(await correctInvoice(app, actor, number, same)).toEqual(refuse("same-details"));
    expect(await rowsOf(other.actor)).toHaveLength(1);
  });

  test("has until thirty days after the day of the invoice; then the desk does it", async () => {
    const { actor, number } = await invoiced();
    const see = () =>
      answerOf(loader(visitArgs(app, `/factuurgegevens?factuur=${number}`, { actor })));
    const days = (count: number) => clock.advance(count * DAY_MS);
    days(30);
    expect((await see()).data.invoice.number).toBe(number);
    days(1);
    try {
      expect((await see()).location).toBe("/subscription-management");
      expect(await correctInvoice(app, actor, number, RIGHT)).toEqual(refuse("too-late"));
      expect((await listOwnInvoices(app, actor))[0]?.stands).toBe(false);
      const page = visitArgs(app, "/factuurgegevens", { actor, form: { intent: "save", ...FORM } });
      await answerOf(action(page));
      expect((await correctAtDesk(app, admin, { number, why, ...GROUNDS })).ok).toBe(true);
    } finally {
      days(-31);
    }
  });

  test("by the page: reads what was wrong, presses, and lands at its invoices", async () => {
    const { actor, number } = await invoiced();
    const at = `/factuurgegevens?factuur=${number}`;
    const press = (form: Record<string, string>) =>
      answerOf(action(visitArgs(app, at, { actor, form: { intent: "correct", number, ...form } })));
    const wrong = await press({ ...FORM, kvkNumber: "1" });
    expect(wrong.status).toBe(400);
    expect(wrong.data.result.initialValue).toMatchObject({ ...FORM, kvkNumber: "1" });
    expect((await press(FORM)).location).toBe("/subscription-management");
    expect((await press(FORM)).location).toBe("/subscription-management");
    expect(await rowsOf(actor)).toHaveLength(3);
  });
});

const FORM = {
  businessName: "Juist BV",
  kvkNumber: "70701234",
  invoiceAddress: "Kade 12, 7241 AB Lochem",
};

describe("money that goes back of a payment whose invoice was made anew", () => {
  test("before: the new invoice is for the rest; after: it is credited on the new one", async () => {
    const { actor, payment, number } = await invoiced();
    await credit(app, payment.paymentId, 4_000);
    const made = await correctInvoice(app, actor, number, RIGHT);
    const anew = made.ok ? made.value : made.reason;
    await credit(app, payment.paymentId, 6_000);
    await credit(app, payment.paymentId, 20_000, "charge-back");
    expect(told(await rowsOf(actor))).toEqual([
      { about: "new", cents: 9_559 },
      { about: `-${number}`, cents: 4_000 },
      { about: `-${number}`, cents: 5_559 },
      { about: number, cents: 5_559 },
      { about: `-${anew}`, cents: 2_000 },
      { about: `-${anew}`, cents: 3_559 },
    ]);
    expect((await rowsOf(actor)).at(-1)).toMatchObject({
      creditReason: "charge-back",
      buyer: { businessName: "Juist BV" },
    });
    const signed = (await rowsOf(actor)).map((row) => {
      const sign = row.kind === "invoice" ? 1 : -1;
      return [row.exclusiveCents * sign, row.vatCents * sign];
    });
    const total = (index: number) => signed.reduce((sum, row) => sum + (row[index] ?? 0), 0);
    expect([total(0), total(1)]).toEqual([0, 0]);
  });

  test("in any order, the books and the bank agree to the cent and one invoice stands", async () => {
    const step = fc.oneof(
      fc.record({ returned: fc.integer({ min: 1, max: 12_000 }) }),
      fc.constant("anew" as const),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12_000 }),
        fc.array(step, { maxLength: 5 }),
        async (amountCents, steps) => {
          const before = await sums();
          const { actor, payment, number } = await invoiced(amountCents);
          let [standing, returned, turn] = [number, 0, 0];
          for (const each of steps) {
            if (each === "anew") {
              turn += 1;
              const details = { ...RIGHT, businessName: `Juist ${turn}` };
              const made = await correctInvoice(app, actor, standing, details);
              expect(made.ok ? "" : made.reason).toBe(returned >= amountCents ? "credited" : "");
              if (made.ok) standing = made.value;
            } else {
              await credit(app, payment.paymentId, each.returned);
              returned = Math.max(returned, Math.min(amountCents, each.returned));
            }
          }
          const kept = amountCents - returned;
          const after = await sums();
          expect(after[2]).toBe((before[2] ?? 0) + kept);
          expect(after[3]).toBe((before[3] ?? 0) + kept);
          expect((after[0] ?? 0) + (after[1] ?? 0)).toBe(after[2]);
          const open = (await listOwnInvoices(app, actor)).filter(({ stands }) => stands);
          expect(open.map((one) => one.number)).toEqual(kept > 0 ? [standing] : []);
        },
      ),
      { numRuns: 15 },
    );
    await expectNoGap();
    await forgetMails();
  });

  test("at the same moment, neither waits for ever nor counts anything twice", async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, () => invoiced()));
    await Promise.all(
      pairs.flatMap(({ actor, payment, number }) => [
        correctInvoice(app, actor, number, RIGHT),
        credit(app, payment.paymentId, 4_000),
        correctAtDesk(app, admin, { number, why, ...GROUNDS }),
      ]),
    );
    for (const { actor } of pairs) {
      const booked = (await rowsOf(actor)).map(({ kind, inclusiveCents }) =>
        kind === "invoice" ? inclusiveCents : -inclusiveCents,
      );
      expect(booked.reduce((sum, cents) => sum + cents, 0)).toBe(5_559);
    }
    await expectNoGap();
  });
});

describe("an admin at the desk", () => {
  const pageOf = ({ userId }: CompanyActor) => `/admin/abonnementen/${userId}`;
  const post = (actor: CompanyActor, fields: Record<string, string>) => {
    const form = { intent: "correct-invoice", ...GROUNDS, ...fields };
    return answerOf(deskAction(visitArgs(app, pageOf(actor), { actor: admin, form })));
  };

  test("says why, and both papers follow what the company's data say now", async () => {
    const { actor, number } = await invoiced();
    const target = `${pageOf(actor)}?factuur=${number}`;
    const args = { ...visitArgs(app, target, { actor: admin }), params: { userId: actor.userId } };
    expect((await answerOf(deskLoader(args as never))).data.correcting).toBe(number);
    const silent = await post(actor, { number, why: " " });
    expect(silent.status).toBe(400);
    const same = await post(actor, { number, why });
    expect(same.status).toBe(409);
    expect(same.data.result.initialValue.why).toBe(why);
    const form = { intent: "save", ...FORM };
    await answerOf(action(visitArgs(app, "/factuurgegevens", { actor, form })));
    expect((await post(actor, { number, why })).location).toBe(pageOf(actor));
    const [, note, anew] = await rowsOf(actor);
    expect(note).toMatchObject({ creditReason: "correction", why });
    expect(anew).toMatchObject({ replaces: number, buyer: { businessName: "Juist BV" } });
  });

  test("who is no admin any more makes none anew", async () => {
    const { actor, number } = await invoiced();
    const former = await addAdmin(app);
    await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
    const form = { intent: "save", ...FORM };
    await answerOf(action(visitArgs(app, "/factuurgegevens", { actor, form })));
    expect(await correctAtDesk(app, former, { number, why, ...GROUNDS })).toEqual(
      refuse("not-allowed"),
    );
    expect(await rowsOf(actor)).toHaveLength(1);
  });
});

test("the mail of a charge-back says what is owed, not that there is nothing to do", async () => {
  await forgetMails();
  const { actor, payment } = await invoiced();
  const note = await credit(app, payment.paymentId, 9_559, "charge-back");
  await runTasks();
  const mail = (await mails(actor.email)).find(({ subject }) => subject.includes(note ?? "?"));
  expect(mail?.text).toContain("je bank heeft");
  expect(mail?.text).toContain("nog niet betaald");
  const paper = wordsOfPdf(mail?.attachments[0]?.content ?? Buffer.from("")).join(" ");
  expect(paper).toContain("Teruggeboekt");
  expect(`${mail?.text} ${paper}`).not.toMatch(/hoeft niets te (doen|betalen)|teruggestort/i);
});

test("what was undone leaves neither paper nor number", async () => {
  const { actor, number } = await invoiced();
  const before = (await app.db.select().from(invoices)).length;
  const broken = { ...app, transact: undone() };
  await correctInvoice(broken as typeof app, actor, number, RIGHT);
  expect(await app.db.select().from(invoices)).toHaveLength(before);
  expect((await correctInvoice(app, actor, number, RIGHT)).ok).toBe(true);
  await expectNoGap();

  function undone(): typeof app.transact {
    return async (work) =>
      await app.transact(async (tx) => {
        await work(tx);
        return refuse("undone") as never;
      });
  }
});
