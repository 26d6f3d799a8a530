import { setTimeout } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { decisionPath, HOMES, listedBriefPath, ownBriefPath } from "~/shared/paths.ts";
import { PLAIN } from "~/shared/plain-data.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { addBrief, addProposal, briefForm, manage } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser(undefined, { translated: true });
const { app } = site;

/** Told apart by a browser, and quicker than it reads. */
const APART_MS = 120;

test("a proposal appears on its client's pages, and what becomes of it on its company's, without a reload", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const page = await signedIn(site, client, { width: 360 });
  await page.goto(ownBriefPath(briefId));
  await page.getByRole("heading", { name: "Nog geen offertes" }).waitFor();
  // A second tab of the same browser has no connection of its own.
  const second = await page.context().newPage();
  await second.goto(HOMES.client);
  const ofCompany = await signedIn(site, actor, { width: 1280 });
  await ofCompany.goto("/verhuisbedrijf-dashboard/offertes");
  for (const one of [page, second, ofCompany]) {
    await one.evaluate(() => Object.assign(window, { isTheSame: true }));
  }
  const proposalId = await addProposal(app, actor, briefId);
  await page.getByRole("article", { name: "Stapel & Sjor" }).waitFor();
  await second.getByText("Er wacht een offerte op je keuze.").waitFor();
  await ofCompany.getByRole("article").first().waitFor();
  await manage(app, client, briefId, "close");
  await page.getByText("Gesloten voor nieuwe offertes").first().waitFor();
  expect(proposalId).toBeTruthy();
  for (const one of [page, second, ofCompany]) {
    expect(await one.evaluate(() => "isTheSame" in window)).toBe(true);
  }
});

test("a company's list says what is new and shows it when asked, and what left it stays where it was", async () => {
  const client = await addClient(app);
  const first = await addBrief(app, client, { fromCity: "Zeist" });
  const leaves = await addBrief(app, client, { fromCity: "Bunnik" });
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(HOMES.company);
  const rows = page.getByRole("article");
  await page.getByRole("article", { name: /Zeist/ }).waitFor();
  const before = await rows.count();
  const place = await rows.first().boundingBox();
  await addBrief(app, client, { fromCity: "Driebergen" });
  const bar = page.getByRole("button", { name: "1 nieuwe opdracht" });
  await bar.waitFor();
  expect(await rows.count()).toBe(before);
  // Nothing that may be under a finger moves.
  expect(await rows.first().boundingBox()).toEqual(place);
  await manage(app, client, leaves, "cancel");
  await page.getByText("Niet meer op de lijst").waitFor();
  expect(await rows.count()).toBe(before);
  await bar.press("Enter");
  await page.getByRole("article", { name: /Driebergen/ }).waitFor();
  expect(await page.getByText("Niet meer op de lijst").count()).toBe(0);
  expect(await rows.first().textContent()).toContain("Driebergen");
  const focused = await page.evaluate(
    () => document.activeElement?.closest("article")?.textContent,
  );
  expect(focused).toContain("Driebergen");
  await addBrief(app, client, { fromCity: "Doorn" });
  await bar.waitFor();
  // The second half of a double press opens nothing that came in its place.
  await bar.dblclick();
  await page.getByRole("article", { name: /Doorn/ }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  // Who is far down sees the bar too, and is led to what it brings.
  await page.setViewportSize({ width: 360, height: 500 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await addBrief(app, client, { fromCity: "Leersum" });
  const isInSight = async (part: Locator) => {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
    return y >= 0 && y + height <= 500;
  };
  await bar.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await isInSight(bar)).toBe(true);
  await bar.press("Enter");
  await expect.poll(() => isInSight(page.getByRole("article", { name: /Leersum/ }))).toBe(true);
  await addProposal(app, (await addCompany(app)).actor, first);
  await page.getByRole("article", { name: /Zeist/ }).first().getByText("1 / 5").waitFor();
});

test("a page on which much happens is read a few times, and shows the last of it", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const page = await signedIn(site, client, { width: 360 });
  let reads = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(PLAIN)) reads += 1;
  });
  const connected = page.waitForRequest(/\/live/);
  await page.goto(ownBriefPath(briefId));
  await connected;
  const since = performance.now();
  for (let turn = 0; turn < 12; turn += 1) {
    await manage(app, client, briefId, turn % 2 === 0 ? "close" : "reopen");
    await setTimeout(APART_MS);
  }
  await manage(app, client, briefId, "close");
  await page.getByText("Gesloten voor nieuwe offertes").first().waitFor();
  // The first at once, then one in half a second at most, and the last of all.
  expect(reads).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - since) / 500));
  expect(reads).toBeGreaterThan(0);
});

test("a window that asks for a decision says so when that can not be taken any more", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, { name: "Takel & Touw" });
  const proposalId = await addProposal(app, actor, briefId);
  const page = await signedIn(site, client, { width: 360 });
  await page.goto(decisionPath({ id: proposalId, briefId }, "accept"));
  const asked = page.getByRole("dialog", { name: "Offerte van Takel & Touw accepteren?" });
  await asked.waitFor();
  expect((await withdrawProposal(app, actor, proposalId)).ok).toBe(true);
  const over = page.getByRole("dialog", { name: "Deze offerte staat niet meer open" });
  await over.getByText("Het bedrijf trok hem in").waitFor();
  expect(await over.getByRole("button", { name: "Ja, accepteren" }).count()).toBe(0);
  await over.getByRole("button", { name: "Naar je opdracht" }).click();
  await over.waitFor({ state: "hidden" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
});

test("a company that reads a brief, or writes a proposal on it, sees what its client changes and that it is closed", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(listedBriefPath(briefId));
  const details = page.getByRole("dialog", { name: "Opdrachtdetails" });
  await details.waitFor();
  const form = briefForm({ additionalInfo: "De straat is opengebroken." }, app.clock.now());
  expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
  await details.getByText("De klant wijzigde de opdracht net.").waitFor();
  await details.getByText("De straat is opengebroken.").waitFor();
  await details.getByRole("button", { name: "Offerte indienen" }).click();
  const offer = page.getByRole("dialog", { name: "Offerte indienen" });
  await offer.getByLabel("Titel").fill("Met de bakfiets");
  const again = briefForm({ additionalInfo: "De straat is weer dicht." }, app.clock.now());
  expect((await correctBrief(app, client, briefId, again)).ok).toBe(true);
  await offer.getByText("De klant wijzigde de opdracht").waitFor();
  expect(await offer.getByLabel("Titel").inputValue()).toBe("Met de bakfiets");
  await manage(app, client, briefId, "cancel");
  await offer.getByText("Deze opdracht neemt geen offerte meer van je aan.").waitFor();
  expect(await offer.getByLabel("Titel").inputValue()).toBe("Met de bakfiets");
});
