import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { create } from "xmlbuilder2";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { listAttention } from "~/features/attention/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { enforceRetention, exportOf } from "~/features/privacy/index.server.ts";
import {
  askForTaxDetails,
  askToConfirm,
  confirmDetails,
  countSilentSellers,
  listSellersAtDesk,
  readConfirmationAtDesk,
  readOwnDetails,
  readOwnReport,
  saveTaxNumber,
} from "~/features/sellers/index.server.ts";
import { PERSONS_HEAD } from "~/features/sellers/schema.ts";
import { departedSellers } from "~/features/sellers/tables.ts";
import { sellerRows } from "~/features/sellers/wording.ts";
import { administer } from "~/operator.ts";
import { writeDpi } from "~/server/adapters/dpi.ts";
import { CannotRun } from "~/server/boot/cannot-run.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { noteTaxReport } from "~/use-cases/tax-report.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addDone } from "../factories/done.ts";
import { addAdmin, addClient, addCompany, PASSWORD } from "../factories/people.ts";

const { app, env, clock, runTasks, mails } = await makeApp({ DAC7: "on" });
const admin = await addAdmin(app);
const ADDRESS = { street: "Kade 1", postcode: "8011 AA", city: "Zwolle" };
const RSIN = "123456782";

/** A company with a name of its own, at an address or without one. */
async function scene(businessName: string, address: typeof ADDRESS | null = ADDRESS) {
  const company = await addCompany(app, { form: { businessName } });
  await app.db
    .update(companyProfiles)
    .set(address ?? { street: null, postcode: null, city: null })
    .where(eq(companyProfiles.id, company.companyId));
  return company;
}

const dac7 = (year: string, settings = env, ...file: string[]) =>
  administer({ root: process.cwd(), env: settings, words: ["dac7", year, ...file] });

async function sellerOf(companyId: string, lacking = false) {
  const { rows } = await listSellersAtDesk(
    app,
    admin,
    { year: 2026, show: lacking ? "lacking" : "all" },
    null,
  );
  return rows.find((row) => row.companyId === companyId) ?? null;
}

const needed = async () => (await listAttention(app, admin)).map(({ name }) => name);

test("agreements count in the quarter of their day, once it came, with what was agreed", async () => {
  const { actor, companyId } = await scene("Kwartaal BV");
  await addDone(app, companyId, [80_049, 20_000], "2026-01-05");
  await addDone(app, companyId, [30_000], "2025-12-31");
  await addDone(app, companyId, [70_000], "2026-03-11");
  const report = await readOwnReport(app, actor, 2026);
  expect(report?.quarters).toEqual([
    { deals: 2, cents: 100_049 },
    ...Array.from({ length: 3 }, () => ({ deals: 0, cents: 0 })),
  ]);
  expect((await readOwnReport(app, actor, 2025))?.quarters[3]).toEqual({ deals: 1, cents: 30_000 });
  const other = await scene("Zonder afspraken BV");
  expect(await readOwnReport(app, other.actor, 2026)).toBeNull();
  expect(await sellerOf(other.companyId)).toBeNull();
});

test("who erased its account after agreements of the year stays in its report, while one is made", async () => {
  const { actor, companyId } = await scene("Vertrokken BV");
  const idle = await scene("Nooit wat afgesproken BV");
  await saveTaxNumber(app, actor, { rsin: RSIN });
  await addDone(app, companyId, [61_000]);
  for (const gone of [actor, idle.actor]) {
    const erased = await erasePerson(app, gone, { currentPassword: PASSWORD, sure: "on" });
    expect(erased.ok).toBe(true);
  }
  const departed = await sellerOf(companyId);
  expect(departed).toMatchObject({ businessName: "Vertrokken BV", rsin: RSIN, address: ADDRESS });
  expect(departed?.departedAt).toEqual(clock.now());
  expect(departed?.quarters.reduce((sum, { cents }) => sum + cents, 0)).toBe(61_000);
  expect(await sellerOf(companyId, true)).toBeNull();
  expect(await app.db.select().from(departedSellers)).toHaveLength(1);
  clock.advance(430 * DAY_MS);
  await enforceRetention(app);
  expect(await app.db.select().from(departedSellers)).toEqual([]);
  clock.advance(-430 * DAY_MS);
});

test("what lacks is asked three times, thirty days apart, until it is told", async () => {
  const { actor, companyId } = await scene("Vergeet BV", null);
  await addDone(app, companyId, [80_000]);
  const ask = async () => {
    await askForTaxDetails(app);
    await runTasks();
    const got = await mails(actor.email);
    return got.filter(({ subject }) => subject.startsWith("Nodig voor de Belastingdienst"));
  };
  expect(await ask()).toHaveLength(1);
  expect(await ask()).toHaveLength(1);
  for (const sent of [2, 3, 3]) {
    clock.advance(30 * DAY_MS);
    expect(await ask()).toHaveLength(sent);
  }
  const [mail] = await mails(actor.email);
  expect(mail?.text).toContain("account sluiten");
  const lacking = await sellerOf(companyId, true);
  const silent = await countSilentSellers(app, 99);
  expect(await needed()).toContain("sellers");
  expect(lacking).toMatchObject({ taxMails: 3, rsin: null, address: null });
  expect(JSON.stringify(sellerRows(lacking ? [lacking] : []))).toContain("RSIN) en adres");
  await app.db.update(companyProfiles).set(ADDRESS).where(eq(companyProfiles.id, companyId));
  await saveTaxNumber(app, actor, { rsin: RSIN });
  expect(await sellerOf(companyId, true)).toBeNull();
  expect(await countSilentSellers(app, 99)).toBe(silent - 1);
  expect(await sellerOf(companyId)).toMatchObject({ rsin: RSIN, taxMails: 0 });
});

test("a year after the last confirmation a company is asked again, and reminded once", async () => {
  const { actor, companyId } = await scene("Jaarlijks BV");
  const asked = async () => {
    await askToConfirm(app);
    await runTasks();
    const got = await mails(actor.email);
    return got.filter(({ subject }) => subject.startsWith("Kloppen")).length;
  };
  expect(await asked()).toBe(0);
  clock.advance(370 * DAY_MS);
  expect(await asked()).toBe(1);
  clock.advance(30 * DAY_MS);
  expect(await asked()).toBe(2);
  clock.advance(60 * DAY_MS);
  expect(await asked()).toBe(2);
  await confirmDetails(app, actor);
  expect((await readOwnDetails(app, actor))?.confirmedAt).toEqual(clock.now());
  const atDesk = await readConfirmationAtDesk(app, admin, companyId);
  expect(atDesk?.confirmedAt).toEqual(clock.now());
  expect(atDesk?.dueAt.getTime()).toBeGreaterThan(clock.now().getTime() + 364 * DAY_MS);
  expect(await asked()).toBe(2);
  clock.advance(370 * DAY_MS);
  expect(await asked()).toBe(3);
});

test("what is kept is exported, and goes with the account", async () => {
  const { actor, companyId } = await scene("Weg BV");
  await saveTaxNumber(app, actor, { rsin: "", soleTrader: "on" });
  await confirmDetails(app, actor);
  expect(await exportOf(app, actor)).toMatchObject({ sellerCheck: { soleTrader: true } });
  await addDone(app, companyId, [80_000], "2026-02-02");
  expect(await sellerOf(companyId)).toMatchObject({ soleTrader: true });
  expect((await erasePerson(app, actor, { currentPassword: PASSWORD, sure: "on" })).ok).toBe(true);
  expect(await sellerOf(companyId)).toBeNull();
});

test("a client reads who a company is with its proposal", async () => {
  const client = await addClient(app);
  const { actor } = await scene("Bekend BV");
  const briefId = await addBrief(app, client);
  await addProposal(app, actor, briefId);
  const [received] = await listReceivedProposals(app, client, [briefId]);
  expect(received).toMatchObject({ companyAddress: "Kade 1, 8011 AA Zwolle" });
  expect(received?.companyKvk).toMatch(/^\d{8}$/);
});

test("the file holds whom it can, names the others, and is refused while the setting is off", async () => {
  const [whole, sole] = [await scene("Rap & <Recht> BV"), await scene("Eenmanszaak Jan")];
  await saveTaxNumber(app, whole.actor, { rsin: RSIN });
  await saveTaxNumber(app, sole.actor, { rsin: "", soleTrader: "on" });
  for (const { companyId } of [whole, sole]) await addDone(app, companyId, [80_050], "2026-02-02");
  // The command's clock is the machine's.
  const said = await dac7("2026");
  const file = /are in (\S+)/.exec(said)?.[1] ?? "";
  expect(said).toMatch(/sole traders: .*Eenmanszaak Jan/);
  expect(said).not.toContain("<Recht>");
  const xml = await readFile(file, "utf8");
  expect(xml).toContain("Rap &amp; &lt;Recht&gt; BV");
  expect(xml).not.toContain("Eenmanszaak Jan");
  expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">801</dpi:ConsQ1>');
  const { kvkNumber } = (await sellerOf(sole.companyId)) ?? {};
  const persons = path.join(path.dirname(file), "persons.csv");
  const line = `${kvkNumber};Jan;de Vries;1980-12-31;${RSIN}`;
  await writeFile(persons, `${PERSONS_HEAD}\n${line}\n99999999;Piet;Smit;1990-01-02;${RSIN}\n`);
  const named = await dac7("2026", env, persons);
  expect(named).not.toContain("Eenmanszaak Jan");
  expect(named).toContain("not sole traders of 2026: KvK 99999999");
  expect(await readFile(file, "utf8")).toContain("<dpi:BirthDate>1980-12-31</dpi:BirthDate>");
  await writeFile(persons, `${PERSONS_HEAD}\n${line.replace("1980-12-31", "31-13-1980")}\n`);
  await expect(dac7("2026", env, persons)).rejects.toThrow(/line 2: geboortedatum is no day/);
  await expect(dac7("2026", env, `${persons}.away`)).rejects.toThrow(/cannot be read/);
  await expect(dac7("26")).rejects.toThrow(CannotRun);
  await expect(dac7("2026", { ...env, DAC7: "off" })).rejects.toThrow(/DAC7: is off/);
});

const PARTY = ["ResCountryCode", "TIN", "IN", "VAT", "Name"];
const quarters = (name: string) => [1, 2, 3, 4].map((quarter) => `${name}Q${quarter}`);

const ACTIVITIES = [
  ...["RelevantActivities", "PersonalServices"],
  ...["Consideration", ...quarters("Cons"), "NumberOfActivities", ...quarters("Numb")],
  ...["Fees", ...quarters("Fees"), "Taxes", ...quarters("Tax")],
  ...["DocSpec", "DocTypeIndic", "DocRefId"],
];

test("the file has the elements of the schema in its order, and reads back as what was told", () => {
  const xml = writeDpi({
    year: 2026,
    madeAt: new Date("2027-01-10T09:00:00Z"),
    operator: {
      name: "Bod & Co",
      address: "Kade 1, 1234 AB Zwolle",
      kvkNumber: "12345678",
      vatNumber: "NL123456782B90",
    },
    contact: "post@voorbeeld.test",
    sellers: [
      {
        ...{ companyId: "c-1", businessName: `"Vlug" <&>`, kvkNumber: "87654321" },
        ...{ vatNumber: null, taxNumber: RSIN, person: null, address: ADDRESS },
        quarters: [149, 150, 0, 99_999_950].map((cents) => ({ deals: cents > 0 ? 1 : 0, cents })),
      },
      {
        ...{ companyId: "c-2", businessName: "Jan verhuist", kvkNumber: "87654322" },
        ...{ vatNumber: "NL123456782B91", taxNumber: "111222333", address: ADDRESS },
        person: { firstName: "Jan", lastName: "de Vries", birthDate: "1980-12-31" },
        quarters: [1, 2, 3, 4].map((deals) => ({ deals, cents: deals * 100_000 })),
      },
    ],
  });
  expect([...xml.matchAll(/<(?:dpi|stf):(\w+)/g)].map(([, name]) => name)).toEqual([
    ...["DPI_OECD", "MessageSpec", "SendingEntityIN", "TransmittingCountry", "ReceivingCountry"],
    ...["MessageType", "Contact", "MessageRefId", "MessageTypeIndic", "ReportingPeriod"],
    ...["Timestamp", "DPIBody", "PlatformOperator", ...PARTY, "PlatformBusinessName", "Address"],
    ...["CountryCode", "AddressFree", "Nexus", "AssumedReporting"],
    ...["DocSpec", "DocTypeIndic", "DocRefId"],
    ...["ReportableSeller", "Identity", "EntitySeller", "Standard", "EntSellerID"],
    ...["ResCountryCode", "TIN", "IN", "Name", "Address", "CountryCode", "AddressFix"],
    ...["Street", "PostCode", "City", ...ACTIVITIES],
    ...["ReportableSeller", "Identity", "IndividualSeller", "Standard", "IndSellerID"],
    ...["ResCountryCode", "TIN", "VAT", "Name", "FirstName", "LastName"],
    ...["Address", "CountryCode", "AddressFix", "Street", "PostCode", "City"],
    ...["BirthInfo", "BirthDate", ...ACTIVITIES],
  ]);
  const root = create(xml).root();
  const text = (name: string) =>
    root
      .filter(({ node }) => node.nodeName === name, false, true)
      .map(({ node }) => node.textContent);
  expect(root.node).toMatchObject({ namespaceURI: "urn:oecd:ties:dpi:v1", localName: "DPI_OECD" });
  expect(text("dpi:Name")).toEqual(["Bod & Co", `"Vlug" <&>`, "Jande Vries"]);
  expect(text("dpi:TIN")).toEqual([RSIN, RSIN, "111222333"]);
  expect([1, 2, 3, 4].map((quarter) => text(`dpi:ConsQ${quarter}`)[0])).toEqual([
    ...["1", "2", "0", "1000000"],
  ]);
  expect(text("dpi:MessageTypeIndic")).toEqual(["DPI401"]);
  expect(text("dpi:ReportingPeriod")).toEqual(["2026-12-31"]);
  expect(text("stf:DocTypeIndic")).toEqual(["OECD1", "OECD1", "OECD1"]);
  expect(new Set(text("stf:DocRefId")).size).toBe(3);
});

test("in January the desk asks for the report of the year before, until its file is made", async () => {
  const year = clock.now().getUTCFullYear();
  await noteTaxReport(app, year, 1);
  clock.advance(Date.UTC(year + 1, 0, 4) - clock.now().getTime());
  const line = (await listAttention(app, admin)).find(({ name }) => name === "taxReport");
  expect(line?.text).toContain(`over ${year} `);
  await noteTaxReport(app, year, 1);
  expect(await needed()).not.toContain("taxReport");
});
