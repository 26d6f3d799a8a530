import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { confirmationLink } from "../factories/mail.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { expectAccessible, expectApart, openBrowser } from "./browser.ts";
import { chooseProvince } from "./people.ts";

const { app, person, mailTo } = await openBrowser(undefined, { translated: true });

const MOVE_DATE = dutchDay(new Date(Date.now() + 30 * DAY_MS));

async function fillLocation(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await chooseProvince(page, "Naar provincie", "Limburg");
  await page.getByLabel("Gewenste datum").fill(MOVE_DATE);
}

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Extra informatie").fill("Smalle trap.");
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  // Asked of those alone who cannot look at what they typed.
  const repeated = page.getByLabel("Bevestig wachtwoord");
  if (await repeated.isVisible()) await repeated.fill(PASSWORD);
}

async function goTo(page: Page, step: number): Promise<void> {
  const shown = page
    .getByText(/^Stap \d van/)
    .filter({ visible: true })
    .first();
  const current = async () => Number((await shown.textContent())?.match(/\d/)?.[0]);
  for (let at = await current(); at < step; at = await current()) {
    await page.getByRole("button", { name: "Volgende" }).click();
    // A second press before the step changed would meet a button that is going.
    await expect.poll(current).toBeGreaterThan(at);
  }
}

/** Goes on by the step's own button, past what the steps before it miss. */
async function jumpTo(page: Page, step: string): Promise<void> {
  await page.getByRole("button", { name: step }).click();
  await page.getByRole("heading", { name: step }).waitFor();
}

const isInView = (element: HTMLElement | SVGElement) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

const send = (page: Page) => page.getByRole("button", { name: "Offerte aanvragen", exact: true });

test("the distance is said once both places are known, and a form that is emptied after asking says what is missing, over no button, and goes to the first empty field", async () => {
  const page = await person({ width: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/brief-form");
  // A page that is translated while it loads is drawn once more, in place of the field that was found first.
  const dateTop = async () => (await page.getByLabel("Gewenste datum").boundingBox())?.y;
  await expect
    .poll(dateTop, { message: "the date, on a first screen and a half of a phone" })
    .toBeLessThan(1.5 * 740);

  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await page.getByLabel("Van plaats").pressSequentially("Utrecht");
  // Leaving the field takes away what it offers, which lies over what comes below.
  await page.keyboard.press("Tab");
  await page.getByText("Provincie Utrecht").waitFor();
  await chooseProvince(page, "Naar provincie", "Overijssel");
  expect(await page.getByText("Afstand:").count()).toBe(0);
  await page.getByLabel("Naar plaats").fill("Zwolle");
  await page.getByText(/^Afstand: ca\. \d+ km$/).waitFor();
  await page.getByRole("radio", { name: "Woningontruiming" }).check();
  await expect.poll(() => page.getByText("Afstand:").count()).toBe(0);

  // Who thinks better of emptying it is where they were.
  const empty = page.getByRole("button", { name: "Formulier leegmaken" });
  const asks = page.getByRole("dialog", { name: "Formulier leegmaken?" });
  await empty.click();
  await asks.getByRole("button", { name: "Terug" }).click();
  await asks.waitFor({ state: "hidden" });
  await expect.poll(() => empty.evaluate((button) => button === document.activeElement)).toBe(true);
  const place = page.locator("[name=fromCity]");
  expect(await place.inputValue()).toBe("Utrecht");
  await empty.click();
  await asks.getByRole("button", { name: "Leegmaken" }).click();
  await expect.poll(() => place.inputValue()).toBe("");
  expect(await page.locator("[name=fromProvince]").inputValue()).toBe("");

  await goTo(page, 5);
  await page.getByText("Bij 'Dienst en locatie' mist nog iets.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Nu aanvullen" }).click();
  await page.locator("[name=fromProvince]:focus").waitFor();
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await chooseProvince(page, "Naar provincie", "Limburg");
  await goTo(page, 5);
  await page.getByRole("button", { name: "Nu aanvullen" }).click();
  // The one field that is left is under the eyes and the keyboard, and says what it asks for.
  const date = page.locator("[name=moveDate]:focus");
  await date.waitFor();
  await expect.poll(() => date.evaluate(isInView)).toBe(true);
  expect(await date.getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Van provincie").selectOption("");
  await page.getByText("Kies de gewenste datum.").waitFor();
  await page.getByLabel("Naar provincie").selectOption("");
  await page.getByRole("radio", { name: "Woningontruiming" }).check();
  expect(await page.getByText("Kies de provincie waar je naartoe gaat.").count()).toBe(0);
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await goTo(page, 5);
  const heights = [send(page), page.getByRole("button", { name: "Vorige", exact: true })].map(
    async (button) => (await button.boundingBox())?.height,
  );
  expect(new Set(await Promise.all(heights)).size, "heights of what stands side by side").toBe(1);
  await send(page).click();
  await page.getByText("Vul verplichte velden in").waitFor();
  await page
    .getByText("Service type, provincies, naam, e-mail en verhuisdatum zijn verplicht.")
    .waitFor();
  const toast = page.getByRole("dialog", { name: "Melding" });
  await expectApart(toast, page.getByRole("button", { name: "Volgende", exact: true }));
  await page.getByText("Stap 1 van 5").filter({ visible: true }).first().waitFor();
  expect(await page.locator("[name=fromProvince]").getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
});

/** Chooses a clearance on the first step, and answers what that asks. */
async function fillClearance(page: Page, province: string): Promise<void> {
  // Chosen before the service was: out of sight, it may not count.
  await chooseProvince(page, "Naar provincie", "Utrecht");
  await page.getByRole("radio", { name: "Woningontruiming" }).check();
  await page.getByText(/^Vertel waar en wanneer/).waitFor();
  for (const hidden of ["Naar provincie", "Naar plaats", "Verdieping aankomst"]) {
    await page.getByLabel(hidden).waitFor({ state: "hidden" });
  }
  await chooseProvince(page, province, "Limburg");
  await page.getByLabel("Gewenste datum").fill(MOVE_DATE);
  await page
    .getByLabel(/Er is een lift/)
    .first()
    .check();
}

test("without scripts a clearance is asked for one place, and photos afterwards", async () => {
  // What such a form sends is asked without a browser.
  const page = await person({ width: 360, javaScript: false });
  await page.goto("/brief-form");
  await page.getByText("Foto's voeg je toe als je aanvraag is geplaatst.").waitFor();
  await fillClearance(page, "Van provincie");
});

test("what was typed survives a reload, passwords excepted, two clicks are one request, and another one, for a clearance, is asked for one place", async () => {
  const email = freshEmail();
  const page = await person({ width: 360 });
  await page.goto("/brief-form");
  await fillLocation(page);
  await jumpTo(page, "Contactgegevens");
  await fillContact(page, email);
  await goTo(page, 5);
  await fillPassword(page);
  await page.reload();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain(email);
  expect(stored).not.toContain(PASSWORD);
  await expect.poll(() => page.locator("[name=fromProvince]").inputValue()).toBe("Utrecht");
  expect(await page.locator("[name=password]").inputValue()).toBe("");

  await goTo(page, 5);
  await fillPassword(page);
  await send(page).dblclick();
  await page.waitForURL(/message=account-created/);
  await page.goBack();
  await page.getByRole("heading", { name: "Je aanvraag is geplaatst" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Nog een aanvraag" }).click();
  await page.getByText("Stap 1 van 5").filter({ visible: true }).first().waitFor();

  // The other one, of somebody else at the same device.
  const elses = freshEmail();
  await fillClearance(page, "In welke provincie?");
  await expectAccessible(page);
  await goTo(page, 3);
  await page.getByLabel("Inpakservice", { exact: true }).waitFor();
  await page.getByLabel("Verhuisdozen leveren").waitFor({ state: "hidden" });
  await page.getByLabel("Laat alles inpakken").waitFor({ state: "hidden" });
  await page
    .getByRole("button", { name: "Dienst en locatie" })
    .locator(".fill-bad")
    .waitFor({ state: "detached" });
  await goTo(page, 4);
  await fillContact(page, elses);
  await goTo(page, 5);
  await fillPassword(page);
  await send(page).click();
  await page.waitForURL(/message=account-created/);
  const mail = await mailTo(elses, "Je aanvraag is geplaatst: Woningontruiming in Limburg");
  expect(mail.text).toContain("Lift aanwezig: ja");
  expect(mail.text).not.toMatch(/Utrecht|aankomst/);

  await mailTo(email, "Je aanvraag is geplaatst");
  await page.goto(confirmationLink(await mailTo(email, "Bevestig je e-mailadres")).href);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
  await page.waitForURL("**/client-dashboard");
  const cards = page.getByRole("main").getByRole("listitem");
  expect(await cards.count()).toBe(1);

  await cards.getByRole("link").click();
  await page.getByRole("link", { name: "Aanvraag wijzigen" }).click();
  await page.getByRole("heading", { name: "Aanvraag wijzigen" }).waitFor();
  expect(await page.locator("[name=fromProvince]").inputValue()).toBe("Utrecht");
  await jumpTo(page, "Contactgegevens");
  await page.getByLabel("Extra informatie").fill("Ruime trap.");
  await page.getByRole("button", { name: "Wijziging opslaan" }).click();
  await page.getByText("Aanvraag gewijzigd").waitFor();
  await page.getByText("Je aanvraag", { exact: true }).click();
  await page.getByText("Ruime trap.").first().waitFor();
  await page.getByRole("link", { name: "Terug naar Mijn Opdrachten" }).click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.goto("/brief-form");
  expect(await page.locator("[name=fromProvince]").inputValue()).toBe("");
  await page.getByText("Stap 1 van 4").filter({ visible: true }).first().waitFor();
});

test("an address in use leads to signing in, and the form is sent from there", async () => {
  const { email } = await addClient(app);
  const page = await person();
  await page.goto("/brief-form");
  await fillLocation(page);
  await jumpTo(page, "Contactgegevens");
  await fillContact(page, email);
  await goTo(page, 5);
  await fillPassword(page);
  await send(page).click();
  await page.getByText("E-mailadres al in gebruik").first().waitFor();
  await page.getByRole("link", { name: "Log in en verstuur je aanvraag" }).click();
  // The address is known; what was typed waits at the last step, and says so.
  expect(await page.getByLabel("E-mailadres").inputValue()).toBe(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.waitForURL(/brief-form/);
  await page.getByText("Je aanvraag is bewaard.").waitFor();
  await page.getByText("Stap 4 van 4").filter({ visible: true }).first().waitFor();
  await send(page).click();
  await page.getByText("Opdracht succesvol geplaatst").waitFor();
  expect(new URL(page.url()).pathname).toBe("/client-dashboard");
});

const CHECKS = "**/assets/check-*.js";

test("where the checks do not come the server judges and the form is as it was, and sent before they are there it waits for them", async () => {
  const page = await person({ width: 360, faults: true });
  await page.route(CHECKS, (route) => route.abort());
  await page.goto("/brief-form#stap-4");
  const name = page.getByLabel("Volledige naam");
  await name.fill("Iris Jansen");
  // The translated page may be drawn again meanwhile; what was typed is put back.
  await page.locator("form[data-live]").waitFor();
  await expect.poll(() => name.inputValue()).toBe("Iris Jansen");
  await goTo(page, 5);
  await send(page).click();
  await page.getByText("Vul verplichte velden in").waitFor();
  await page.getByText("Kies de gewenste datum.").waitFor();
  await goTo(page, 4);
  expect(await page.getByLabel("Volledige naam").inputValue()).toBe("Iris Jansen");
  await page.unroute(CHECKS);

  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(CHECKS, async (route) => {
    await mayCome;
    await route.continue();
  });
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  // The step that takes the focus may ask for them before the page counts as loaded.
  const asked = page.waitForRequest(CHECKS);
  // By another page: the same address with another step would not be loaded anew.
  await page.goto("/robots.txt");
  await page.goto("/brief-form#stap-5");
  await send(page).click();
  await asked;
  expect(await page.getByText("Kies de gewenste datum.").count()).toBe(0);
  letCome();
  await page.getByText("Vul verplichte velden in").waitFor();
  await page.getByText("Kies de gewenste datum.").waitFor();
  expect(posts).toEqual([]);
});
