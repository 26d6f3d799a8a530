import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  listReceivedProposals,
  readComparison,
  summariseReceived,
} from "~/features/agreements/index.server.ts";
import { sortProposals } from "~/features/agreements/rules.ts";
import { briefs } from "~/features/briefs/tables.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import type { Scope } from "~/features/proposals/rules/scope.ts";
import { countStandings } from "~/features/proposals/rules/standing.ts";
import { readMiddleRates, saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { makeApp } from "../factories/app.ts";
import { ALL_INCLUDED, addBrief, addProposal, briefForm } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";

const { app, clock, mails, runTasks } = await makeApp();

const EXCLUDED = { answer: "EXCLUDED" } as const;
const extra = (cents: number) => ({ answer: "EXTRA", cents }) as const;

/** A brief that asks for transport, packing, stairs and a piano, with a proposal a scope. */
async function scene(scopes: Scope[], fields: Partial<BriefForm> = {}) {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, {
    packingService: true,
    services: [],
    heavyItems: ["Piano"],
    ...fields,
  });
  const companies: string[] = [];
  for (const [index, scope] of scopes.entries()) {
    const { actor, companyId } = await addCompany(app, { name: `Bedrijf ${index}` });
    companies.push(companyId);
    const price = 80_000 + index * 10_000;
    await addProposal(app, actor, briefId, { price, scope: { ...ALL_INCLUDED, ...scope } });
  }
  const received = async () =>
    sortProposals(await listReceivedProposals(app, client, [briefId]), "price");
  const told = async () =>
    (await received()).map(({ companyName, comparable }) => [
      companyName,
      comparable.kind,
      comparable.cents,
      comparable.isLowest,
    ]);
  return { client, briefId, companies, received, told };
}

/** Tariffs of other companies, with these rates for a piano in euros. */
async function pianoRates(...rates: number[]) {
  const companies: string[] = [];
  for (const piano of rates) {
    const { actor, companyId } = await addCompany(app);
    const form = tariffSchema.parse({ packageName: "x", piano: String(piano) });
    expect((await saveTariff(app, actor, form)).ok).toBe(true);
    companies.push(companyId);
  }
  return companies;
}

describe("the comparable price", () => {
  test("is the same for the table, the paper and the dashboard, and leaving out gains nothing", async () => {
    const { client, briefId, told } = await scene([
      { piano: EXCLUDED, packing: EXCLUDED },
      { piano: extra(12_000) },
      { packing: extra(8_000) },
    ]);
    expect(await told()).toEqual([
      ["Bedrijf 1", "complete", 102_000, true],
      ["Bedrijf 2", "complete", 108_000, false],
      ["Bedrijf 0", "estimated", 100_000, false],
    ]);
    const [summary] = Object.values(await summariseReceived(app, client, [briefId]));
    expect(summary).toMatchObject({ lowestCents: 102_000, waiting: { current: 3 } });
    const pdf = await readComparison(app, client, briefId, "price");
    const words = pdf && wordsOfPdf(pdf).join(" ").replaceAll(/\s+/g, " ");
    for (const said of [
      "€ 1.020,00",
      "laagste prijs",
      "- € 20,00",
      "+ 120,00 pianotransport elders (geschat)",
    ]) {
      expect(words).toContain(said);
    }
    await runTasks();
    for (const mail of await mails(client.email)) expect(mail.text).not.toContain("ergelijkbare");
  });

  test("keeps what a declined proposal asked for a thing as what it costs", async () => {
    const { client, received, told } = await scene([{ piano: EXCLUDED }, { piano: extra(12_000) }]);
    const [best] = await received();
    await declineProposal(app, client, best?.id ?? "");
    expect(await told()).toEqual([
      ["Bedrijf 0", "estimated", 92_000, false],
      ["Bedrijf 1", "complete", 102_000, false],
    ]);
  });

  test("is incomplete without anybody's price, and filled in once five others have a rate", async () => {
    const { companies, client, briefId, received, told } = await scene([{ piano: EXCLUDED }, {}]);
    const rates = await pianoRates(100, 150, 175, 900);
    expect((await told()).at(-1)).toEqual(["Bedrijf 0", "incomplete", 80_000, false]);
    const [fifth = ""] = await pianoRates(200);
    expect((await told()).at(-1)).toEqual(["Bedrijf 0", "estimated", 97_500, false]);
    const [, last] = await received();
    expect(last?.comparable.estimates).toEqual([
      { item: "piano", cents: 17_500, source: "tariffs" },
    ]);
    // Of five without one of them nobody is told the middle.
    const middle = async (except: string[]) =>
      (await readMiddleRates(app.db, ["piano"], [except]))(0).piano;
    expect(await middle(companies)).toBe(17_500);
    expect(await middle([fifth])).toBeNull();
    expect(rates).toHaveLength(4);
    const queries = await recordQueries(app, () => listReceivedProposals(app, client, [briefId]));
    expect(queries).toHaveLength(3);
  });

  test("on the dashboard is the lowest estimated one where none is complete, for all briefs in one more query", async () => {
    const one = await scene([{ piano: EXCLUDED }, { piano: EXCLUDED, packing: extra(5_000) }]);
    const other = await addBrief(app, one.client, { heavyItems: ["Piano"], services: [] });
    const { actor } = await addCompany(app);
    await addProposal(app, actor, other, { scope: { ...ALL_INCLUDED, piano: EXCLUDED } });
    await pianoRates(100, 150, 200, 300, 900);
    const read = () => summariseReceived(app, one.client, [one.briefId, other]);
    const received = await listReceivedProposals(app, one.client, [one.briefId, other]);
    for (const [id, summary] of Object.entries(await read())) {
      const onBrief = received.filter(({ briefId }) => briefId === id);
      const lowest = Math.min(...onBrief.map(({ comparable }) => comparable.cents));
      const estimatedCents = onBrief[0]?.comparable.estimates[0]?.cents;
      expect(estimatedCents).toBeGreaterThan(0);
      expect(summary).toMatchObject({
        lowestCents: null,
        estimated: { cents: lowest, estimatedCents },
      });
    }
    expect(await recordQueries(app, read)).toHaveLength(2);
  });

  test("is never the lowest, nor counted as a choice, where every day of it is over", async () => {
    const { client, briefId, received } = await scene([{}, {}]);
    const [first] = await received();
    await app.db
      .update(briefs)
      .set({ moveDate: dayAfter(dutchDay(clock.now()), -1) })
      .where(eq(briefs.id, briefId));
    expect(first?.comparable.isLowest).toBe(true);
    for (const { comparable, standing, days } of await received()) {
      expect([comparable.isLowest, standing, days]).toEqual([false, "current", []]);
    }
    expect(countStandings(await received())).toMatchObject({ current: 0, dayless: 2 });
    const [summary] = Object.values(await summariseReceived(app, client, [briefId]));
    expect(summary).toMatchObject({
      lowestCents: null,
      estimated: null,
      waiting: { current: 0, dayless: 2, outdated: 0, expired: 0 },
    });
  });

  test("is none of who cannot be accepted until it answers a changed brief", async () => {
    const { client, briefId, received } = await scene([{}, {}], { heavyItems: [] });
    const changed = briefForm(
      { clientName: client.name, packingService: true, services: [], heavyItems: ["Piano"] },
      app.clock.now(),
    );
    expect((await correctBrief(app, client, briefId, changed)).ok).toBe(true);
    for (const { comparable, scope, standing } of await received()) {
      expect([standing, scope?.piano, comparable.isLowest]).toEqual(["outdated", undefined, false]);
      expect(comparable.kind).not.toBe("complete");
    }
    const [summary] = Object.values(await summariseReceived(app, client, [briefId]));
    expect(summary).toMatchObject({
      lowestCents: null,
      waiting: { current: 0, outdated: 2, expired: 0 },
    });
  });
});
