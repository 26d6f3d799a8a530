import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { UBL_AT_ONCE } from "~/features/invoices/constants.ts";
import {
  issueInvoice,
  listBookedYears,
  listBooks,
  listOwnInvoices,
  readInvoiceFile,
  ublOfBooks,
} from "~/features/invoices/index.server.ts";
import { invoices, invoiceYears } from "~/features/invoices/tables.ts";
import { enforceRetention, exportOf } from "~/features/privacy/index.server.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { ok, refuse } from "~/shared/result.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { correctAtDesk } from "~/use-cases/invoice-details.ts";
import { makeApp } from "../factories/app.ts";
import { bill, credit, paymentOf } from "../factories/invoices.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);

/** Does `work` at another time, and comes back. */
async function at<Value>(moment: string, work: () => Promise<Value>): Promise<Value> {
  const ahead = Date.parse(moment) - clock.now().getTime();
  clock.advance(ahead);
  try {
    return await work();
  } finally {
    clock.advance(-ahead);
  }
}

// Without a payment of its own: each test issues the invoices that it counts.
const company = async () => (await addCompany(app, { subscribed: false })).actor;
const stored = (number: string | null) =>
  app.db
    .select()
    .from(invoices)
    .where(eq(invoices.number, number ?? ""))
    .then(([row]) => row);

async function numbersOf(year: number): Promise<number[]> {
  const rows = await app.db
    .select({ sequence: invoices.sequence })
    .from(invoices)
    .where(eq(invoices.year, year))
    .orderBy(invoices.sequence);
  return rows.map(({ sequence }) => sequence);
}

// Dozens of mails that nobody here reads, each with a drawing.
const forgetMails = () => app.db.execute(sql`delete from graphile_worker._private_jobs`);

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("the numbers of a year", () => {
  afterAll(forgetMails);

  test("have no gap and no double, however many are taken at once and undone", async () => {
    const { userId } = await company();
    const undone = new Set(["3", "4", "11", "19", "29"]);
    const one = (name: string) =>
      app.transact(async (tx) => {
        const payment = paymentOf(app, userId, { paymentId: `tegelijk-${name}` });
        const number = await issueInvoice(app, tx, payment, clock.now());
        return undone.has(name) ? refuse("undone") : ok(number);
      });
    // Ten at once have a connection each; the eleventh would only wait for one of theirs.
    const done = await at("2031-05-05T10:00:00Z", async () => {
      const first = await Promise.all(upTo(10).map((index) => one(String(index))));
      const second = await Promise.all(upTo(10).map((index) => one(String(10 + index))));
      const third = await Promise.all(upTo(10).map((index) => one(String(20 + index))));
      return [...first, ...second, ...third];
    });
    const numbers = done.flatMap((each) => (each.ok ? [each.value] : []));
    expect(new Set(numbers).size).toBe(25);
    expect(numbers.toSorted().at(-1)).toBe("2031-00025");
    expect(await numbersOf(2031)).toEqual(upTo(25));
  });

  test("have no gap after an error in the transaction that took one", async () => {
    const { userId } = await company();
    await at("2032-05-05T10:00:00Z", async () => {
      const failing = app.transact(async (tx) => {
        await issueInvoice(app, tx, paymentOf(app, userId, { paymentId: "stuk" }), clock.now());
        await tx.execute(sql`select 1 / 0`);
        return ok(null);
      });
      await expect(failing).rejects.toThrow();
      expect(await bill(app, paymentOf(app, userId, { paymentId: "heel" }))).toBe("2032-00001");
      expect(await bill(app, paymentOf(app, userId, { paymentId: "stuk" }))).toBe("2032-00002");
    });
  });

  test("begin again at the Dutch New Year", async () => {
    const { userId } = await company();
    const issued = async (moment: string) =>
      await at(moment, () => bill(app, paymentOf(app, userId, { paymentId: moment })));
    expect(await issued("2033-12-31T22:59:59Z")).toBe("2033-00001");
    expect(await issued("2033-12-31T23:00:00Z")).toBe("2034-00001");
    expect(await issued("2034-01-01T00:00:00Z")).toBe("2034-00002");
  });

  test("go on beyond five digits", async () => {
    const { userId } = await company();
    await app.db.insert(invoiceYears).values({ year: 2035, last: 99_999 });
    await at("2035-05-05T10:00:00Z", async () => {
      expect(await bill(app, paymentOf(app, userId))).toBe("2035-100000");
    });
  });
});

describe("an invoice", () => {
  test("is issued once for a payment, also when many ask at once, and mailed once", async () => {
    const actor = await company();
    const payment = paymentOf(app, actor.userId);
    const asked = await Promise.all(upTo(10).map(() => bill(app, payment)));
    expect(new Set(asked).size).toBe(1);
    expect(await bill(app, { ...payment, amountCents: 5_930 })).toBe(asked[0]);
    expect(await listOwnInvoices(app, actor)).toEqual([
      expect.objectContaining({ number: asked[0], kind: "invoice", amountCents: 9_559 }),
    ]);
    await runTasks();
    const subjects = (await mails(actor.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(asked[0] ?? "?"))).toEqual([
      `Je factuur ${asked[0]}`,
    ]);
  });

  test("keeps buyer and seller as they were", async () => {
    const form = { businessName: "Eerst BV", kvkNumber: "70707070" };
    const { actor } = await addCompany(app, { name: "Eerst BV", form });
    const address = { street: "Kade 12", postcode: "7241 AB", city: "Lochem" };
    const own = eq(companyProfiles.userId, actor.userId);
    await app.db
      .update(companyProfiles)
      .set({ ...address, vatNumber: "NL123456789B01" })
      .where(own);
    const number = await bill(app, paymentOf(app, actor.userId));
    await app.db.update(companyProfiles).set({ businessName: "Later BV" }).where(own);
    await app.db.update(users).set({ name: "Een ander" }).where(eq(users.id, actor.userId));
    expect(await stored(number)).toMatchObject({
      buyer: {
        businessName: "Eerst BV",
        contactName: "Eerst BV",
        email: actor.email,
        kvkNumber: "70707070",
        vatNumber: "NL123456789B01",
        address,
      },
      seller: { name: "Verhuisbod (demo)", address: { city: "Amsterdam" }, kvkNumber: "00000000" },
    });
    expect(await credit(app, paymentOf(app, actor.userId).paymentId, 9_559)).not.toBeNull();
    const [note] = await listOwnInvoices(app, actor);
    expect(await stored(note?.number ?? "")).toMatchObject({ buyer: { businessName: "Eerst BV" } });
  });

  test("says the plan and the VAT rate that it was issued with, and so does what follows from it", async () => {
    const actor = await company();
    const payment = paymentOf(app, actor.userId);
    const number = (await bill(app, payment)) ?? "";
    const of = { plan: "Verhuisbedrijf Eerst", vatPercent: 9 };
    await app.db
      .update(invoices)
      .set({ ...of, exclusiveCents: 8_770, vatCents: 789 })
      .where(eq(invoices.number, number));
    const part = await credit(app, payment.paymentId, 1_090);
    expect(await stored(part)).toMatchObject({ ...of, exclusiveCents: 1_000, vatCents: 90 });
    await app.db.update(users).set({ name: "Een ander" }).where(eq(users.id, actor.userId));
    const made = await correctAtDesk(app, admin, {
      number,
      why: "Naam",
      reason: "mistake-of-theirs",
      note: "",
    });
    expect(made.ok && (await stored(made.value))).toMatchObject({
      ...of,
      replaces: number,
      exclusiveCents: 7_770,
      vatCents: 699,
    });
    // Why it is for less than the first one.
    const gone = `Van factuur ${number} ging al ${formatCents(1_090)} terug.`;
    const rest = await readInvoiceFile(app, actor, made.ok ? made.value : "", "pdf");
    expect(wordsOfPdf(rest as Buffer).join(" ")).toContain(gone);
    const first = await readInvoiceFile(app, actor, number, "pdf");
    expect(wordsOfPdf(first as Buffer).join(" ")).not.toContain("ging al");
    const issued = await listOwnInvoices(app, actor);
    expect(issued).toHaveLength(4);
    for (const one of issued) {
      const words = wordsOfPdf((await readInvoiceFile(app, actor, one.number, "pdf")) as Buffer);
      expect(words).toEqual(expect.arrayContaining([of.plan, "Btw 9%"]));
      const ubl = String(await readInvoiceFile(app, actor, one.number, "xml"));
      expect(ubl).toContain(`<cbc:Name>${of.plan}</cbc:Name>`);
      expect(ubl.match(/<cbc:Percent>9</g)).toHaveLength(2);
    }
  });

  test("is not made of nothing, nor for nobody", async () => {
    const { userId } = await company();
    expect(await bill(app, paymentOf(app, userId, { amountCents: 0 }))).toBeNull();
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await bill(app, paymentOf(app, nobody))).toBeNull();
  });

  test("that does not add up is refused by the database", async () => {
    const number = await bill(app, paymentOf(app, (await company()).userId));
    const change = (set: Partial<typeof invoices.$inferInsert>) =>
      app.db
        .update(invoices)
        .set(set)
        .where(eq(invoices.number, number ?? ""));
    for (const set of [
      { vatCents: 1_660 },
      { exclusiveCents: 9_559, vatCents: 0, inclusiveCents: 0 },
      { kind: "credit-note" as const },
      { credits: "2026-00001" },
      { returnedCents: 1 },
      { sequence: 0 },
      { until: new Date(0) },
    ]) {
      await expect(change(set), JSON.stringify(set)).rejects.toThrow();
    }
  });
});

describe("a credit note", () => {
  test("takes back what went back and was not credited yet, once, and is mailed", async () => {
    const actor = await company();
    const payment = paymentOf(app, actor.userId);
    const invoice = await bill(app, payment);
    expect(await credit(app, payment.paymentId, 0)).toBeNull();
    const notes = await Promise.all(upTo(5).map(() => credit(app, payment.paymentId, 4_000)));
    const first = notes.find((number) => number !== null) ?? null;
    expect(notes.filter((number) => number !== null)).toEqual([first]);
    expect(await stored(first)).toMatchObject({ credits: invoice, inclusiveCents: 4_000 });
    expect(await credit(app, payment.paymentId, 3_000)).toBeNull();
    const rest = await credit(app, payment.paymentId, 20_000);
    expect(await stored(rest)).toMatchObject({ inclusiveCents: 5_559, returnedCents: 9_559 });
    expect(await credit(app, payment.paymentId, 30_000)).toBeNull();
    expect((await listOwnInvoices(app, actor)).map(({ amountCents }) => amountCents)).toEqual([
      -5_559, -4_000, 9_559,
    ]);
    await runTasks();
    const subjects = (await mails(actor.email)).map(({ subject }) => subject);
    for (const number of [first, rest]) expect(subjects).toContain(`Je creditfactuur ${number}`);
  });

  test("is not issued for a payment without an invoice", async () => {
    expect(await credit(app, "onbekend", 9_559)).toBeNull();
  });

  test("sums of invoices and notes agree with the payments to the cent", async () => {
    const { userId } = await company();
    const paid = fc.array(
      fc.record({
        amountCents: fc.integer({ min: 1, max: 20_000 }),
        returns: fc.array(fc.integer({ min: 0, max: 25_000 }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    let payments = 0;
    let kept = 0;
    await at("2036-05-05T10:00:00Z", () =>
      fc.assert(
        fc.asyncProperty(paid, async (rows) => {
          for (const { amountCents, returns } of rows) {
            payments += 1;
            const paymentId = `som-${payments}`;
            await bill(app, paymentOf(app, userId, { paymentId, amountCents }));
            for (const returned of returns) await credit(app, paymentId, returned);
            kept += amountCents - Math.min(amountCents, Math.max(0, ...returns));
          }
          const booked = await listBooks(app, admin, 2036);
          const sum = (key: "inclusiveCents" | "exclusiveCents" | "vatCents") =>
            booked.reduce((total, row) => total + row[key], 0);
          expect(sum("inclusiveCents")).toBe(kept);
          expect(sum("exclusiveCents") + sum("vatCents")).toBe(kept);
        }),
        { numRuns: 10 },
      ),
    );
    expect(await numbersOf(2036)).toEqual(upTo((await numbersOf(2036)).length));
    await forgetMails();
  });
});

test("the mail has the invoice as a PDF and as UBL", async () => {
  const actor = await company();
  const number = await bill(app, paymentOf(app, actor.userId, { method: "iDEAL" }));
  await runTasks();
  const mail = (await mails(actor.email)).find(({ subject }) => subject.includes(number ?? "?"));
  expect(mail?.text).toContain("95,59");
  const [pdf, xml, ...more] = mail?.attachments ?? [];
  expect(more).toEqual([]);
  expect(pdf).toMatchObject({ filename: `${number}.pdf`, type: "application/pdf" });
  expect(wordsOfPdf(pdf?.content ?? Buffer.from("")).join(" ")).toContain("via iDEAL");
  expect(xml).toMatchObject({ filename: `${number}.xml`, type: "application/xml" });
  expect(xml?.content.toString()).toContain(`<cbc:ID>${number}</cbc:ID>`);
  const again = await readInvoiceFile(app, actor, number ?? "", "pdf");
  expect(again?.equals(pdf?.content ?? Buffer.from(""))).toBe(true);
});

test("its files are for its own company and for admins", async () => {
  const actor = await company();
  const number = (await bill(app, paymentOf(app, actor.userId))) ?? "";
  for (const desk of [null, admin]) {
    const owner = desk ?? actor;
    expect(await readInvoiceFile(app, owner, number, "xml", desk)).not.toBeNull();
    expect(await readInvoiceFile(app, owner, "2099-00001", "xml", desk)).toBeNull();
  }
  for (const one of [await company(), await addClient(app)]) {
    expect(await readInvoiceFile(app, one, number, "xml")).toBeNull();
  }
});

test("the papers of a year are read a few at a time, each once and in order", async () => {
  const { userId } = await company();
  await at("2037-05-05T10:00:00Z", async () => {
    for (const index of upTo(2)) {
      await bill(app, paymentOf(app, userId, { paymentId: `papier-${index}` }));
    }
    await credit(app, "papier-1", 100);
  });
  // As many rows as are read in more than two parts.
  const [row] = await app.db.select().from(invoices).where(eq(invoices.year, 2037)).limit(1);
  if (!row) throw new Error("no invoice");
  const { id, number, ...said } = row;
  const more = upTo(2 * UBL_AT_ONCE).map((index) => ({
    ...said,
    sequence: index + 3,
    paymentId: `meer-${index}`,
  }));
  await app.db.insert(invoices).values(more);
  const names: string[] = [];
  for await (const { name, bytes } of ublOfBooks(app, admin, 2037)) {
    names.push(name);
    if (name === "2037-00003.xml") expect(String(bytes)).toContain("<CreditNote ");
  }
  expect(names).toHaveLength(2 * UBL_AT_ONCE + 3);
  expect(names).toEqual(names.toSorted());
  const former = await addAdmin(app);
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
  for await (const paper of ublOfBooks(app, former, 2037)) expect(paper).toBeUndefined();
});

test("who is no admin any more reads no books", async () => {
  const former = await addAdmin(app);
  await bill(app, paymentOf(app, (await company()).userId));
  expect((await listBooks(app, former, 2026)).length).toBeGreaterThan(0);
  expect(await listBookedYears(app, former)).toContain(2026);
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
  expect(await listBooks(app, former, 2026)).toEqual([]);
  expect(await listBookedYears(app, former)).toEqual([]);
  const own = await bill(app, paymentOf(app, (await company()).userId));
  expect(await readInvoiceFile(app, former, own ?? "", "xml")).toBeNull();
});

test("an export has the invoices; after an erasure they stay as they were, without the account", async () => {
  const { actor } = await addCompany(app, { name: "Kwikstaart", email: freshEmail("kwik") });
  const payment = paymentOf(app, actor.userId);
  const number = await bill(app, payment);
  await runTasks();
  expect(JSON.stringify((await exportOf(app, actor)).invoices)).toContain(number);
  const yes = { currentPassword: PASSWORD, sure: "on" as const };
  expect((await erasePerson(app, actor, yes)).ok).toBe(true);
  expect(await stored(number)).toMatchObject({
    userId: null,
    buyer: { contactName: "Kwikstaart", email: actor.email },
  });
  expect((await exportOf(app, actor)).invoices).toEqual([]);
  expect(await readInvoiceFile(app, actor, number ?? "", "xml")).toBeNull();
  // What goes back later is credited all the same; nobody is mailed about it.
  const before = (await mails()).length;
  const note = await credit(app, payment.paymentId, 9_559);
  expect(await stored(note)).toMatchObject({ userId: null, credits: number });
  await runTasks();
  expect(await mails()).toHaveLength(before);
  expect(await bill(app, { ...payment, paymentId: "na-de-tijd" })).toBeNull();
});

test("invoices stay for seven years after the year of issue, and their numbers for ever", async () => {
  const { userId } = await company();
  const number = await at("2040-12-31T23:30:00Z", () =>
    bill(app, paymentOf(app, userId, { paymentId: "bewaard" })),
  );
  expect(number).toBe("2041-00001");
  const from = clock.now().getTime();
  const goTo = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());
  try {
    goTo("2048-12-31T22:59:00Z");
    await enforceRetention(app);
    expect(await stored(number)).toBeDefined();
    clock.advance(HOUR_MS);
    expect((await enforceRetention(app)).invoices).toBe(1);
    expect(await stored(number)).toBeUndefined();
  } finally {
    clock.advance(from - clock.now().getTime());
  }
  const next = await at("2041-06-01T10:00:00Z", () =>
    bill(app, paymentOf(app, userId, { paymentId: "later" })),
  );
  expect(next).toBe("2041-00002");
});
