import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAttention } from "~/features/attention/index.server.ts";
import { listBriefsAtDesk } from "~/features/brief-desk/index.server.ts";
import { UNANSWERED_AFTER_MS } from "~/features/briefs/constants.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { readWait } from "~/features/sightings/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { placeBriefAsClient } from "~/use-cases/place-brief.ts";
import { makeApp } from "../factories/app.ts";
import { addProposal, briefForm } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany, freshEmail } from "../factories/people.ts";

const { app, clock, runTasks, mails } = await makeApp({ ADMIN_EMAILS: "beheer@reach.test" });
const admin = await addAdmin(app);

const CLEARANCE = {
  serviceType: "ONTRUIMING",
  fromProvince: "Drenthe",
  fromCity: "Assen",
  toProvince: "Drenthe",
  toCity: "Assen",
} as const;
const NOBODY = "In Drenthe doet nog geen bedrijf bij ons woningontruimingen.";
const HELPS = "Wat helpt: meer mogelijke dagen";

async function place(): Promise<{ briefId: string; email: string }> {
  const email = freshEmail();
  const client = await addClient(app, { email });
  const placed = await placeBriefAsClient(app, client, briefForm(CLEARANCE, clock.now()));
  if (!placed.ok) throw new Error(placed.reason);
  await runTasks();
  return { briefId: placed.value.briefId, email };
}

const withCompany = async (province: "Drenthe" | "Zeeland", more = {}) =>
  (
    await addCompany(app, {
      form: { serviceAreas: [province], categories: ["ONTRUIMING"] },
      subscribed: true,
      ...more,
    })
  ).actor;

/** Makes what waits in the outbox due, and runs it a day later. */
async function aDayLater(): Promise<void> {
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  clock.advance(UNANSWERED_AFTER_MS);
  await runTasks();
}

const said = async (email: string) => (await mails(email)).map(({ text }) => text).join("\n\n");
const wait = async (briefId: string) => (await readWait(app, briefId)).join(" ");
const deskNames = async () => (await listAttention(app, admin)).map(({ name }) => name);
const deskList = async () => {
  const sought = { search: "", isUnanswered: false, isOutOfReach: true };
  const { rows } = await listBriefsAtDesk(app, admin, sought, null);
  return rows.map(({ id }) => id);
};

test("with nobody near, mail, waiting page and desk say so from the first minute, and name no time", async () => {
  const { briefId, email } = await place();
  for (const text of [await said(email), await wait(briefId)]) {
    expect(text).toContain(NOBODY);
    expect(text).toContain("Meer mogelijke dagen helpen");
    expect(text).not.toMatch(/van elders|uur|weten van je aanvraag/);
  }
  expect(await said("beheer@reach.test")).toContain("in Drenthe doet nog geen bedrijf");
  expect(await deskNames()).toContain("unreached");
  expect(await deskList()).toEqual([briefId]);
  // A company that may not send a proposal is nobody; one from elsewhere is named as such.
  await withCompany("Drenthe", { subscribed: false });
  await withCompany("Drenthe", { verified: false });
  await withCompany("Zeeland");
  expect(await wait(briefId)).toContain(NOBODY);
  expect(await wait(briefId)).toContain("Wel ziet één bedrijf van elders je opdracht");
  expect(await deskList()).toEqual([briefId]);
});

test("a day without a proposal is said once, with who knows of it and what helps", async () => {
  const silent = await place();
  await aDayLater();
  const late = (await mails(silent.email)).filter(({ subject }) =>
    /Nog geen offerte/.test(subject),
  );
  expect(late).toHaveLength(1);
  expect(late[0]?.text).toContain(HELPS);
  expect(late[0]?.text).toContain(NOBODY);
  expect(await wait(silent.briefId)).toContain(HELPS);
  expect(await wait(silent.briefId)).not.toContain("Verwacht ze tot");
});

test("companies near are counted and told, and an answer or a closed brief ends the later mail", async () => {
  const near: CompanyActor[] = [await withCompany("Drenthe"), await withCompany("Drenthe")];
  const [told, answered, closed] = [await place(), await place(), await place()];
  expect(await said(told.email)).toContain("2 bedrijven in je regio kunnen nu een offerte sturen.");
  // Mailed was also the company of the first test that has no badge yet.
  expect(await wait(told.briefId)).toMatch(
    /^3 verhuisbedrijven kregen een mail .* Verwacht ze tot/,
  );
  expect(await deskList()).not.toContain(told.briefId);
  await addProposal(app, near[0] as CompanyActor, answered.briefId);
  const [row] = await app.db.select().from(briefs).where(eq(briefs.id, closed.briefId));
  await app.db
    .update(briefs)
    .set({ status: "IN_PROGRESS" })
    .where(eq(briefs.id, row?.id ?? ""));
  await aDayLater();
  expect(await said(told.email)).toContain("er kwam binnen 24 uur nog geen offerte");
  expect(await said(told.email)).toContain("3 verhuisbedrijven kregen een mail");
  for (const { email } of [answered, closed]) {
    expect(await said(email)).not.toContain("er kwam binnen 24 uur");
  }
});
