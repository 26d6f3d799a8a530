import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { addBrief } from "../factories/briefs.ts";
import { jpegWithPlace } from "../factories/images.ts";
import { addClient, PASSWORD } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { breakStorage } from "./older-engine.ts";
import { chooseProvince, openSession, replaceSession, signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const NOTICE = "Wat je veranderde is nog niet opgeslagen.";
const notice = (page: Page) => page.getByText(NOTICE);
const info = (page: Page) => page.locator("[name=additionalInfo]");

const untilLive = (page: Page) => page.locator("form[data-live]").waitFor();

async function openCorrection(page: Page, briefId: string): Promise<void> {
  await page.goto(`/brief-form?wijzig=${briefId}`);
  await untilLive(page);
}

async function jumpTo(page: Page, step: string): Promise<void> {
  await page.getByRole("button", { name: step }).click();
}

test("a correction is found again after a reload and by Back, over what is stored meanwhile, by its account alone, until it is saved or thrown away", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { additionalInfo: "Oud." });
  const page = await signedIn(site, client, { width: 1280 });
  await openCorrection(page, briefId);
  await page.reload();
  await untilLive(page);
  expect(await notice(page).count()).toBe(0);

  await page.locator("[name=fromStreet]").evaluate((field: HTMLInputElement) => {
    field.value = "Nieuwstraat";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.locator("[name=additionalInfo]").evaluate((field: HTMLTextAreaElement) => {
    field.value = "Nieuw verhaal.";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.reload();
  await untilLive(page);
  await notice(page).waitFor();
  expect(await info(page).inputValue()).toBe("Nieuw verhaal.");

  // What was stored meanwhile stands where nothing else was typed.
  await app.db.update(briefs).set({ clientName: "Nieuwe Naam" }).where(eq(briefs.id, briefId));
  await page.goto("/client-dashboard");
  await page.goBack();
  await untilLive(page);
  await notice(page).waitFor();
  await expect.poll(() => info(page).inputValue()).toBe("Nieuw verhaal.");
  await page.reload();
  await untilLive(page);
  await notice(page).waitFor();
  expect(await page.locator("[name=clientName]").inputValue()).toBe("Nieuwe Naam");
  expect(await page.locator("[name=fromStreet]").inputValue()).toBe("Nieuwstraat");

  const other = await addClient(app);
  const otherBrief = await addBrief(app, other, { additionalInfo: "Van een ander." });
  await openSession(site, page, other);
  await openCorrection(page, otherBrief);
  expect([await info(page).inputValue(), await notice(page).count()]).toEqual([
    "Van een ander.",
    0,
  ]);
  await openSession(site, page, client);
  await openCorrection(page, briefId);
  await page.getByRole("button", { name: "Begin opnieuw" }).click();
  await expect.poll(() => info(page).inputValue()).toBe("Oud.");
  await untilLive(page);
  expect(await notice(page).count()).toBe(0);

  await jumpTo(page, "Contactgegevens");
  await info(page).fill("Bewaard en opgeslagen.");
  await page.reload();
  await untilLive(page);
  await notice(page).waitFor();
  await page.getByRole("button", { name: "Wijziging opslaan" }).click();
  await page.getByText("Aanvraag gewijzigd").waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Bewaard");
  await openCorrection(page, briefId);
  expect([await info(page).inputValue(), await notice(page).count()]).toEqual([
    "Bewaard en opgeslagen.",
    0,
  ]);
});

const asksOnLeaving = (page: Page) =>
  page.evaluate(() => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });

test.each(["null", "full", "forbidden"] as const)(
  "where the storage is %s, a request to an address with an account is sent from its own page after signing in beside it",
  async (how) => {
    const client = await addClient(app);
    const page = await breakStorage(await site.person({ width: 1280, faults: true }), how);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto("/brief-form");
    await untilLive(page);
    expect(await asksOnLeaving(page)).toBe(false);
    await page.getByRole("radio", { name: "Verhuizing" }).check();
    await chooseProvince(page, "Van provincie", "Utrecht");
    await chooseProvince(page, "Naar provincie", "Limburg");
    await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
    expect(await asksOnLeaving(page)).toBe(true);
    await jumpTo(page, "Contactgegevens");
    await page.locator("[name=clientName]").fill("Familie De Vries");
    await page.locator("[name=ownerEmail]").fill(client.email);
    await info(page).fill("Twee piano's.");
    await jumpTo(page, "Account aanmaken");
    await page.locator("[name=password]").fill(PASSWORD);
    const send = page.getByRole("button", { name: "Offerte aanvragen", exact: true });
    await send.click();
    await page.getByText("Je browser bewaart je aanvraag niet.").waitFor();
    await expectAccessible(page);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Log in (opent in een nieuw tabblad)" }).click();
    const beside = await opened;
    await signInOn(beside, client.email);
    await beside.waitForURL("**/client-dashboard");
    expect(await info(page).inputValue()).toBe("Twee piano's.");
    await jumpTo(page, "Account aanmaken");
    await send.click();
    await page.waitForURL("**/client-dashboard");
    expect(asked).toEqual([]);
    const own = eq(briefs.clientId, client.userId);
    const placed = await app.db.select({ info: briefs.additionalInfo }).from(briefs).where(own);
    expect(placed).toEqual([{ info: "Twee piano's." }]);
  },
);

/** The ways in which a session ends while its page stays open: by the server, and by the browser. */
const endings = {
  deleted: async (_: Page, { userId }: { userId: string }) => {
    await app.db.delete(sessions).where(eq(sessions.userId, userId));
  },
  forgotten: (page: Page) => page.context().clearCookies({ name: /session/ }),
};

async function fillIn(page: Page): Promise<void> {
  await page.goto("/brief-form");
  await untilLive(page);
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await chooseProvince(page, "Naar provincie", "Limburg");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
}

const SEND = "Offerte aanvragen";
const SAVE = "Wijziging opslaan";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const textsOf = async ({ userId }: { userId: string }) =>
  (
    await app.db
      .select({ text: briefs.additionalInfo })
      .from(briefs)
      .where(eq(briefs.clientId, userId))
  ).map(({ text }) => text);

test("a request and a correction of a client whose session ended are there after signing in, say so, and are sent", async () => {
  const client = await addClient(app);
  const page = await signedIn(site, client, { width: 360, faults: true });
  await fillIn(page);
  await press(page, "Volgende");
  const thumbs = page.locator("fieldset ul img");
  const photo = { name: "zolder.jpg", mimeType: "image/jpeg", buffer: await jpegWithPlace() };
  await page.getByLabel(/Kies foto.s/).setInputFiles(photo);
  await thumbs.waitFor();
  await jumpTo(page, "Contactgegevens");
  await page.getByLabel("Telefoonnummer").fill("06 87654321");
  await info(page).fill("Twee piano's.");
  await endings.deleted(page, client);
  await press(page, SEND);
  await page.waitForURL(/verlopen=1/);
  await signInOn(page, client.email);
  await page.getByText("Je aanvraag is bewaard.").waitFor();
  expect(await info(page).inputValue()).toBe("Twee piano's.");
  await jumpTo(page, "Inboedel");
  await thumbs.waitFor();
  await jumpTo(page, "Contactgegevens");
  await press(page, SEND);
  await page.waitForURL("**/client-dashboard");
  expect(await textsOf(client)).toEqual(["Twee piano's."]);
  const [brief] = await app.db.select().from(briefs).where(eq(briefs.clientId, client.userId));

  await openCorrection(page, brief?.id ?? "");
  await jumpTo(page, "Contactgegevens");
  await info(page).fill("Eén piano.");
  await endings.forgotten(page);
  await press(page, SAVE);
  await page.waitForURL(/verlopen=1/);
  await signInOn(page, client.email);
  await notice(page).waitFor();
  expect(await info(page).inputValue()).toBe("Eén piano.");
  await jumpTo(page, "Contactgegevens");
  await press(page, SAVE);
  await page.getByText("Aanvraag gewijzigd").waitFor();
  expect(await textsOf(client)).toEqual(["Eén piano."]);
});

test("a request and a correction of which the browser stores nothing stay on their page when the session ended, and are sent after", async () => {
  const client = await addClient(app);
  const page = await signedIn(site, client, { width: 360, faults: true });
  await breakStorage(page, "null");
  const sendAfterAll = async (button: string, end: keyof typeof endings) => {
    const text = await info(page).inputValue();
    await endings[end](page, client);
    await press(page, button);
    await page.getByText("Je bent niet meer ingelogd").waitFor();
    expect(await info(page).inputValue()).toBe(text);
    await replaceSession(site, page.context(), client);
    await press(page, button);
    await page.waitForURL(/client-dashboard/);
    expect(await textsOf(client)).toEqual([text]);
  };
  await fillIn(page);
  await jumpTo(page, "Contactgegevens");
  await page.getByLabel("Telefoonnummer").fill("06 87654321");
  await info(page).fill("Twee piano's.");
  await sendAfterAll(SEND, "forgotten");
  const [brief] = await app.db.select().from(briefs).where(eq(briefs.clientId, client.userId));
  await openCorrection(page, brief?.id ?? "");
  await jumpTo(page, "Contactgegevens");
  await info(page).fill("Eén piano.");
  await sendAfterAll(SAVE, "deleted");
});
