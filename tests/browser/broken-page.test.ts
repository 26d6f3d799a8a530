import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

test("a page that broke keeps the number of its request once its scripts run", async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { faults: true });
  const mistakes: string[] = [];
  page.on("console", (message) => {
    if (/hydrat/i.test(message.text())) mistakes.push(message.text());
  });
  await app.db.execute(sql`alter table proposals rename to gone`);
  try {
    const answer = await page.goto("/verhuisbedrijf-dashboard/offertes");
    const id = answer?.headers()["x-request-id"];
    await page.waitForLoadState("networkidle");
    await page.getByText(`Noem dit nummer als je ons mailt: ${id}`).waitFor();
  } finally {
    await app.db.execute(sql`alter table gone rename to proposals`);
  }
  expect(mistakes).toEqual([]);
});
