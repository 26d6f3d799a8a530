import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadDemoData } from "~/demo/load.ts";
import { DEMO_ACCOUNTS } from "~/demo/texts.ts";
import { users } from "~/features/accounts/tables.ts";
import { subscriptionChanges } from "~/features/billing/tables.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { listCompaniesAtDesk } from "~/features/companies/index.server.ts";
import { listWaitingEvidence } from "~/features/evidence/index.server.ts";
import { companyEvidence } from "~/features/evidence/tables.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { listReports } from "~/features/moderation/index.server.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { readPaper } from "~/features/uploads/index.server.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin } from "../factories/people.ts";

const { app, runTasks, mails } = await makeApp();

test("the demo shows what the desk is there for", async () => {
  await loadDemoData(app);
  const admin = await addAdmin(app);
  const found = await listCompaniesAtDesk(app, admin, { suspended: true }, null);
  expect(found.rows).toHaveLength(1);
  expect((await listWaitingEvidence(app, admin)).rows).toMatchObject([{ kind: "niwo" }]);
  const waiting = await listReports(app, admin, { waiting: true, search: "" }, null);
  expect(waiting.rows).toMatchObject([{ kind: "bedrijf", category: "false" }]);
  expect(await app.db.$count(briefs, eq(briefs.status, "HIDDEN"))).toBe(1);
  const [revoked] = await app.db.select().from(proposals).where(eq(proposals.status, "REVOKED"));
  expect(revoked?.revokedAt).not.toBeNull();
  const [paper] = await app.db
    .select()
    .from(companyEvidence)
    .where(isNotNull(companyEvidence.acceptedAt));
  const read = await readPaper(app, `${paper?.uploadId}.pdf`, async () => true);
  expect(read?.isPdf).toBe(true);
});

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
