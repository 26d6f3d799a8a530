import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readProfileDraft } from "~/features/companies/index.server.ts";
import { suspendCompany } from "~/features/suspensions/index.server.ts";
import { addBrief } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { breakStorage } from "./older-engine.ts";
import { openSession, replaceSession, signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const KEPT = "Wat je veranderde is nog niet opgeslagen.";
const SUSPENSION = "/verhuisbedrijf-dashboard/schorsing";
const listKept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("formulier:")));
const MASKED = "Bel me op 06 12345678 of mail sanne@voorbeeld.nl.";

interface PostedForm {
  /** Whose page it is on. */
  who: { userId: string; email: string };
  path: string;
  label: string;
  typed: string;
  button: string;
  /** Fills in what else the form asks. */
  fillRest?: (page: Page) => Promise<unknown>;
}

async function reactionForm(): Promise<PostedForm> {
  const { actor, companyId } = await addCompany(app);
  const reason = { companyId, reason: "terms-broken", note: "Omdat." } as const;
  expect((await suspendCompany(app, await addAdmin(app), reason)).ok).toBe(true);
  const typed = "Wij houden ons overal aan.\nDat zeggen onze klanten ook.";
  const form = { label: "Je reactie", typed, button: "Reactie versturen" };
  return { who: actor, path: SUSPENSION, ...form };
}

/** One form of each kind that a browser posts whole. */
const FORMS: Record<string, () => Promise<PostedForm>> = {
  "a form that adds a text": reactionForm,
  async "a form that changes what is stored"() {
    const { actor } = await addCompany(app);
    const form = { label: "Volledige naam", typed: "Nieuwe Naam", button: "Gegevens opslaan" };
    return { who: actor, path: "/account", ...form };
  },
  async "a folded form of the staff"() {
    const { companyId } = await addCompany(app);
    const text = { label: "Wat is er gebeurd?", typed: "Drie klanten klaagden." };
    return {
      ...{ who: await addAdmin(app), path: `/admin/bedrijven/${companyId}`, ...text },
      button: "Schorsen en mailen",
      fillRest: async (page) => {
        await page.locator("summary").getByText("Schorsen").click();
        await page.locator("#schorsen").getByLabel("Reden").selectOption({ index: 1 });
      },
    };
  },
  async "a form that visitors may send too"() {
    const { actor } = await addCompany(app);
    const path = `/melden?wat=opdracht&nummer=${await addBrief(app, await addClient(app))}`;
    const form = { label: "Leg het uit", typed: "Deze klus is nep.", button: "Melding versturen" };
    return {
      ...{ who: actor, path, ...form },
      fillRest: (page) => page.getByLabel("Wat is er mis?").selectOption({ index: 1 }),
    };
  },
  async "a form about one's own text"() {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { additionalInfo: MASKED });
    const path = `/bezwaar?wat=opdracht&nummer=${briefId}`;
    const form = { label: "Waarom ben je", typed: "Dit is geen nummer.", button: "Bezwaar maken" };
    return { who: client, path, ...form };
  },
};

test.each(Object.entries(FORMS))(
  "%s keeps what is typed when the session ends, until it was answered well",
  async (_, make) => {
    const { who, path, label, typed, button, fillRest } = await make();
    const page = await signedIn(site, who, { width: 360, faults: true });
    const field = page.getByLabel(label).first();
    const send = () => page.getByRole("button", { name: button }).click();
    await page.goto(path);
    await fillRest?.(page);
    await field.fill(typed);
    await page.context().clearCookies();
    await send();
    await page.waitForURL(/verlopen=1/);
    await signInOn(page, who.email);
    await page.getByText(KEPT).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
    expect(await field.inputValue()).toBe(typed);
    await send();
    await page.locator(".toast.border-good").waitFor();
    await page.goto("/account");
    expect(await listKept(page)).toEqual([]);
  },
);

test("what is kept of a form goes over what was saved elsewhere, and goes with its account; no secret is kept", async () => {
  const { actor } = await addCompany(app);
  const other = await addClient(app);
  const page = await signedIn(site, actor, { width: 360 });
  const name = page.getByLabel("Volledige naam");
  await page.goto("/account");
  await name.fill("Getypte Naam");
  await page.getByLabel("Huidig wachtwoord").first().fill("heel-geheim");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("heel-geheim");
  await openSession(site, page, other);
  await page.goto("/account");
  expect(await name.inputValue()).not.toBe("Getypte Naam");
  await openSession(site, page, actor);
  await page.goto("/account");
  await page.getByText(KEPT).waitFor();
  expect(await name.inputValue()).toBe("Getypte Naam");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Uitloggen", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await listKept(page)).toEqual([]);
});

test("a form of which the browser stores nothing stays on its page when the session ended, and is sent after", async () => {
  const { who, path, label, typed, button } = await reactionForm();
  const page = await breakStorage(await signedIn(site, who, { width: 360, faults: true }), "null");
  const field = page.getByLabel(label);
  const send = () => page.getByRole("button", { name: button }).click();
  await page.goto(path);
  await field.fill(typed);
  await page.context().clearCookies();
  await send();
  await page.getByText("Je bent niet meer ingelogd").waitFor();
  expect(await field.inputValue()).toBe(typed);
  await replaceSession(site, page.context(), who);
  await send();
  await page.locator(".toast.border-good").waitFor();
});

test("an onboarding stays as it is typed when the session ends, and has it all after signing in", async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const page = await signedIn(site, actor, { width: 360, faults: true });
  const bio = page.locator("[name=bio]");
  await page.goto("/verhuisbedrijf-onboarding");
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
  await bio.fill("Drie broers en een bakwagen.");
  await refused;
  await page.locator("[name=phone]").fill("0301234567");
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.waitForURL(/verlopen=1/);
  await signInOn(page, actor.email);
  await expect
    .poll(async () => (await readProfileDraft(app, actor))?.fields)
    .toMatchObject({
      bio: "Drie broers en een bakwagen.",
      phone: "0301234567",
    });
  expect(await bio.inputValue()).toBe("Drie broers en een bakwagen.");
});
