import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import type { ProposalFields } from "~/features/proposals/schema.ts";
import { refuse } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, proposalForm } from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";

const { app } = await makeApp();

const INCLUDED = { answer: "INCLUDED" } as const;

/** A brief that asks for transport, boxes and stairs. */
async function scene(fields: Partial<BriefForm> = {}) {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { services: ["Verhuisdozen leveren"], ...fields });
  const { actor } = await addCompany(app);
  const send = (fields: Partial<ProposalFields>) =>
    sendProposal(app, actor, briefId, proposalForm(fields));
  const received = async () => (await listReceivedProposals(app, client, [briefId]))[0];
  return { client, briefId, actor, send, received };
}

describe("what a proposal covers", () => {
  test("is kept for what its brief asks for, and for nothing else", async () => {
    const { send, received } = await scene();
    const scope = {
      transport: INCLUDED,
      lift: { answer: "EXTRA", cents: 12_500 },
      boxes: { answer: "EXCLUDED" },
      cleaning: INCLUDED,
    } as const;
    expect((await send({ scope })).ok).toBe(true);
    const { cleaning: _, ...kept } = scope;
    expect((await received())?.scope).toEqual(kept);
  });

  test("has to answer everything that is asked", async () => {
    const { send, received } = await scene();
    expect(await send({ scope: { transport: INCLUDED, lift: INCLUDED } })).toEqual(
      refuse("scope-open"),
    );
    expect(await received()).toBeUndefined();
  });

  test("stands on the brief that the company read", async () => {
    const { client, briefId, send, received } = await scene();
    const changed = briefForm({ additionalInfo: "Er is ook een schuur." }, app.clock.now());
    expect((await correctBrief(app, client, briefId, changed)).ok).toBe(true);
    expect(await send({ briefVersion: 1 })).toEqual(refuse("brief-changed"));
    expect((await send({ briefVersion: 2 })).ok).toBe(true);
    expect(await received()).toMatchObject({ briefVersion: 2, revision: 1 });
  });
});

describe("what a proposal costs", () => {
  test("by the hour is its ceiling", async () => {
    const { send, received } = await scene();
    const byTheHour = { priceKind: "HOURLY", hourlyRate: 9_500, hoursCeiling: 8 } as const;
    expect((await send({ ...byTheHour, price: 76_000 })).ok).toBe(true);
    expect(await received()).toMatchObject({
      priceCents: 76_000,
      priceKind: "HOURLY",
      hourlyRateCents: 9_500,
      hoursCeiling: 8,
    });
  });

  test("is kept with its terms", async () => {
    const { send, received } = await scene();
    const terms = { vans: 2, vansM3: 60, validUntil: "2026-03-24", cancelFreeDays: 0 };
    expect((await send({ ...terms, insured: 10_000_000 })).ok).toBe(true);
    expect(await received()).toMatchObject({ ...terms, insuredCents: 10_000_000, otherDays: [] });
  });

  test.for([
    ["valid-until", { validUntil: "2026-03-09" }],
    ["valid-until", { validUntil: "2028-03-09" }],
    ["other-day", { otherDays: [{ day: "2026-05-01", cents: 90_000 }] }],
  ] as const)("is refused as '%s' with %o", async ([reason, fields]) => {
    const { send } = await scene();
    const otherDays = "otherDays" in fields ? [...fields.otherDays] : [];
    expect(await send({ ...fields, otherDays })).toEqual(refuse(reason));
  });
});

describe("what a proposal costs on another day", () => {
  test("is kept for days of the client's range, the day of today among them", async () => {
    const { send, received } = await scene({ moveDate: "2026-03-12", dateSlack: "2" });
    const otherDays = ["2026-03-10", "2026-03-14"].map((day) => ({ day, cents: 90_000 }));
    expect((await send({ otherDays })).ok).toBe(true);
    expect((await received())?.otherDays).toEqual(otherDays);
  });

  test.for([
    ["a day outside the range", ["2026-03-14"]],
    ["the day itself", ["2026-03-11"]],
    ["a day that is over", ["2026-03-09"]],
    ["one day twice", ["2026-03-12", "2026-03-12"]],
  ] as const)("is refused for %s", async ([, days]) => {
    const { send, received } = await scene({ moveDate: "2026-03-11", dateSlack: "2" });
    const otherDays = days.map((day) => ({ day, cents: 90_000 }));
    expect(await send({ otherDays })).toEqual(refuse("other-day"));
    expect(await received()).toBeUndefined();
  });
});

test("a proposal from before scopes has none, and no kind of price", async () => {
  const { briefId, actor, received } = await scene();
  const proposalId = await addProposal(app, actor, briefId);
  await app.db.execute(sql`delete from proposal_scope where proposal_id = ${proposalId}`);
  await app.db.execute(sql`update proposals set price_kind = null where id = ${proposalId}`);
  expect(await received()).toMatchObject({ scope: null, priceKind: null, briefVersion: 1 });
});

test.for([
  [
    "a ceiling that is not the price",
    sql`price_kind = 'HOURLY', hourly_rate = 1, hours_ceiling = 2`,
  ],
  ["a price by the hour without a ceiling", sql`price_kind = 'HOURLY', hourly_rate = 95000`],
  ["a fixed price with an hourly rate", sql`hourly_rate = 9500`],
  ["another kind of price", sql`price_kind = 'FREE'`],
  ["no vans", sql`vans = 0, vans_m3 = null`],
  ["a van of no size", sql`vans = null, vans_m3 = 0`],
  ["an insurance of nothing", sql`insured_up_to = 0, cancel_free_days = null`],
  ["cancelling after the move", sql`cancel_free_days = -1, insured_up_to = null`],
  ["a version before the first", sql`brief_version = 0`],
  ["an earlier price of nothing", sql`earlier_price = 0`],
] as const)("the database refuses %s", async ([, change]) => {
  const { briefId, actor } = await scene();
  const proposalId = await addProposal(app, actor, briefId);
  const write = app.db.execute(sql`update proposals set ${change} where id = ${proposalId}`);
  await expect(write).rejects.toMatchObject({ cause: { code: "23514" } });
});

test.for([
  ["an extra without a price", sql`update proposal_scope set answer = 'EXTRA'`],
  ["a price of what is included", sql`update proposal_scope set extra = 100`],
  ["a thing that no brief asks for", sql`update proposal_scope set item = 'lunch'`],
  ["an answer that is none", sql`update proposal_scope set answer = 'MAYBE'`],
] as const)("the database refuses %s", async ([, change]) => {
  const { briefId, actor } = await scene();
  const proposalId = await addProposal(app, actor, briefId);
  const one = sql`where proposal_id = ${proposalId} and item = 'transport'`;
  const write = app.db.execute(sql`${change} ${one}`);
  await expect(write).rejects.toMatchObject({ cause: { code: "23514" } });
});

test("the files of both sides say what a proposal covers, and costs on another day", async () => {
  const { client, actor, send } = await scene({ dateSlack: "1" });
  const otherDays = [{ day: "2026-04-10", cents: 90_000 }];
  const boxes = { answer: "EXTRA", cents: 4_500 } as const;
  const scope = { transport: INCLUDED, lift: INCLUDED, boxes };
  expect((await send({ scope, otherDays })).ok).toBe(true);
  const told = [expect.objectContaining({ scope, otherDays })];
  expect(await exportOf(app, client)).toMatchObject({ proposalsReceived: told });
  expect(await exportOf(app, actor)).toMatchObject({ proposalsSent: told });
});

test("an erased company's words stay with its client without the company's contact data", async () => {
  const { client, actor, briefId, received } = await scene();
  const additionalServices = ["Verhuislift", `Bel ${actor.email} of 06 53274918`];
  const proposalId = await addProposal(app, actor, briefId, { additionalServices });
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  const erased = await erasePerson(app, actor, { currentPassword: PASSWORD, sure: "on" });
  expect(erased.ok).toBe(true);
  const [first, second] = (await received())?.additionalServices ?? [];
  expect(first).toBe("Verhuislift");
  expect(second).not.toContain(actor.email);
  expect(second).not.toContain("53274918");
});
