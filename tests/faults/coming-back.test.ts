import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askAbout } from "~/features/enquiries/index.server.ts";
import { endOwnSession, listOwnSessions } from "~/features/sessions/index.server.ts";
import { HOMES, listedBriefPath, ownBriefPath } from "~/shared/paths.ts";
import { BUILD } from "~/shared/plain-data.ts";
import { openBrowser } from "../browser/browser.ts";
import { signedIn, signInOn } from "../browser/people.ts";
import { addBrief, addProposal, manage } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app } = site;

/** So long a page that would be loaded anew takes for it, and one that is loaded again and again needs to show it. */
const [UNDER_WAY_MS, LOOPS_MS] = [1_000, 4_000];

/** How often a page is loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

const closed = (page: Page) => page.getByText("Gesloten voor nieuwe offertes").first();

/** As a browser keeps a page aside, and brings it back. */
const turn = (page: Page, event: "pagehide" | "pageshow") =>
  page.evaluate((name) => {
    dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  }, event);

test("a tab beside another shows what changed before its scripts came, and what changed while it was kept aside", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const first = await signedIn(site, client, { width: 360 });
  await first.goto(HOMES.client);
  const streams = first.waitForRequest(/live/);
  await streams;
  const second = await first.context().newPage();
  const scripts = Promise.withResolvers<void>();
  await second.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await second.goto(ownBriefPath(briefId), { waitUntil: "commit" });
  await second.getByRole("heading", { name: "Nog geen offertes" }).waitFor();
  await addProposal(app, (await addCompany(app, { name: "Stapel & Sjor" })).actor, briefId);
  await first.getByText("Er wacht een offerte op je keuze.").waitFor();
  scripts.resolve();
  await second.getByRole("article", { name: "Stapel & Sjor" }).waitFor();

  await turn(second, "pagehide");
  await manage(app, client, briefId, "close");
  await first.getByText("Gesloten").first().waitFor();
  expect(await closed(second).count()).toBe(0);
  await turn(second, "pageshow");
  await closed(second).waitFor();
});

test("a page that was frozen or without a connection for a while goes on where it was, without being loaded anew", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const page = await signedIn(site, client, { width: 360, faults: true });
  const connected = page.waitForRequest(/\/live/);
  await page.goto(ownBriefPath(briefId));
  await connected;
  const loads = loadsOf(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setWebLifecycleState", { state: "frozen" });
  await addProposal(app, (await addCompany(app, { name: "Stapel & Sjor" })).actor, briefId);
  await devTools.send("Page.setWebLifecycleState", { state: "active" });
  await page.getByRole("article", { name: "Stapel & Sjor" }).waitFor();

  await page.context().setOffline(true);
  await addProposal(app, (await addCompany(app, { name: "Takel & Touw" })).actor, briefId);
  await page.context().setOffline(false);
  await page.getByRole("article", { name: "Takel & Touw" }).waitFor();
  expect(loads()).toBe(0);
});

test("a session that ended on another device leads to one sign-in page and back, with what was half typed", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  await askAbout(app, actor, briefId, { question: "Is er een lift?" });
  const phone = await signedIn(site, client, { width: 360 });
  const desk = await signedIn(site, actor, { width: 1280 });
  await phone.goto(ownBriefPath(briefId));
  await desk.goto(listedBriefPath(briefId));
  await phone.getByLabel("Je antwoord").pressSequentially("Nee, drie");
  const beside = desk.getByRole("region", { name: "Opdrachtdetails" });
  await beside.getByText("Stel de klant een vraag").click();
  await beside.getByLabel("Je vraag").pressSequentially("Hoe breed is");
  for (const [page, person] of [
    [phone, client],
    [desk, actor],
  ] as const) {
    const loads = loadsOf(page);
    for (const { id } of await listOwnSessions(app, person)) await endOwnSession(app, person, id);
    await page.getByText("Je sessie is verlopen.").waitFor();
    await signInOn(page, person.email);
    await page.waitForURL(/opdracht(\/|=)/);
    expect(loads()).toBeLessThanOrEqual(3);
  }
  await expect.poll(() => phone.getByLabel("Je antwoord").inputValue()).toBe("Nee, drie");
  await beside.getByText("Stel de klant een vraag").click();
  expect(await beside.getByLabel("Je vraag").inputValue()).toBe("Hoe breed is");
});

test("a page of a build that was replaced is loaded anew once something changes, but not under somebody who types", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  await askAbout(app, actor, briefId, { question: "Is er een lift?" });
  const page = await signedIn(site, client, { width: 360 });
  let answers = 0;
  await page.route(/\.json/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [BUILD]: "another" } });
    answers += 1;
  });
  await page.goto(ownBriefPath(briefId));
  const loads = loadsOf(page);
  await page.getByLabel("Je antwoord").pressSequentially("Nee, drie");
  await addProposal(app, actor, briefId);
  await expect.poll(() => answers).toBe(1);
  await setTimeout(UNDER_WAY_MS);
  expect(loads()).toBe(0);
  expect(await page.getByRole("article").count()).toBe(0);
  expect(await page.getByLabel("Je antwoord").inputValue()).toBe("Nee, drie");

  await page.goto(ownBriefPath(briefId));
  const more = loadsOf(page);
  await manage(app, client, briefId, "close");
  await closed(page).waitFor();
  await setTimeout(LOOPS_MS);
  // Where two builds run side by side, the page that comes is of this one again.
  expect(more()).toBe(1);
});
