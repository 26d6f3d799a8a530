import { expect, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { openSession } from "./people.ts";

const site = await openBrowser();
const { app, person } = site;

const ASKED = "**/brief-form/prijs.data*";
const MEDIUM = /Een middelgrote verhuizing kost meestal/;

test("the wizard says what is usual after the inventory, and again when it changes or has a list", async () => {
  const page = await person({ width: 360 });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/brief-form/prijs")) asked.push(request.url());
  });
  await page.goto("/brief-form");
  const next = page.getByRole("button", { name: "Volgende" });
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await next.click();
  await page.getByRole("radio", { name: "3", exact: true }).check();
  await next.click();
  await page.getByText(MEDIUM).waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.getByRole("button", { name: "Vorige" }).click();
  await page.getByText(MEDIUM).waitFor({ state: "hidden" });
  expect(asked.length).toBe(1);
  await page.getByRole("radio", { name: "1", exact: true }).check();
  await next.click();
  await page.getByText(/Een kleine verhuizing kost meestal/).waitFor();

  // A list says the volume itself.
  await page.getByRole("button", { name: "Vorige" }).click();
  await page.getByRole("radio", { name: "Studio" }).check();
  await page.getByText(/^Volgens je lijst/).waitFor();
  const again = page.waitForRequest(/brief-form\/prijs/);
  await next.click();
  const litres = Number(new URL((await again).url()).searchParams.get("litres"));
  expect(litres).toBeGreaterThan(5_000);
  expect(litres).toBeLessThan(15_000);
  await page.getByText(/Een kleine verhuizing kost meestal/).waitFor();
});

test("a wizard that cannot ask goes on without it", async () => {
  const page = await person({ width: 360, faults: true });
  await page.route(ASKED, (route) => route.abort());
  await page.goto("/brief-form#stap-3");
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("heading", { name: "Extra diensten" }).waitFor();
  await failed;
  await page.getByLabel("Schoonmaakservice").check();
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByLabel("Volledige naam").waitFor();
});

test("a company reads it beside the price that it types", async () => {
  await addBrief(app, await addClient(app));
  const { actor } = await addCompany(app);
  const page = await person({ width: 1280 });
  await openSession(site, page, actor);
  await page.goto("/verhuisbedrijf-dashboard");
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Offerte indienen" });
  await dialog.getByText(MEDIUM).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Bekijk details" }).first().click();
  await page.getByRole("region", { name: "Opdrachtdetails" }).getByText(MEDIUM).waitFor();
});

test("the calculator answers without scripts, and shows no distance for a clearance", async () => {
  const page = await person({ width: 360, javaScript: false });
  await page.goto("/verhuis-prijzen");
  await page.getByLabel("Om hoeveel spullen gaat het?").selectOption("22 tot 30 m³");
  await page.getByLabel("Verdiepingen zonder lift").selectOption("3 of meer");
  await page.getByRole("button", { name: "Reken uit" }).click();
  const answer = page.getByRole("region", { name: MEDIUM });
  await answer.waitFor();
  expect(await page.getByLabel("Verdiepingen zonder lift").inputValue()).toBe("3-of-meer");
  await page.getByLabel("Woningontruiming").check();
  await page.getByLabel("Hoe ver is het rijden?").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Reken uit" }).click();
  await page.getByRole("region", { name: /weten we nog niet/ }).waitFor();
});

test("the calculator offers places while letters are typed, and has them again beside its answer", async () => {
  const page = await person({ width: 360 });
  await page.goto("/verhuis-prijzen", { waitUntil: "networkidle" });
  const [start, end] = [page.getByLabel("Van plaats"), page.getByLabel("Naar plaats")];
  const offered = page.locator("datalist option");
  await start.pressSequentially("Zwo");
  // The list itself is the browser's own: what it holds is what can be chosen.
  await expect.poll(() => offered.first().getAttribute("value")).toBe("Zwolle");
  expect(await offered.count()).toBeLessThan(20);
  await start.fill("Zwolle");
  await end.fill("Utrecht");
  await page.getByRole("button", { name: "Reken uit" }).click();
  await page.waitForURL(/afstand=60-tot-120-km/);
  expect([await start.inputValue(), await end.inputValue()]).toEqual(["Zwolle", "Utrecht"]);
  await expectAccessibleAt(WIDTHS, page);
});
