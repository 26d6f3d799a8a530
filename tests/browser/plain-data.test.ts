import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { addBrief } from "../factories/briefs.ts";
import { addCopies } from "../factories/copies.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
let actor: CompanyActor;

beforeAll(async () => {
  ({ actor } = await addCompany(app));
  const client = await addClient(app);
  await addCopies(app, await addBrief(app, client), PAGE_SIZE);
});

/** The addresses that scripts ask from now on. */
function askedOn(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "fetch") return;
    const { pathname, searchParams } = new URL(request.url());
    searchParams.delete("na");
    asked.push(`${request.method()} ${pathname}?${searchParams}`);
  });
  return asked;
}

const choose = (page: Page, type: string) =>
  page.getByLabel("Soort opdracht").selectOption({ label: type });
// What stands there instead is told by a failure.
const count = (page: Page, text: RegExp) =>
  expect
    .poll(async () => `${page.url()}: ${await page.getByRole("status").allTextContents()}`)
    .toMatch(text);

test("a filter and a further page ask one address each and the router nothing; another build, a server that is away and a connection that is gone are noticed", async () => {
  const page = await signedIn(site, actor, { faults: true });
  await page.goto("/verhuisbedrijf-dashboard");
  // A document that is loaded anew has no such mark.
  const mark = () => page.evaluate(() => document.documentElement.setAttribute("data-old", ""));
  const isOld = () => page.evaluate(() => document.documentElement.hasAttribute("data-old"));
  await mark();
  // Before its scripts are there, a link is one of the document.
  await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
  const asked = askedOn(page);
  await page.getByRole("link", { name: "Meer laden" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(PAGE_SIZE + 1);
  await choose(page, "Woningontruiming");
  await count(page, /Geen|0 open/);
  // What is new on the list just then is asked at the same addresses.
  expect([...new Set(asked)]).toEqual([
    "GET /verhuisbedrijf-dashboard.json?",
    "GET /verhuisbedrijf-dashboard.json?type=ONTRUIMING",
  ]);
  expect(await isOld()).toBe(true);

  // The answer of another build loads the page anew, at the filter.
  await page.evaluate(() => {
    globalThis.__reactRouterManifest.version = "earlier";
  });
  await choose(page, "Verhuizing");
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-old"));
  expect(new URL(page.url()).searchParams.get("type")).toBe("VERHUIZING");
  await count(page, /2\d/);

  // A server that cannot answer now is waited for.
  const away = "We zijn zo terug. Probeer het over een paar seconden opnieuw.";
  const answer = { status: 503, contentType: "text/plain; charset=utf-8", body: away };
  const data = /verhuisbedrijf-dashboard\.(data|json)/;
  await page.route(data, (route) => route.fulfill(answer));
  await choose(page, "Woningontruiming");
  await page.getByRole("heading", { name: "Even geduld" }).waitFor();
  await page.getByText(away).waitFor();
  await expectAccessible(page);
  await page.unroute(data);
  await page.getByRole("link", { name: "Probeer het opnieuw" }).click();
  await page.getByRole("heading", { name: "Beschikbare Verhuisopdrachten" }).waitFor();
  await choose(page, "Verhuizing");
  await count(page, /2\d/);

  // Without a connection it says that the list could not be read, and tries again.
  await page.route("**/*.json*", (route) => route.abort());
  await choose(page, "Woningontruiming");
  await page.getByText(BRIEF_MESSAGES["briefs-failed"].title).waitFor();
  await page.unroute("**/*.json*");
  await page.getByRole("link", { name: "Probeer het opnieuw" }).click();
  await page.getByLabel("Soort opdracht").waitFor();
  expect(new URL(page.url()).searchParams.get("type")).toBe("ONTRUIMING");
});

test("what is chosen before the scripts are there is asked for once they are", async () => {
  const page = await signedIn(site, actor);
  let letScriptsCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/verhuisbedrijf-dashboard", { waitUntil: "commit" });
  await choose(page, "Woningontruiming");
  await page.getByLabel("Verberg volle en voltooide").check();
  letScriptsCome();
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get("type") === "ONTRUIMING" && searchParams.get("open") === "ja",
  );
  await count(page, /Geen|0 open/);
});
