import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readListedBrief } from "~/features/board/index.server.ts";
import { readOwnBrief } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { readForCorrection } from "~/features/proposals/index.server.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, storedBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, runTasks, mails } = await makeApp();

const { actor } = await addCompany(app);

const detailsFor = async (briefId: string) => {
  const brief = await readListedBrief(app, actor, briefId);
  return Object.fromEntries(brief?.details ?? []);
};

test("a brief from before a question, or with what is no answer, says that it was not asked", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { packingService: true, rooms: "3" });
  const known = await detailsFor(briefId);
  expect(known).toMatchObject({ "Alles laten inpakken": "ja", "Aantal kamers": "3" });
  await app.db
    .update(briefs)
    .set({
      inventory: sql`${briefs.inventory} - 'packingService' - 'hasElevatorTo' || '{"rooms": {"a": 7}}'`,
    })
    .where(eq(briefs.id, briefId));
  const { inventory } = await storedBrief(app, briefId);

  const { "Lift vertrek": lift, "Lift aankomst": _, ...rest } = known;
  expect(await detailsFor(briefId)).toEqual({
    ...rest,
    "Alles laten inpakken": "niet gevraagd",
    "Aantal kamers": "niet gevraagd",
    "Lift aanwezig": lift,
  });
  const own = await readOwnBrief(app, client, briefId);
  expect(own?.details).toContainEqual(["Alles laten inpakken", "niet gevraagd"]);
  await runTasks();
  const confirmation = (await mails(client.email)).at(-1);
  expect(confirmation?.text).toContain("Alles laten inpakken: niet gevraagd");
  const correction = await readForCorrection(app, client, briefId);
  expect(correction).toMatchObject({
    value: { values: { packingService: "", rooms: "", heavyItems: ["Wasmachine"] } },
  });
  expect((await storedBrief(app, briefId)).inventory).toEqual(inventory);
});

test("an option that is no longer offered is still told", async () => {
  const briefId = await addBrief(app, await addClient(app));
  await app.db
    .update(briefs)
    .set({ inventory: sql`${briefs.inventory} || '{"heavyItems": ["Piano", "Orgel"]}'` })
    .where(eq(briefs.id, briefId));
  expect(await detailsFor(briefId)).toMatchObject({ "Zware items": "Piano, Orgel" });
});
