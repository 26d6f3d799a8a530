import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { briefPhotos, briefs } from "~/features/briefs/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { loader } from "~/routes/company/dashboard.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { allKept } from "~/shared/keeper.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock } = await makeApp();
const kept = () => ({ ...allKept().find(({ name }) => name === "rows of the list") });

/** The row of a brief as a company is shown it. */
async function rowOf(company: CompanyActor, briefId: string): Promise<string> {
  const page = await loader(routeArgs(app, company, "/verhuisbedrijf-dashboard"));
  if (page.kind !== "ready") throw new Error("no list");
  return page.page.rows.find(({ id }) => id === briefId)?.html ?? "";
}

test("a row is drawn once for all companies, and anew whenever it shows something else", async () => {
  const client = await addClient(app, { name: "Wietske Zandbergen" });
  const [own, other] = [(await addCompany(app)).actor, (await addCompany(app)).actor];
  const briefId = await addBrief(app, client, { toCity: "Nijmegen", toProvince: "Gelderland" });
  expect(await rowOf(own, briefId)).toContain("Nijmegen");
  const before = kept();
  expect(await rowOf(other, briefId)).toBe(await rowOf(own, briefId));
  expect(kept().missed).toBe(before.missed);

  await app.db.update(briefs).set({ budgetMaxCents: 123_400 }).where(eq(briefs.id, briefId));
  expect(await rowOf(other, briefId)).toContain("1.234");

  const now = clock.now();
  const [photo] = await app.db
    .insert(uploads)
    .values({ userId: client.userId, purpose: "brief", bytes: 1, touchedAt: now, createdAt: now })
    .returning();
  await app.db.insert(briefPhotos).values({ briefId, uploadId: photo?.id ?? "", position: 0 });
  expect(await rowOf(other, briefId)).toContain("1 foto");

  const proposalId = await addProposal(app, own, briefId);
  expect(await rowOf(own, briefId)).toContain("Offerte Ingediend");
  expect(await rowOf(other, briefId)).toContain("Offerte indienen");

  expect(await rowOf(other, briefId)).toContain("NIEUW");
  clock.advance(3 * DAY_MS);
  expect(await rowOf(other, briefId)).not.toContain("NIEUW");
  clock.advance(60 * DAY_MS);
  expect(await rowOf(other, briefId)).toContain("Verhuisdatum voorbij");
  clock.advance(-63 * DAY_MS);

  const entries = kept().entries;
  await acceptPlainly(app, client, proposalId);
  for (const reader of [own, other, own]) await rowOf(reader, briefId);
  // That of the other company alone: what its own company may know is kept for nobody.
  expect(kept().entries).toBe((entries ?? 0) + 1);
});
