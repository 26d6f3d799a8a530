import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { UNANSWERED } from "~/shared/message.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { expectAccessible, expectToast, openBrowser } from "./browser.ts";
import { chooseProvince, openSession } from "./people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const password = (page: Page) => page.getByLabel("Wachtwoord", { exact: true });

/** Sends the request so that it arrives and its answer does not. */
async function loseTheAnswer(page: Page): Promise<void> {
  const posts = "**/brief-form.data*";
  let mayType: boolean | null = null;
  await page.route(posts, async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    await route.fetch();
    mayType = await canTypeIn(password(page));
    await route.abort();
  });
  await send(page);
  await expectToast(page, ["Er ging iets mis"]);
  await page.unroute(posts);
  // What is typed while a request is sent would be in neither the brief nor the draft.
  expect(mayType).toBe(false);
  expect(await canTypeIn(password(page))).toBe(true);
}

const canTypeIn = (field: Locator) =>
  field.evaluate((node) => {
    node.focus();
    return document.activeElement === node;
  });

/** Goes back a step, writes another text and sends that. */
async function mend(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Vorige" }).click();
  await page.getByLabel("Extra informatie").fill("Tweede versie.");
  await page.getByRole("button", { name: "Volgende" }).click();
  await send(page);
}

const send = (page: Page) => press(page, "Offerte aanvragen");

test("a request without a connection or an answer keeps what was typed, and sent again with another text sends that text", async () => {
  const email = freshEmail();
  const page = await person({ width: 360, faults: true });
  await page.goto("/brief-form");
  await fillWithScripts(page, email);
  await page.context().setOffline(true);
  await send(page);
  await expectToast(page, ["Geen verbinding"]);
  await page.context().setOffline(false);
  await page.route("**/brief-form.data*", (route) => route.fulfill({ ...answer, status: 502 }));
  await send(page);
  await expectToast(page, ["Even geduld"]);
  await page.unroute("**/brief-form.data*");
  expect(await textsOf(email)).toEqual([]);
  await loseTheAnswer(page);
  await expectOneBrief(email, "Eerste versie.");
  await mend(page);
  await page.waitForURL(/account-created/);
  await expectOneBrief(email, "Tweede versie.");
  expect((await mailTo(email, "Je aanvraag is aangepast")).text).not.toContain("versie.");

  // Once a company answered the first text stands, and the page says so.
  const second = freshEmail();
  await page.goto("/brief-form");
  await fillWithScripts(page, second);
  await loseTheAnswer(page);
  await app.db.execute(sql`
    update briefs set created_at = now() - interval '2 hours' where client_email = ${second}`);
  await mend(page);
  await expectToast(page, ["Je eerste aanvraag is al verstuurd"]);
  await expectAccessible(page);
  await expectOneBrief(second, "Eerste versie.");
  await send(page);
  await page.waitForURL(/account-created/);
  expect(await textsOf(second)).toEqual(["Eerste versie.", "Tweede versie."]);

  // Whoever asks on this device next finds nothing of what was placed.
  await page.context().clearCookies();
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  expect(await page.locator("[name=additionalInfo]").inputValue()).toBe("");
});

async function fillWithScripts(page: Page, email: string): Promise<void> {
  const next = async (step: number) => {
    await page.getByRole("button", { name: "Volgende" }).click();
    await page.getByText(`Stap ${step} van 5`).filter({ visible: true }).first().waitFor();
  };
  await page.getByText("Stap 1 van 5").filter({ visible: true }).first().waitFor();
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await chooseProvince(page, "Naar provincie", "Limburg");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
  for (const step of [2, 3, 4]) await next(step);
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Extra informatie").fill("Eerste versie.");
  await next(5);
  await password(page).fill(PASSWORD);
}

async function textsOf(email: string): Promise<unknown[]> {
  const { rows } = await app.db.execute<{ additional_info: string }>(
    sql`select additional_info from briefs where client_email = ${email} order by additional_info`,
  );
  return rows.map((row) => row.additional_info);
}

async function expectOneBrief(email: string, text: string): Promise<void> {
  await expect.poll(() => textsOf(email)).toEqual([text]);
}

const away = "We zijn zo terug. Probeer het over een paar seconden opnieuw.";
const answer = { status: 503, contentType: "text/plain; charset=utf-8", body: away };

test("'Accepteren' without an answer leaves open what became of it, and works when it is tried again", async () => {
  const client = await addClient(app);
  const company = await addCompany(app);
  const briefId = await addBrief(app, client);
  await addProposal(app, company.actor, briefId);
  const page = await person({ width: 360, faults: true });
  await openSession(site, page, client);
  await page.goto(ownBriefPath(briefId));
  const accept = async () => {
    await page.getByRole("button", { name: "Accepteren" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Accepteren" }).click();
  };
  await page.route(`**${ownBriefPath(briefId)}.data*`, (route) => route.fulfill(answer));
  await accept();
  await expectToast(page, [UNANSWERED.title, UNANSWERED.text]);
  await page.unroute(`**${ownBriefPath(briefId)}.data*`);
  await accept();
  await page.getByText(company.actor.email).first().waitFor();
});

test("what was sent before the scripts came is still there when the steps are walked back", async () => {
  const page = await person({ width: 360, faults: true });
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.abort());
  await page.goto("/brief-form");
  await page.getByLabel("Van plaats").fill("Zeist");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
  const [place, day] = [page.getByLabel("Van plaats"), page.getByLabel("Gewenste datum")];
  const typed = [await place.inputValue(), await day.inputValue()];
  await page.unroute(scripts);
  await press(page, "Volgende");
  await page.locator("form[data-live]").waitFor();
  await press(page, "Volgende");
  await press(page, "Vorige");
  await press(page, "Vorige");
  await page.locator("[role=combobox]").first().waitFor();
  expect([await place.inputValue(), await day.inputValue()]).toEqual(typed);
});

test("a wizard that crashes in the browser says that what was typed is kept, and goes on at its step", async () => {
  const page = await person({ width: 360 });
  // React logs what a page for errors caught.
  await page.addInitScript(() => {
    console.error = () => {};
  });
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await page.getByLabel("Van plaats").fill("Zeist");
  await press(page, "Volgende");
  await page.getByText("Stap 2 van 5").filter({ visible: true }).first().waitFor();
  // As where something else than React changed the page.
  await page.evaluate(() => {
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = function fail() {
      Node.prototype.insertBefore = insertBefore;
      throw new DOMException("not a child of this node", "NotFoundError");
    };
  });
  await page.getByRole("radio", { name: "Tussenwoning" }).click();
  await page.getByText("Wat je invulde, is bewaard.").waitFor();
  await expectAccessible(page);
  await press(page, "Ga verder bij stap 2");
  await page.locator("form[data-live]").waitFor();
  await page.getByText("Stap 2 van 5").filter({ visible: true }).first().waitFor();
  expect(await page.getByRole("radio", { name: "Tussenwoning" }).isChecked()).toBe(true);
  expect(await page.locator("[name=fromCity]").inputValue()).toBe("Zeist");
});
