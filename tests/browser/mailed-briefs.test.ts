import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addCopies } from "../factories/copies.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signInOn } from "./people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

test("a mail leads to its own request, brief or proposal, however many came after it, and beside the list a brief says what is usual", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const first = await addBrief(app, client, { toCity: "Almelo", toProvince: "Overijssel" });
  // Who is told of a new brief is told while it is open.
  const told = await mailTo(actor.email, "Nieuwe opdracht");
  const proposal = await addProposal(app, actor, first);
  const second = await addBrief(app, client);
  await addProposal(app, actor, second);
  await addCopies(app, second, 21);
  await acceptPlainly(app, client, proposal);
  const linkOf = ({ text }: { text: string }, path: string) =>
    text.match(
      new RegExp(String.raw`https?://\S+${path}(/opdracht/|\?(opdracht|offerte)=)\S+`),
    )?.[0] ?? "";

  const page = await person({ width: 360 });
  await page.goto(linkOf(await mailTo(client.email, "Je hebt de offerte"), "/client-dashboard"));
  await signInOn(page, client.email);
  const title = page.getByRole("heading", { level: 1, name: /Almelo/ });
  await title.waitFor();
  await page.getByRole("link", { name: "Terug naar Mijn Opdrachten" }).click();
  await title.waitFor({ state: "detached" });
  const cards = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => cards.count()).toBe(20);
  await page.getByRole("link", { name: "Meer laden" }).click();
  await page.getByRole("link", { name: /Almelo/ }).click();
  await title.waitFor();

  const company = await person({ width: 1280 });
  const accepted = await mailTo(actor.email, "Offerte geaccepteerd");
  await company.goto(linkOf(accepted, "/verhuisbedrijf-dashboard/offertes"));
  await signInOn(company, actor.email);
  const own = company.locator(`#offerte-${proposal}`);
  await own.getByText(client.email).waitFor();
  await expect.poll(() => own.evaluate((card) => card === document.activeElement)).toBe(true);

  const brief = linkOf(told, "/verhuisbedrijf-dashboard");
  await company.goto(brief);
  const beside = company.getByRole("region", { name: "Opdrachtdetails" });
  await beside
    .getByText(/Almelo/)
    .first()
    .waitFor();
  await beside.getByText(/Een middelgrote verhuizing kost meestal/).waitFor();
  await app.db.execute(sql`update briefs set status = 'CANCELLED' where id = ${first}`);
  await company.goto(brief);
  await company.getByRole("dialog", { name: "Melding" }).getByText("niet meer open").waitFor();
  // Said once: beside the list there is room for another.
  await company.getByText("Open een opdracht: hier lees je hem").waitFor();
  expect(await beside.count()).toBe(0);
});
