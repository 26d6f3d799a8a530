import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exportOf } from "~/features/privacy/index.server.ts";
import { readProposalSheet } from "~/features/proposals/index.server.ts";
import { readOwnTariff, saveTariff } from "~/features/tariffs/index.server.ts";
import { type FilledTariff, tariffSchema, typedTariff } from "~/features/tariffs/schema.ts";
import { ok, refuse } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, manage } from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";

const { app, clock } = await makeApp();

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const tariff = (fields: Partial<FilledTariff> = {}): FilledTariff => ({
  ...tariffSchema.parse({ base: "150", perM3: "25", perBox: "0", packageName: "Compleet" }),
  ...fields,
});

describe("a company's tariff", () => {
  test("is kept as it was typed, and what was emptied is gone", async () => {
    const { actor } = await addCompany(app);
    expect(await readOwnTariff(app, actor)).toBeNull();
    expect(await saveTariff(app, actor, tariff())).toEqual(ok({ revision: 1 }));
    const first = await readOwnTariff(app, actor);
    expect(first && typedTariff(first)).toMatchObject({
      ...{ revision: "1", base: "150", perM3: "25", perBox: "0" },
      ...{ perKm: "", packageName: "Compleet" },
    });
    const emptied = tariff({ revision: 1, base: undefined, packageName: undefined });
    expect(await saveTariff(app, actor, emptied)).toEqual(ok({ revision: 2 }));
    expect(await readOwnTariff(app, actor)).toMatchObject({ base: null, packageName: null });
  });

  test("is not overwritten by who did not see it, and by one of many at once", async () => {
    const { actor } = await addCompany(app);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, base) => saveTariff(app, actor, tariff({ base }))),
    );
    expect(saves.filter((one) => one.ok)).toHaveLength(1);
    expect(await saveTariff(app, actor, tariff())).toEqual(refuse("changed-elsewhere"));
    expect(await saveTariff(app, actor, tariff({ revision: 1 }))).toEqual(ok({ revision: 2 }));
  });

  test("is its own: another company reads and changes nothing of it", async () => {
    const [one, other] = [await addCompany(app), await addCompany(app)];
    await saveTariff(app, one.actor, tariff());
    expect(await readOwnTariff(app, other.actor)).toBeNull();
    expect(await saveTariff(app, other.actor, tariff({ base: 1 }))).toEqual(ok({ revision: 1 }));
    expect(await readOwnTariff(app, one.actor)).toMatchObject({ base: 15_000 });
  });

  test("goes with the account, and is in its file until then", async () => {
    const { actor, companyId } = await addCompany(app);
    await saveTariff(app, actor, tariff());
    expect(await exportOf(app, actor)).toMatchObject({ tariff: { companyId, base: 15_000 } });
    const erased = await erasePerson(app, actor, { currentPassword: PASSWORD, sure: "on" });
    expect(erased.ok).toBe(true);
    const { rows } = await app.db.execute(sql`select from tariffs where company_id = ${companyId}`);
    expect(rows).toEqual([]);
  });

  test.for([
    ["base", -1],
    ["per_m3", 1_000_001],
    ["weekend_percent", 101],
    ["two_movers_m3", 0],
    ["revision", 0],
  ] as const)("the database refuses %s %i", async ([column, value]) => {
    const { actor, companyId } = await addCompany(app);
    await saveTariff(app, actor, tariff());
    const write = app.db.execute(
      sql`update tariffs set ${sql.identifier(column)} = ${value} where company_id = ${companyId}`,
    );
    await expect(write).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("the sheet of a proposal", () => {
  test("has what a price is worked out from, and no contact data", async () => {
    const client = await addClient(app, { name: "Zwaantje Kooiman" });
    const { actor } = await addCompany(app);
    await saveTariff(app, actor, tariff());
    const briefId = await addBrief(app, client, {
      services: ["Verhuisdozen leveren"],
      additionalInfo: `Bel Zwaantje op 06 53274918 of mail ${client.email}.`,
      dateSlack: "1",
    });
    await app.db.execute(sql`update briefs set volume_litres = 24000, volume_from_litres = 24000,
      volume_to_litres = 24000, distance_km = 55 where id = ${briefId}`);
    const sheet = await readProposalSheet(app, actor, briefId);
    expect(sheet).toMatchObject({
      version: 1,
      asked: ["transport", "boxes", "lift"],
      otherDays: ["2026-04-08", "2026-04-10"],
      work: { litres: 24_000, distanceKm: 55, climb: 2, day: "2026-04-09" },
      tariff: { revision: 1, base: 15_000 },
      own: null,
    });
    expect(JSON.stringify(sheet)).not.toMatch(/Zwaantje|Kooiman|53274918/);
    expect(JSON.stringify(sheet)).not.toContain(client.email);
  });

  test("is there while a proposal can be made, and again when an own one may be adjusted", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client);
    const sheet = () => readProposalSheet(app, actor, briefId);
    expect(await readProposalSheet(app, actor, UNKNOWN)).toBeNull();
    const proposalId = await addProposal(app, actor, briefId, { price: 91_250 });
    expect(await sheet()).toBeNull();
    const changed = briefForm({ clientName: client.name, rooms: "4" }, clock.now());
    await correctBrief(app, client, briefId, changed);
    await manage(app, client, briefId, "close");
    expect(await sheet()).toMatchObject({
      version: 2,
      own: { proposalId, typed: { price: "912,50", packageName: "Verhuizing compleet" } },
    });
    await withdrawProposal(app, actor, proposalId);
    expect(await sheet()).toBeNull();
  });

  test("is not there once the brief takes no proposals", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client);
    await manage(app, client, briefId, "cancel");
    expect(await readProposalSheet(app, actor, briefId)).toBeNull();
  });
});
