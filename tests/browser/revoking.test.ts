import { expect, test } from "vitest";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { formFor } from "../factories/arrangements.ts";
import { addBrief, addProposal, storedBrief } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app, mailTo } = site;

test("a clearance is agreed on with the request to begin, and revoked from the mail without signing in", async () => {
  const client = await addClient(app);
  const now = app.clock.now();
  const moveDate = dayAfter(dutchDay(now), 7);
  const briefId = await addBrief(app, client, { ...formFor("ONTRUIMING", now), moveDate });
  const stated = { ownRisk: 25_000, cancelDayPercent: 100, moverOwesPercent: 20 };
  const whole = { performedBy: "OWN", ...stated } as const;
  for (const [name, fields] of [
    ["Open Kaart", { ...whole, price: 80_000 }],
    ["Zwijg & Zonen", { insured: undefined, cancelFreeDays: undefined }],
  ] as const) {
    await addProposal(app, (await addCompany(app, { name })).actor, briefId, fields);
  }
  const page = await signedIn(site, client, { width: 360 });
  await page.goto(ownBriefPath(briefId));
  // What a company does not state stands in red beside what the other states.
  const risk = page.getByRole("row", { name: /^Eigen risico/ });
  expect((await risk.textContent())?.replaceAll("\u00a0", " ")).toContain("€ 250,00");
  expect(
    await risk.getByText("niet opgegeven").evaluate((one) => getComputedStyle(one).color),
  ).toBe("rgb(179, 38, 30)");
  await page.locator("#vergelijken").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Je rechten bij een verhuizing" }).first().waitFor();
  const second = page.getByRole("article", { name: "Zwijg & Zonen" });
  await second.getByText("Bekijk de offerte").click();
  await second.getByText(/^Niet opgegeven: .*wat annuleren kost/).waitFor();

  await page.getByRole("button", { name: "Accepteren" }).first().click();
  const window = page.getByRole("dialog");
  await window.getByText("Je hebt 14 dagen bedenktijd").waitFor();
  await window.getByText(/^Herroepen kan tot en met /).waitFor();
  expect(await window.getByText("Dit kun je niet terugdraaien").count()).toBe(0);
  const accept = window.getByRole("button", { name: /^Ja, accepteren/ });
  await accept.click();
  // The box was not ticked: nothing is sent.
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
  await window.getByRole("checkbox", { name: /binnen de bedenktijd te beginnen/ }).check();
  await accept.click();
  await page.getByText("Voorstel geaccepteerd!").waitFor();
  await page.getByRole("link", { name: "Herroep de overeenkomst hier" }).waitFor();
  await expectAccessibleAt(WIDTHS, page);

  const mail = await mailTo(client.email, "Je hebt de offerte van Open Kaart geaccepteerd");
  const link = linkIn(mail, "/herroepen");
  const elsewhere = await site.person({ width: 360 });
  await elsewhere.goto(`${link.pathname}${link.search}`);
  await elsewhere.getByRole("heading", { name: "Je verklaring" }).waitFor();
  await expectAccessibleAt(WIDTHS, elsewhere);
  const tab = await elsewhere.context().newPage();
  await tab.goto(`${link.pathname}${link.search}`);
  await elsewhere.getByRole("button", { name: "Bevestig de herroeping hier" }).dblclick();
  await elsewhere.getByText(/We ontvingen je herroeping op/).waitFor();
  await tab.getByRole("button", { name: "Bevestig de herroeping hier" }).click();
  await tab.getByText(/We ontvingen je herroeping op/).waitFor();

  expect(await storedBrief(app, briefId)).toMatchObject({ status: "OPEN", proposalsCount: 1 });
  await mailTo(client.email, "Bevestiging: je herriep de overeenkomst met Open Kaart");
  await page.getByText("Herroepen", { exact: true }).waitFor();
});
