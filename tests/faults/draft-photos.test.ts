import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { expectAccessible, openBrowser } from "../browser/browser.ts";
import { chooseProvince } from "../browser/people.ts";
import { chosenFiles } from "../factories/chosen-files.ts";
import { jpeg } from "../factories/images.ts";
import { confirmationLink } from "../factories/mail.ts";
import { freshEmail } from "../factories/people.ts";

const { person, mailTo } = await openBrowser();

const PASSWORD = "geheim-genoeg";
const MOVE_DATE = dutchDay(new Date(Date.now() + 30 * DAY_MS));
const photo = await jpeg(400, 300);
const chosen = await chosenFiles();

/** Files of these names, each a photo unless its content is given. */
function named(...files: (string | [name: string, content: Buffer])[]): Promise<string[]> {
  const all = files.map((file) => (typeof file === "string" ? ([file, photo] as const) : file));
  return Promise.all(all.map(([name, content]) => chosen(name, content)));
}

async function toGoods(page: Page, service: string): Promise<void> {
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: service }).check();
  const isMove = service === "Verhuizing";
  await chooseProvince(page, isMove ? "Van provincie" : "In welke provincie?", "Utrecht");
  if (isMove) await chooseProvince(page, "Naar provincie", "Limburg");
  await page.getByLabel("Gewenste datum").fill(MOVE_DATE);
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByRole("heading", { name: "Inboedel" }).waitFor();
}

async function next(page: Page, step: number): Promise<void> {
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.locator(`[data-step="${step}"] h2:focus`).waitFor();
}

const field = (page: Page) => page.locator("input[type=file]");
const thumb = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name} verwijderen`, exact: true });

/** A clearance has words of its own, and an emptied form no photos. */
async function expectEmptied(page: Page): Promise<void> {
  await toGoods(page, "Woningontruiming");
  await page.getByText("Foto's van wat er weg moet").first().waitFor();
  await field(page).setInputFiles(await named("zolder.jpg"));
  await thumb(page, "Foto's van wat er weg moet 1").waitFor();
  expect(await page.getByLabel("Van welke kamer").count()).toBe(0);
  await page.getByRole("button", { name: "Formulier leegmaken" }).click();
  await page.getByRole("button", { name: "Leegmaken", exact: true }).click();
  await page.getByText("Stap 1 van 5").filter({ visible: true }).first().waitFor();
  await toGoods(page, "Woningontruiming");
  await page.getByText("Foto's van wat er weg moet").first().waitFor();
  expect(await page.getByRole("button", { name: /weg moet \d verwijderen/ }).count()).toBe(0);
}

test("a clearance has photos that go with its emptied form, and a family chooses some by room, and finds them where it left off and at its request", async () => {
  const email = freshEmail();
  const page = await person({ width: 360, touch: true });
  await expectEmptied(page);
  await toGoods(page, "Verhuizing");
  await page.getByText("Foto's van wat er mee moet").first().waitFor();
  // No list yet, so no rooms to choose from.
  expect(await page.getByLabel("Van welke kamer").count()).toBe(0);
  await page.getByRole("radio", { name: "Appartement, 3 kamers", exact: true }).check();
  const room = page.getByLabel("Van welke kamer");
  await room.selectOption("Woonkamer");
  await field(page).setInputFiles(await named("bank.jpg", "kast.jpg"));
  await thumb(page, "Woonkamer 2").waitFor();
  await room.selectOption("Slaapkamers");
  // One that fails says why, and the others come.
  const tooLarge = Buffer.alloc(6 * 1024 * 1024);
  await field(page).setInputFiles(
    await named(["groot.jpg", tooLarge], ["brief.jpg", Buffer.from("geen foto")], "bed.jpg"),
  );
  await thumb(page, "Slaapkamers 3").waitFor();
  await page.getByText("groot.jpg: groot.jpg is groter dan 5 MB.").waitFor();
  await page.getByText("brief.jpg: Dit is geen foto.").waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await field(page).setInputFiles(
    await named(...Array.from({ length: 11 }, (_, at) => `${at}.jpg`)),
  );
  await page.getByText("Je kunt maximaal 10 bestand(en) uploaden.").waitFor();

  await page.reload();
  await thumb(page, "Slaapkamers 3").waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await thumb(other, "Woonkamer 1").waitFor();
  await other.close();
  await next(page, 3);
  await page.goBack();
  await thumb(page, "Woonkamer 2").click();
  await thumb(page, "Slaapkamers 2").waitFor();

  await next(page, 3);
  await next(page, 4);
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await next(page, 5);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).dblclick();
  await page.getByText("Je foto's (2) staan bij je aanvraag.").waitFor();
  expect((await mailTo(email, "Je aanvraag is geplaatst")).text).toContain("2 foto's");

  await page.goto(confirmationLink(await mailTo(email, "Bevestig je e-mailadres")).href);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
  await page.waitForURL("**/client-dashboard");
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await thumb(page, "Woonkamer 1").waitFor();
  await thumb(page, "Slaapkamers 2").waitFor();
  const [width] = await page
    .locator("main img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(width).toBe(480);
});
