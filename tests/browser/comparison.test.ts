import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { ClientActor } from "~/server/auth/actor.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { ALL_INCLUDED, addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const NAMES = ["Mulder", "Quist & Zonen", "De Hijsbalk", "Stapel & Sjor", "Rap & Recht"];
const PACKING = [
  { answer: "EXTRA", cents: 20_000 },
  { answer: "INCLUDED" },
  { answer: "EXCLUDED" },
] as const;

let client: ClientActor;
let briefId: string;

/** A brief with five proposals on it, from 900 euro on in steps of 100. */
beforeAll(async () => {
  client = await addClient(app);
  briefId = await addBrief(app, client, { packingService: true });
  for (const [index, name] of NAMES.entries()) {
    const { actor } = await addCompany(app, { name: `${name} Verhuizingen` });
    await addProposal(app, actor, briefId, {
      price: 90_000 + index * 10_000,
      scope: { ...ALL_INCLUDED, packing: PACKING[index % PACKING.length] },
    });
  }
});

async function withFive(options?: Parameters<typeof site.person>[0]): Promise<Page> {
  const page = await signedIn(site, client, options);
  await page.goto(ownBriefPath(briefId));
  return page;
}

const gridOf = (page: Page) => page.getByRole("table", { name: "Offertes naast elkaar" });
const columnsOf = async (page: Page) =>
  (await gridOf(page).getByRole("columnheader").allTextContents()).map((name) => name.trim());

test("on a phone two of five fit, it is said which, the rest is a press or a swipe away, and the names stay in sight", async () => {
  const page = await withFive({ width: 360, touch: true });
  await page.getByText("Offerte 1-2 van 5").waitFor();
  const [, one, two, three] = await columnsOf(page);
  const head = gridOf(page).getByRole("columnheader", { name: three ?? "" });
  const left = async () => (await head.boundingBox())?.x ?? 0;
  // The edge of the third is in sight.
  expect(await left()).toBeLessThan(345);
  const next = page.getByRole("button", { name: "Volgende offertes" });
  await next.click();
  await page.getByText("Offerte 3-4 van 5").waitFor();
  expect(await left()).toBeLessThan(40);
  await next.press("Enter");
  await page.getByText("Offerte 4-5 van 5").waitFor();
  await next.press("Enter");
  expect(await next.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Vorige offertes" }).click();
  await page.getByText("Offerte 2-3 van 5").waitFor();
  await gridOf(page)
    .locator("tbody")
    .evaluate((node) => node.scrollTo({ left: 0, behavior: "instant" }));
  await page.getByText("Offerte 1-2 van 5").waitFor();

  // Drawn four times as large, the names would fill the page.
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  const names = page.locator(".compared-names");
  const positionOf = () => names.evaluate((node) => getComputedStyle(node).position);
  expect(await positionOf()).toBe("sticky");
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await positionOf()).toBe("relative");
  await page.setViewportSize(size);
  await page.getByText("Offerte 1-2 van 5").waitFor();

  const isWithin = (name: string) =>
    gridOf(page)
      .getByRole("columnheader", { name })
      .evaluate((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth + 1;
      });
  expect([
    await isWithin(one ?? ""),
    await isWithin(two ?? ""),
    await isWithin(three ?? ""),
  ]).toEqual([true, true, false]);
  const body = gridOf(page).locator("tbody");
  await body.evaluate((node) => node.scrollBy({ left: node.clientWidth, behavior: "instant" }));
  await expect.poll(() => isWithin(three ?? "")).toBe(true);
  expect(await isWithin(one ?? "")).toBe(false);
  // Far down the table the names are still at the top of the screen.
  await page.getByRole("button", { name: "Toon ook wat gelijk is" }).click();
  await gridOf(page).getByRole("row").last().scrollIntoViewIfNeeded();
  const priced = gridOf(page).getByRole("row", { name: /^Vergelijkbare prijs/ });
  const choice = gridOf(page).getByRole("button", { name: "Accepteren" }).nth(2);
  for (const part of [head, priced, choice]) {
    const isInSight = () =>
      part.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});

test("without scripts the table is swiped as one, and choosing leads to the question", async () => {
  const page = await withFive({ width: 360, javaScript: false });
  await gridOf(page).waitFor();
  expect(await page.getByRole("button", { name: "Toon ook wat gelijk is" }).isVisible()).toBe(
    false,
  );
  await gridOf(page)
    .getByRole("row", { name: /^Verhuizers/ })
    .waitFor();
  await page.getByText("5 offertes", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await gridOf(page).getByRole("button", { name: "Accepteren" }).first().click();
  await page.getByRole("button", { name: "Ja, accepteren" }).waitFor();
});

/** A row for each thing, the first price in sight at once, and each in full a press away, once. */
async function expectTable(page: Page): Promise<void> {
  await gridOf(page).waitFor();
  const cellsOf = async (label: RegExp) => {
    const row = gridOf(page).getByRole("row", { name: label });
    const texts = await row.getByRole("cell").allTextContents();
    return texts.map((text) => text.replaceAll("\u00a0", " "));
  };
  expect(await cellsOf(/^Vergelijkbare prijs/)).toEqual([
    "€ 1.000,00laagste prijs",
    "€ 1.100,00900,00\n+ 200,00 inpakken+ € 100,00",
    "€ 1.300,00boven je budget+ € 300,00",
    "€ 1.400,001.200,00\n+ 200,00 inpakkenboven je budget+ € 400,00",
    "€ 1.300,001.100,00\n+ 200,00 inpakken elders (geschat)+ € 300,00",
  ]);
  expect((await columnsOf(page)).slice(1)).toHaveLength(NAMES.length);
  expect(new Set(await cellsOf(/^Inpakken/))).toEqual(
    new Set([
      "✓ inbegrepen",
      "+ € 200,00 erbij",
      "✕ niet inbegrepengeschat op € 200,00, naar de andere offertes",
    ]),
  );
  await page.getByText("5 offertes", { exact: true }).waitFor();
  await expectAccessible(page);

  const price = gridOf(page).getByRole("cell").getByText(/^€/).first();
  for (const [width, most] of [
    [1280, 300],
    [360, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(async () => {
        const { y = Number.NaN, height = 0 } = (await price.boundingBox()) ?? {};
        return y + height;
      })
      .toBeLessThan(most);
  }
  const card = page.getByRole("article", { name: "Mulder Verhuizingen" });
  expect(await card.getByText("In eigen woorden van").isVisible()).toBe(false);
  await card.getByText("Bekijk de offerte").click();
  await card.getByText("In eigen woorden van").waitFor();
  expect(await card.getByRole("button", { name: "Accepteren" }).count()).toBe(0);
}

/** What differs is open and the rest a press away, and the order can be chosen and is explained. */
async function expectDifferences(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  const rows = gridOf(page).getByRole("row");
  const movers = gridOf(page).getByRole("row", { name: /^Verhuizers/ });
  const packing = gridOf(page).getByRole("row", { name: /^Inpakken/ });
  await packing.waitFor();
  const differing = await rows.count();
  expect(await movers.count()).toBe(0);
  await page.getByRole("button", { name: "Toon ook wat gelijk is" }).click();
  await movers.waitFor();
  const all = await rows.count();
  expect(all).toBeGreaterThan(differing);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Verberg wat gelijk is" }).click();
  expect(await rows.count()).toBe(differing);
  const [, cheapest] = await columnsOf(page);
  await page.getByRole("button", { name: "Nieuwste eerst" }).click();
  const [, newest] = await columnsOf(page);
  expect([cheapest, newest]).toEqual(["Quist & Zonen Verhuizingen", "Rap & Recht Verhuizingen"]);
  await page.getByText("Waarom deze volgorde?").click();
  await page.getByText("Geen bedrijf betaalt voor een plek").waitFor();
}

/** By keyboard one is accepted, and the agreement is on the page. */
async function acceptByKeyboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(ownBriefPath(briefId));
  const accept = gridOf(page).getByRole("button", { name: "Accepteren" }).first();
  await accept.focus();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", {
    name: "Offerte van Quist & Zonen Verhuizingen accepteren?",
  });
  await asked.waitFor();
  // Pressed before the scripts came the button led to the question on a page of its own, whose own
  // scripts are to come when Escape is pressed there.
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return await asked.isVisible();
    })
    .toBe(false);
  // The page behind it takes no key until the browser has closed it.
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await accept.press("Enter");
  await asked.getByText("als PDF").waitFor();
  await asked.getByRole("button", { name: "Ja, accepteren" }).dblclick();
  const paper = page.getByRole("link", { name: "Overeenkomst (PDF)" });
  await paper.waitFor();
  expect(await gridOf(page).count()).toBe(0);
  const answer = await page.request.get((await paper.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
}

test("five proposals are a table with a row for each thing, what differs is open and the rest is a press away, and by keyboard one is accepted from it", async () => {
  const page = await withFive({ width: 1280 });
  await expectTable(page);
  await expectDifferences(page);
  await acceptByKeyboard(page);
});
