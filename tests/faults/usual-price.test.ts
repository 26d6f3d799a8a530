import { expect, test } from "vitest";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "../browser/browser.ts";

const { person } = await openBrowser();

const ASKED = "**/brief-form/prijs.data*";
const MEDIUM = /Een middelgrote verhuizing kost meestal/;

test("the wizard says what is usual after the inventory and again when it changes or has a list, and goes on without where it cannot ask", async () => {
  const page = await person({ width: 360, faults: true });
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
  await expectAccessible(page);
  await page.getByRole("button", { name: "Vorige" }).click();
  await page.getByText(MEDIUM).waitFor({ state: "hidden" });
  expect(asked.length).toBe(1);
  await page.getByRole("radio", { name: "1", exact: true }).check();
  await next.click();
  await page.getByText(/Een kleine verhuizing kost meestal/).waitFor();

  // A list says the volume itself.
  await page.getByRole("button", { name: "Vorige" }).click();
  const again = page.waitForRequest(/brief-form\/prijs/);
  await page.getByRole("radio", { name: "Studio" }).check();
  await page.getByText(/^Volgens je lijst/).waitFor();
  await next.click();
  const litres = Number(new URL((await again).url()).searchParams.get("litres"));
  expect(litres).toBeGreaterThan(5_000);
  expect(litres).toBeLessThan(15_000);
  await page.getByText(/Een kleine verhuizing kost meestal/).waitFor();

  await page.route(ASKED, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.reload();
  await page.getByRole("heading", { name: "Extra diensten" }).waitFor();
  await failed;
  await page.getByLabel("Schoonmaakservice").check();
  await next.click();
  await page.getByLabel("Volledige naam").waitFor();
});

test("the calculator offers places while letters are typed, has them again beside its answer, and shows no distance for a clearance", async () => {
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
  await page.getByLabel("Woningontruiming").check();
  await page.getByLabel("Hoe ver is het rijden?").waitFor({ state: "hidden" });
});
