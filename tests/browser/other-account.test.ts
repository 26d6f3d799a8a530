import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { tariffs } from "~/features/tariffs/tables.ts";
import { HOMES } from "~/shared/paths.ts";
import { addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { replaceSession, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

test("a page that was opened for one account does nothing for another that signed in since, and keeps what was typed", async () => {
  const { actor: one } = await addCompany(app);
  const { actor: other } = await addCompany(app);
  const tariff = await signedIn(site, one, { width: 360, faults: true });
  const context = tariff.context();
  await tariff.goto(`${HOMES.company}/tarieven`);
  const perM3 = tariff.getByLabel("Per m³ (€)", { exact: true });
  await perM3.fill("77");
  const plan = await context.newPage();
  await plan.goto("/subscription-management");
  await plan.getByRole("button", { name: "Abonnement opzeggen" }).first().click();
  const account = await context.newPage();
  await account.goto("/account");
  await account.getByLabel("Volledige naam").fill("Naam van de eerste");

  await replaceSession(site, context, other);
  const refused = "Je bent nu ingelogd met een ander account";
  await tariff.getByRole("button", { name: "Opslaan" }).click();
  await tariff.getByText(refused).first().waitFor();
  expect(await perM3.inputValue()).toBe("77");
  await plan.getByRole("dialog").getByRole("button", { name: "Opzeggen" }).click();
  await plan.getByText(refused).first().waitFor();
  await account.getByRole("button", { name: "Gegevens opslaan" }).click();
  await account.getByText(refused).first().waitFor();

  expect(await app.db.$count(tariffs)).toBe(0);
  const renewing = await app.db.select({ renews: subscriptions.renews }).from(subscriptions);
  expect(renewing).toEqual([{ renews: true }, { renews: true }]);
  const [named] = await app.db.select().from(users).where(eq(users.id, other.userId));
  expect(named?.name).not.toContain("eerste");
});
