import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { briefsTold } from "~/features/search/tables.ts";
import { readWait } from "~/features/sightings/index.server.ts";
import { DAY_MS, formatDayAndTime, HOUR_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, clock } = await makeApp();
const client = await addClient(app);

/** Adds briefs that had their first proposal so many hours after they were placed, and a second one later. */
async function addAnswered(...waits: number[]): Promise<void> {
  const [first, second] = [await addCompany(app), await addCompany(app)];
  for (const hours of waits) {
    const briefId = await addBrief(app, client);
    await addProposal(app, first.actor, briefId);
    await addProposal(app, second.actor, briefId);
    const [sent] = await app.db
      .select({ at: sql<string>`min(created_at)`.mapWith(proposals.createdAt) })
      .from(proposals)
      .where(eq(proposals.briefId, briefId));
    const createdAt = new Date(Number(sent?.at) - hours * HOUR_MS);
    await app.db.update(briefs).set({ createdAt }).where(eq(briefs.id, briefId));
  }
}

test("who waits is told of companies and of the usual wait, as far as both are known", async () => {
  const briefId = await addBrief(app, client);
  await addCompany(app);
  const until = `Verwacht ze tot ${formatDayAndTime(new Date(clock.now().getTime() + DAY_MS))}.`;
  expect(await readWait(app, briefId)).toEqual([
    "Eén bedrijf in je regio kan nu een offerte sturen.",
    until,
  ]);
  await app.db.insert(briefsTold).values({ briefId, companies: 1 });
  expect(await readWait(app, briefId)).toEqual([
    "Eén verhuisbedrijf kreeg een mail over je opdracht.",
    until,
  ]);
  await app.db.update(briefsTold).set({ companies: 37 });
  const told = "37 verhuisbedrijven kregen een mail over je opdracht.";
  expect(await readWait(app, briefId)).toEqual([told, until]);

  // Nineteen briefs say nothing of the next one.
  await addAnswered(
    ...Array.from({ length: 10 }, () => 1.5),
    ...Array.from({ length: 9 }, () => 30),
  );
  expect(await readWait(app, briefId)).toEqual([told, until]);
  await addAnswered(2.4);
  const usual = "De eerste offerte komt meestal binnen 2 uur.";
  expect(await readWait(app, briefId)).toEqual([told, usual, until]);
  // What nobody answered counts as longer than any wait.
  for (let none = 0; none < 3; none += 1) {
    const unanswered = await addBrief(app, client);
    const createdAt = new Date(clock.now().getTime() - 2 * DAY_MS);
    await app.db.update(briefs).set({ createdAt }).where(eq(briefs.id, unanswered));
  }
  expect(await readWait(app, briefId)).toEqual([told, until]);
  await addAnswered(0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2);
  expect(await readWait(app, briefId)).toEqual([told, usual, until]);
  // A clearance learns nothing of removals.
  const clearance = await addBrief(app, client, { serviceType: "ONTRUIMING" });
  await app.db.insert(briefsTold).values({ briefId: clearance, companies: 1 });
  expect(await readWait(app, clearance)).not.toContain(usual);
  // Longer than what is promised is said to nobody.
  await addAnswered(...Array.from({ length: 40 }, () => 40));
  expect(await readWait(app, briefId)).toEqual([told, until]);
});
