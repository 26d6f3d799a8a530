import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askAbout } from "~/features/enquiries/index.server.ts";
import { ENTRIES_PAGE } from "~/features/threads/constants.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import {
  HOMES,
  listedBriefAnswersPath,
  listedBriefPath,
  ownBriefPath,
  threadPath,
} from "~/shared/paths.ts";
import { PLAIN } from "~/shared/plain-data.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal, manage } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { breakStorage } from "./older-engine.ts";
import { includeAll, replaceSession, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

/** Holds the answers to the requests of `page` that fit, until they are released. */
async function holdAnswers(
  page: Page,
  fits: (request: { path: string; method: string }) => boolean,
) {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let answered = 0;
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (!fits({ path: pathname + search, method: request.method() })) return await route.fallback();
    const response = await route.fetch().catch(() => null);
    asked.resolve();
    await released.promise;
    answered += 1;
    // Whoever asked may have hung up.
    if (response) await route.fulfill({ response }).catch(() => undefined);
  });
  return {
    asked: asked.promise,
    async release() {
      released.resolve();
      await expect.poll(() => answered).toBeGreaterThan(0);
    },
  };
}

const statusLines = (page: Page) => page.getByRole("status").allTextContents();

test("a list shows under its filter only what was answered for that filter", async () => {
  const client = await addClient(app);
  await addBrief(app, client, { fromCity: "Zeist" });
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 1280 });
  const isConnected = page.waitForRequest(/\/live/);
  await page.goto(HOMES.company);
  await isConnected;
  const held = await holdAnswers(page, ({ path }) => path === HOMES.company + PLAIN);
  await addBrief(app, client, { fromCity: "Bunnik" });
  await held.asked;
  await page.getByLabel("Soort opdracht").selectOption({ label: "Woningontruiming" });
  await expect.poll(async () => (await statusLines(page)).join()).toMatch(/Geen|0 open/);
  await held.release();
  await addBrief(app, client, { fromCity: "Doorn", serviceType: "ONTRUIMING" });
  await page.getByRole("button", { name: "1 nieuwe opdracht" }).waitFor();
  expect((await statusLines(page)).join()).toMatch(/1 open|1 opdracht/);
  expect(await page.getByRole("article").count()).toBe(0);
});

test("a brief's page shows nothing that was answered for the one before", async () => {
  const client = await addClient(app);
  const [first, second] = [
    await addBrief(app, client, { fromCity: "Zeist" }),
    await addBrief(app, client, { fromCity: "Bunnik" }),
  ];
  const page = await signedIn(site, client, { width: 360 });
  const isConnected = page.waitForRequest(/\/live/);
  await page.goto(ownBriefPath(first));
  await isConnected;
  const held = await holdAnswers(page, ({ path }) => path === ownBriefPath(first) + PLAIN);
  await manage(app, client, first, "close");
  await held.asked;
  await page.evaluate((to) => {
    const { navigate } = (globalThis as unknown as { __reactRouterDataRouter: Navigating })
      .__reactRouterDataRouter;
    return navigate(to);
  }, ownBriefPath(second));
  await page.getByRole("heading", { level: 1, name: /Bunnik/ }).waitFor();
  await held.release();
  await addProposal(app, (await addCompany(app, { name: "Stapel & Sjor" })).actor, second);
  await page.getByRole("article", { name: "Stapel & Sjor" }).waitFor();
  expect(await page.getByText("Gesloten voor nieuwe offertes").count()).toBe(0);
});

interface Navigating {
  navigate: (to: string) => Promise<void>;
}

test("a page of somebody else than who signed in since is loaded anew, and shows nothing of both", async () => {
  const [client, other] = [await addClient(app), await addClient(app)];
  const briefId = await addBrief(app, client, { fromCity: "Zeist" });
  await addBrief(app, other, { fromCity: "Bunnik" });
  const page = await signedIn(site, client, { width: 360 });
  const isConnected = page.waitForRequest(/\/live/);
  await page.goto(HOMES.client);
  await isConnected;
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await replaceSession(site, page.context(), other);
  await manage(app, client, briefId, "close");
  await page.waitForFunction(() => !("isTheSame" in window));
  await page.getByText("Bunnik").first().waitFor();
  expect(await page.getByText("Zeist").count()).toBe(0);
});

test("the answer to a proposal closes its own window, and not the one that was opened meanwhile", async () => {
  const client = await addClient(app);
  await addBrief(app, client, { fromCity: "Houten" });
  await addBrief(app, client, { fromCity: "Odijk" });
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(HOMES.company);
  const open = (city: string) =>
    page
      .getByRole("article", { name: new RegExp(city) })
      .first()
      .getByRole("button", { name: "Offerte indienen" })
      .click();
  const form = page.getByRole("dialog", { name: "Offerte indienen", exact: true });
  await open("Houten");
  await form.getByLabel("Titel").fill("Complete verhuizing");
  await form.getByLabel("Beschrijving").fill("Laden, rijden en lossen met drie man.");
  await includeAll(form);
  await form.getByLabel("Prijs in euro, incl. btw").fill("1250");
  const held = await holdAnswers(page, ({ method }) => method === "POST");
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await held.asked;
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await open("Odijk");
  await form.getByLabel("Titel").fill("Kleine verhuizing");
  await held.release();
  await page.getByText("Offerte verzonden!").waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Kleine verhuizing");
  await page
    .getByRole("article", { name: /Houten/ })
    .getByText("Offerte Ingediend")
    .first()
    .waitFor({ state: "attached" });
});

test("a tab takes over from a leading tab that its browser froze", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const asleep = await signedIn(site, client, { width: 360 });
  const isConnected = asleep.waitForRequest(/\/live/);
  await asleep.goto(ownBriefPath(briefId));
  await isConnected;
  const awake = await asleep.context().newPage();
  await awake.goto(ownBriefPath(briefId));
  await awake.getByRole("heading", { name: "Nog geen offertes" }).waitFor();
  const devTools = await asleep.context().newCDPSession(asleep);
  await devTools.send("Page.setWebLifecycleState", { state: "frozen" });
  const isTakenOver = awake.waitForRequest(/\/live/);
  await awake.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await isTakenOver;
  await addProposal(app, (await addCompany(app, { name: "Stapel & Sjor" })).actor, briefId);
  await awake.getByRole("article", { name: "Stapel & Sjor" }).waitFor();
  await devTools.send("Page.setWebLifecycleState", { state: "active" });
  await asleep.getByRole("article", { name: "Stapel & Sjor" }).waitFor();
});

test.each([
  { how: "nobody can answer", status: 503 },
  { how: "the connection is gone", status: null },
])("a question stays that is typed while its brief changes and $how", async ({ status }) => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [asking, { actor }] = [await addCompany(app), await addCompany(app)];
  const page = await breakStorage(
    await signedIn(site, actor, { width: 360, faults: true }),
    "forbidden",
  );
  const isConnected = page.waitForRequest(/\/live/);
  await page.goto(listedBriefPath(briefId));
  await isConnected;
  await page.getByText("Stel de klant een vraag").click();
  const question = page.getByLabel("Je vraag");
  await question.fill("Is er een lift?");
  const isAsked = page.waitForRequest((request) =>
    request.url().includes(listedBriefAnswersPath(briefId)),
  );
  await page.route(`**${listedBriefAnswersPath(briefId)}*`, async (route) => {
    if (status === null) await route.abort();
    else await route.fulfill({ status, body: "" });
  });
  expect(
    (await askAbout(app, asking.actor, briefId, { question: "Hoe breed is de gang?" })).ok,
  ).toBe(true);
  await isAsked;
  await page.waitForLoadState("networkidle");
  expect(await question.inputValue()).toBe("Is er een lift?");
  await page.unroute(`**${listedBriefAnswersPath(briefId)}*`);
  await page.getByRole("button", { name: "Vraag versturen" }).click();
  await page.getByText("Hoe breed is de gang?").waitFor();
  await page.getByText("Is er een lift?").first().waitFor();
});

test("where nobody answers, a list that goes on stays, and what is typed beside it; pressed again it goes on", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const proposalId = await addProposal(app, actor, briefId);
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  for (let count = 0; count <= ENTRIES_PAGE; count += 1) {
    const entry = { key: randomUUID(), text: `Doos ${count}.`, photos: [] };
    expect((await writeEntry(app, client, proposalId, entry)).ok).toBe(true);
  }
  const page = await signedIn(site, actor, { width: 360, faults: true });
  await page.goto(threadPath(proposalId));
  const typed = page.getByLabel("Je bericht");
  await typed.fill("Tot dinsdag!");
  const more = page.getByRole("link", { name: "Eerdere berichten" });
  const data = /\.json\?.*na=/;
  await page.route(data, (route) => route.fulfill({ status: 503, body: "" }));
  await more.click();
  await page.getByText("De rest kon nu niet geladen worden.").waitFor();
  await page.unroute(data);
  await page.route(data, (route) => route.abort());
  await more.click();
  await page.getByText("De rest kon nu niet geladen worden.").waitFor();
  expect(await typed.inputValue()).toBe("Tot dinsdag!");
  await page.unroute(data);
  await more.click();
  await page.getByText("Doos 0.").waitFor();
  expect(await typed.inputValue()).toBe("Tot dinsdag!");
});
