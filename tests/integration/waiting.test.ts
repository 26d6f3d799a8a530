import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readWait } from "~/features/agreements/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { briefsTold } from "~/features/search/tables.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app } = await makeApp();
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
  expect(await readWait(app, briefId)).toEqual([]);
  await app.db.insert(briefsTold).values({ briefId, companies: 1 });
  expect(await readWait(app, briefId)).toEqual([
    "Eén verhuisbedrijf kreeg een mail over je opdracht.",
  ]);
  await app.db.update(briefsTold).set({ companies: 37 });
  const told = "37 verhuisbedrijven kregen een mail over je opdracht.";
  expect(await readWait(app, briefId)).toEqual([told]);

  // Nineteen briefs say nothing of the next one.
  await addAnswered(
    ...Array.from({ length: 10 }, () => 1.5),
    ...Array.from({ length: 9 }, () => 30),
  );
  expect(await readWait(app, briefId)).toEqual([told]);
  await addAnswered(2.4);
  expect(await readWait(app, briefId)).toEqual([
    told,
    "De eerste offerte komt meestal binnen 2 uur.",
  ]);
  await addAnswered(0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2);
  expect((await readWait(app, briefId)).at(-1)).toBe(
    "De eerste offerte komt meestal binnen 2 uur.",
  );
  // Longer than what is promised is said to nobody.
  await addAnswered(...Array.from({ length: 30 }, () => 40));
  expect(await readWait(app, briefId)).toEqual([told]);
});
