import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadDemoData } from "~/demo/load.ts";
import { DEMO_ACCOUNTS } from "~/demo/texts.ts";
import { users } from "~/features/accounts/tables.ts";
import { subscriptionChanges } from "~/features/billing/tables.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { makeApp } from "../factories/app.ts";

const { app, runTasks, mails } = await makeApp();

test("the demo's company has paid: its history, its invoice and its mail are there", async () => {
  expect(await loadDemoData(app)).not.toEqual([]);
  await runTasks();
  const { email } = DEMO_ACCOUNTS.company;
  const [company] = await app.db.select().from(users).where(eq(users.email, email));
  const mine = eq(invoices.userId, company?.id ?? "");
  expect(await app.db.select({ number: invoices.number }).from(invoices).where(mine)).toHaveLength(
    1,
  );
  const history = await app.db
    .select({ change: subscriptionChanges.change })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, company?.id ?? ""));
  expect(history).toEqual([{ change: "started" }]);
  expect((await mails(email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Je factuur"),
  ]);
  // A second start finds it filled.
  await loadDemoData(app);
  await runTasks();
  expect(await app.db.$count(invoices)).toBe(1);
});
