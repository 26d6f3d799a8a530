import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { VAT_NOT_IN_USE } from "~/features/companies/messages.ts";
import { readPublicCompany } from "~/features/companies/reads.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { checkVat } from "~/features/companies/tasks/check-vat.ts";
import { loader } from "~/routes/company/dashboard.tsx";
import type { ViesAnswer } from "~/server/ports/registers.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, profileForm, SYSTEM, type TestCompany } from "../factories/people.ts";
import { waitingPayloads } from "../factories/queue.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock } = await makeApp();
afterEach(() => void vi.restoreAllMocks());

const NUMBER = "NL000099998B57";
const OTHER = "NL123456782B90";

const says = (answer: ViesAnswer) => vi.spyOn(app.vies, "check").mockResolvedValue(answer);
const form = profileForm({ serviceAreas: ["Utrecht"] });
const check = ({ companyId }: TestCompany) =>
  checkVat.run(app, { companyId }, SYSTEM, new AbortController().signal);

async function stored({ companyId }: TestCompany) {
  const [row] = await app.db
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.id, companyId));
  return row;
}

async function save({ actor }: TestCompany, change: Partial<typeof form>) {
  const saved = await saveProfile(app, actor, { ...form, ...change });
  if (!saved.ok) throw new Error(saved.reason);
}

const asked = async ({ companyId }: TestCompany) =>
  (await waitingPayloads(app, "check-vat")).filter((payload) => payload.companyId === companyId);

test("a number is asked about after it was saved, and again only when it changes", async () => {
  const company = await addCompany(app, { form: { ...form, vatNumber: NUMBER } });
  expect(await stored(company)).toMatchObject({ vatNumber: NUMBER, vatAnswer: null });
  const register = says("valid");
  await check(company);
  const known = { vatAnswer: "valid", vatCheckedAt: clock.now() };
  expect(await stored(company)).toMatchObject(known);
  await save(company, { vatNumber: NUMBER, bio: "Anders." });
  expect(await stored(company)).toMatchObject(known);
  expect(await asked(company)).toEqual([]);
  await save(company, { vatNumber: OTHER });
  expect(await stored(company)).toMatchObject({ vatAnswer: null, vatCheckedAt: null });
  expect(await asked(company)).toHaveLength(1);
  await save(company, {});
  expect(await stored(company)).toMatchObject({ vatNumber: null, vatAnswer: null });
  await check(company);
  expect(register.mock.calls).toEqual([[NUMBER]]);
});

test("a register without an answer holds nothing up, and is asked again later", async () => {
  const company = await addCompany(app, { form: { ...form, vatNumber: NUMBER } });
  says("unknown");
  await expect(check(company)).rejects.toThrow("VIES gave no answer");
  expect(await stored(company)).toMatchObject({ vatNumber: NUMBER, vatAnswer: "unknown" });
  says("valid");
  await check(company);
  expect(await stored(company)).toMatchObject({ vatAnswer: "valid" });
});

test("an answer about a number that was changed meanwhile is dropped", async () => {
  const company = await addCompany(app, { form: { ...form, vatNumber: NUMBER } });
  vi.spyOn(app.vies, "check").mockImplementation(async () => {
    await save(company, { vatNumber: OTHER });
    return "invalid";
  });
  await check(company);
  expect(await stored(company)).toMatchObject({ vatNumber: OTHER, vatAnswer: null });
});

test("a company reads on its dashboard that its number is not in use; nobody else sees number or address", async () => {
  const invoiceAddress = { street: "Zeldzame Kade 12", postcode: "7241 AB", city: "Lochem" };
  const whole = { ...form, vatNumber: NUMBER, invoiceAddress };
  const company = await addCompany(app, { form: whole });
  says("invalid");
  await check(company);
  const page = await loader(routeArgs(app, company.actor, "/verhuisbedrijf-dashboard"));
  expect(page).toMatchObject({
    profile: {
      vatNumber: NUMBER,
      notices: expect.arrayContaining([VAT_NOT_IN_USE]),
      invoiceAddress: "Zeldzame Kade 12, 7241 AB Lochem",
    },
  });
  expect(VAT_NOT_IN_USE).toContain("VIES");
  const shown = JSON.stringify(await readPublicCompany(app, company.companyId));
  expect(shown).not.toMatch(/Zeldzame|99998|vatNumber/);
});
