import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { STARTS, THINGS } from "~/features/goods/catalogue.ts";
import { listOf, litresIn, usualListOf, volumeOfList } from "~/features/goods/rules.ts";
import { volumeText } from "~/features/goods/wording.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { freshEmail } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { chooseProvince } from "./people.ts";

const { app, person } = await openBrowser();

const PASSWORD = "geheim-genoeg";
const MOVE_DATE = dutchDay(new Date(Date.now() + 30 * DAY_MS));
const KEPT = "verhuisbod-aanvraag";

async function toInventory(page: Page, service = "Verhuizing"): Promise<void> {
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  await page.getByRole("radio", { name: service }).check();
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByRole("heading", { name: "Inboedel" }).waitFor();
}

const choose = (page: Page, home: string) =>
  page.getByRole("radio", { name: home, exact: true }).check();
const room = (page: Page, name: string) => page.locator("summary").filter({ hasText: name });
const more = (page: Page, name: string) => page.getByRole("button", { name: `Meer: ${name}` });
const countOf = (page: Page, name: string) => page.getByLabel(name, { exact: true }).inputValue();
const meterOf = (page: Page) => page.locator(".meter b").textContent();
const startText = (home: keyof typeof STARTS) => volumeText(volumeOfList(usualListOf(home)));

/** The list as the browser keeps it. */
async function kept(page: Page) {
  const text = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "{}").fields?.goods?.[0],
    KEPT,
  );
  return listOf(JSON.parse(text ?? "{}"));
}

/** Waits until that holds so many of a thing. */
async function keptWith(page: Page, id: string, count: number): Promise<void> {
  await expect.poll(async () => (await kept(page)).counts[id]).toBe(count);
}

/** Waits until a step was gone to: its title has the focus, and nothing moves under a finger any more. */
async function atStep(page: Page, step: number): Promise<void> {
  await page.locator(`[data-step="${step}"] h2:focus`).waitFor();
}

/** Counts what a page put off for less than two seconds and has not done yet. */
async function countPutOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const putOff = new Set<number>();
    const { setTimeout: begin, clearTimeout: end } = window;
    window.setTimeout = ((work: () => void, after = 0) => {
      const timer = begin(() => {
        putOff.delete(timer);
        work();
      }, after);
      if (after < 2_000) putOff.add(timer);
      return timer;
    }) as typeof begin;
    window.clearTimeout = (timer) => {
      putOff.delete(Number(timer));
      end(timer);
    };
    Object.assign(window, { putOff });
  });
}

const nothingPutOff = () => (window as unknown as { putOff: Set<number> }).putOff.size === 0;

async function expectOwnRowDrawn(page: Page): Promise<void> {
  await room(page, "Woonkamer").tap();
  const before = Number(await countOf(page, "Fauteuil"));
  await more(page, "Fauteuil").tap();
  await expect.poll(() => countOf(page, "Fauteuil")).toBe(String(before + 1));
  await keptWith(page, "armchair", before + 1);
  // What an earlier tap put off belongs to no later one.
  await page.waitForFunction(nothingPutOff);
  const drawn = await page.evaluate(async () => {
    let forms = 0;
    const Form = window.FormData;
    window.FormData = class extends Form {
      constructor(...given: ConstructorParameters<typeof Form>) {
        super(...given);
        forms += 1;
      }
    };
    // What is put off, as keeping the draft is, belongs to no tap: on a slow machine it comes before two frames.
    const putOff = window.setTimeout;
    window.setTimeout = (() => 0) as unknown as typeof putOff;
    const changed = new Set<Node>();
    const watch = new MutationObserver((mutations) => {
      for (const { target } of mutations) changed.add(target);
    });
    watch.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    document.querySelector<HTMLElement>('[aria-label="Meer: Fauteuil"]')?.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    watch.disconnect();
    window.FormData = Form;
    window.setTimeout = putOff;
    return { nodes: changed.size, forms };
  });
  expect(await countOf(page, "Fauteuil")).toBe(String(before + 2));
  expect(drawn.forms).toBe(0);
  expect(drawn.nodes).toBeGreaterThan(0);
  expect(drawn.nodes).toBeLessThan(10);
}

test("on a phone a home fills the list, takes the place of what was counted after asking, and each tap counts and draws its own row, the sums above it, and nothing else", async () => {
  const page = await person({ width: 360, touch: true });
  await countPutOff(page);
  await toInventory(page);
  await choose(page, "Studio");
  await expect.poll(() => meterOf(page)).toBe(startText("studio"));
  await choose(page, "Tussenwoning");
  await expect.poll(() => meterOf(page)).toBe(startText("terraced"));
  await room(page, "Dozen en tassen").tap();
  await page.getByLabel("Verhuisdoos", { exact: true }).fill("7");

  await choose(page, "Kamer");
  const dialog = page.getByRole("dialog", { name: "Je lijst vervangen?" });
  await dialog.getByRole("button", { name: "Terug" }).tap();
  await dialog.waitFor({ state: "hidden" });
  expect(await countOf(page, "Verhuisdoos")).toBe("7");
  await choose(page, "Studio");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Vervang mijn lijst" }).tap();
  await expect.poll(() => meterOf(page)).toBe(startText("studio"));
  await page.getByRole("button", { name: "Zet mijn lijst terug" }).tap();
  await expect.poll(() => countOf(page, "Verhuisdoos")).toBe("7");

  await choose(page, "Appartement, 3 kamers");
  await dialog.getByRole("button", { name: "Vervang mijn lijst" }).tap();
  await expect.poll(() => meterOf(page)).toBe(startText("flat3"));
  await expectAccessible(page);
  // What the list says is answered below it, in one line that opens.
  const answered = page.getByText(/^Volgens je lijst: 3 kamers, wasmachine/);
  await page.getByRole("checkbox", { name: "Wasmachine" }).waitFor({ state: "hidden" });
  await answered.tap();
  for (const box of ["Wasmachine", "Droger", "Koelkast", "Er zijn breekbare spullen"]) {
    expect(await page.getByRole("checkbox", { name: box }).isChecked(), box).toBe(true);
  }
  expect(await page.getByRole("radio", { name: "3", exact: true }).isChecked()).toBe(true);

  await room(page, "Bijzonder en kwetsbaar").tap();
  await more(page, "Piano").tap();
  await more(page, "Kluis").tap();
  await more(page, "Kluis").tap();
  await page.getByRole("button", { name: "Minder: Kluis" }).tap();
  const { litres } = volumeOfList(usualListOf("flat3"));
  const fuller = { litres: litres + 2_800, from: litres + 2_800, to: litres + 2_800 };
  await expect.poll(() => meterOf(page)).toBe(volumeText(fuller));
  await expect
    .poll(() => page.getByRole("status").allInnerTexts())
    .toContainEqual(expect.stringContaining(`Volume ${volumeText(fuller)}`));
  await keptWith(page, "piano", 1);
  expect(await page.getByLabel("Piano of bijzondere items").inputValue()).toBe("Piano");
  const safe = page.getByRole("checkbox", { name: "Kluis" });
  expect(await safe.isChecked()).toBe(true);
  // The list says so: it is unticked there.
  await safe.tap();
  expect(await safe.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Minder: Kluis" }).tap();
  await expect.poll(() => safe.isChecked()).toBe(false);

  const sizes = await page.locator(".stepper button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await expectOwnRowDrawn(page);
});

test("a list survives a reload and the way back, and is sent with the brief", async () => {
  const email = freshEmail();
  const page = await person({ width: 360, touch: true });
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await chooseProvince(page, "Naar provincie", "Overijssel");
  await page.getByLabel("Gewenste datum").fill(MOVE_DATE);
  await page.getByLabel("Kan het ook op een andere dag?").selectOption("3");
  await page.getByRole("button", { name: "Volgende" }).tap();
  await choose(page, "Appartement, 2 kamers");
  await room(page, "Dozen en tassen").tap();
  await page.getByLabel("Verhuisdoos", { exact: true }).fill("41");
  await room(page, "Eigen dingen").tap();
  await page.getByRole("button", { name: "Voeg iets toe" }).tap();
  await expect
    .poll(() => page.getByLabel("Wat is het?").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.type("Oude weefstoel");
  await page.getByLabel("Hoe groot?").selectOption("huge");
  await page.getByRole("checkbox", { name: "Breekbaar", exact: true }).check();
  await keptWith(page, "box", 41);
  await expect.poll(async () => (await kept(page)).own[0]?.isFragile).toBe(true);
  await page.reload();
  await room(page, "Dozen en tassen").tap();
  await expect.poll(() => countOf(page, "Verhuisdoos")).toBe("41");
  await page.getByRole("button", { name: "Volgende" }).tap();
  await atStep(page, 3);
  await page.goBack();
  await atStep(page, 2);
  await room(page, "Eigen dingen").tap();
  expect(await page.getByLabel("Wat is het?").inputValue()).toBe("Oude weefstoel");
  for (const step of [3, 4]) {
    await page.getByRole("button", { name: "Volgende" }).tap();
    await atStep(page, step);
  }
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Volgende" }).tap();
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).tap();
  await page.waitForURL(/message=account-created/);
  const [brief] = (await app.db.select().from(briefs)).filter((row) => row.clientEmail === email);
  expect(brief).toMatchObject({
    dateSlack: "3",
    goods: {
      home: "flat2",
      counts: { ...STARTS.flat2, box: 41 },
      own: [{ size: "huge", count: 1, isFragile: true }],
      names: ["Oude weefstoel"],
    },
    volumeLitres: litresIn(usualListOf("flat2")) + 1_300 + 1_500,
  });
});

test("a home to clear is estimated from what is known of it", async () => {
  const page = await person({ width: 360, touch: true });
  await toInventory(page, "Woningontruiming");
  await page.getByLabel("Oppervlakte van de woning in m²").fill("80");
  await expect.poll(() => meterOf(page)).toBe("17 - 31 m³");
  await page.getByRole("radio", { name: "Vol", exact: true }).check();
  await page.getByLabel(/Aantal woonlagen/).selectOption("2");
  await expect.poll(() => meterOf(page)).toBe("29 - 55 m³");
  expect(await page.getByText("Wat gaat er mee?").isVisible()).toBe(false);
  await expectAccessible(page);
});

test("a list that nobody wants to make is estimated and still there, and by keyboard a thing is counted, typed and taken away", async () => {
  const page = await person({ width: 1280 });
  await toInventory(page);
  await choose(page, "Hoekwoning");
  await expect.poll(() => meterOf(page)).toBe(startText("corner"));
  const unknown = page.getByRole("checkbox", { name: /Weet ik niet precies/ });
  await unknown.check();
  await expect.poll(() => meterOf(page)).toBe("37 - 61 m³");
  await page.getByText("Geschat naar je soort woning.").waitFor();
  expect(await page.getByRole("checkbox", { name: "Wasmachine" }).isChecked()).toBe(false);
  // The label of the move says it too.
  await page.getByLabel("Je aanvraag tot nu toe").getByText("37 - 61 m³").waitFor();
  await expectAccessible(page);
  await unknown.uncheck();
  await expect.poll(() => meterOf(page)).toBe(startText("corner"));
  await page.getByText(/^Volgens je lijst/).click();
  expect(await page.getByRole("checkbox", { name: "Wasmachine" }).isChecked()).toBe(true);

  await page.getByRole("radio", { name: "Kamer", exact: true }).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => meterOf(page)).toBe(startText("room"));
  await room(page, "Slaapkamers").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Nachtkastje", { exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  // The field between the two buttons of the first thing.
  const [first] = THINGS.filter((thing) => thing.room === "sleeping");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`ding-${first?.id}`);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => countOf(page, first?.name ?? "")).toBe("3");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("0");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await keptWith(page, "drawers", 1);
  await expect.poll(() => countOf(page, first?.name ?? "")).toBe("");
});

test("without scripts the fields of things stay within the page of a phone", async () => {
  const page = await person({ width: 360, javaScript: false });
  await page.goto("/brief-form");
  await choose(page, "Appartement, 4 kamers");
  await page.getByRole("button", { name: "Vul mijn lijst voor deze woning" }).click();
  await page.getByText(startText("flat4")).waitFor();
  for (const name of ["Woonkamer", "Dozen en tassen", "Eigen dingen"]) {
    await room(page, name).click();
  }
  expect(await countOf(page, "Verhuisdoos")).toBe("55");
  const frame = await page.getByLabel("Van plaats").boundingBox();
  const right = (frame?.x ?? 0) + (frame?.width ?? 0);
  for (const part of [".things", ".own-thing"]) {
    const { x = 0, width = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
    expect(x + width, part).toBeLessThanOrEqual(right + 1);
  }
});
