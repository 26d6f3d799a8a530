import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { manageBrief } from "~/features/briefs/index.server.ts";
import { SERVICE_TYPES } from "~/features/intake/constants.ts";
import { countListedBriefs } from "~/features/search/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { refuse } from "~/shared/result.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  manage,
  proposalForm,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { addClient, addCompany, type TestCompany } from "../factories/people.ts";
import { cancelSubscription } from "../factories/pressed.ts";
import { waitingTasks } from "../factories/queue.ts";

const { app, clock } = await makeApp();

// Companies that may send proposals: a test takes as many as it needs, for each brief is a new one.
const crowd: TestCompany[] = [];
while (crowd.length < 50) crowd.push(await addCompany(app));
const [one, two, three] = crowd as [TestCompany, TestCompany, TestCompany];

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const statuses = async (briefId: string) =>
  (await storedProposals(app, briefId)).map((proposal) => proposal.status).sort();

describe("sending a proposal", () => {
  test("stores it PENDING, takes a place and tells the client", async () => {
    const briefId = await addBrief(app, await addClient(app));
    const { actor, companyId } = one;
    const sent = await sendProposal(app, actor, briefId, proposalForm({ price: 123_456 }));
    if (!sent.ok) throw new Error(sent.reason);
    expect(await storedProposals(app, briefId)).toMatchObject([
      { companyId, status: "PENDING", priceCents: 123_456, turnaroundDays: 7 },
    ]);
    expect((await storedBrief(app, briefId)).proposalsCount).toBe(1);
    expect(await waitingTasks(app, [sent.value.proposalId])).toEqual(["notify-proposal-received"]);
  });

  test("stores null for additional services when none were given", async () => {
    const briefId = await addBrief(app, await addClient(app));
    await addProposal(app, one.actor, briefId, { additionalServices: [] });
    expect((await storedProposals(app, briefId))[0]?.additionalServices).toBeNull();
  });

  test.for([
    ["email-unverified", { confirmed: false }],
    ["profile-incomplete", { profile: "minimal" }],
    ["profile-incomplete", { profile: "none" }],
    ["not-verified", { verified: false }],
    ["no-subscription", { subscribed: false }],
  ] as const)("is refused with '%s' for a company with %o", async ([reason, lack]) => {
    const briefId = await addBrief(app, await addClient(app));
    const { actor } = await addCompany(app, lack);
    expect(await sendProposal(app, actor, briefId, proposalForm())).toEqual(refuse(reason));
    expect(await storedProposals(app, briefId)).toEqual([]);
    expect((await storedBrief(app, briefId)).proposalsCount).toBe(0);
  });

  test("is refused for a brief that does not exist", async () => {
    expect(await sendProposal(app, one.actor, UNKNOWN, proposalForm())).toEqual(
      refuse("not-found"),
    );
  });

  test("is refused once the subscription has run out", async () => {
    const moveDate = dutchDay(new Date(clock.now().getTime() + 90 * DAY_MS));
    const briefId = await addBrief(app, await addClient(app), { moveDate });
    const { actor } = await addCompany(app);
    await cancelSubscription(app, actor);
    const month = 32 * DAY_MS;
    clock.advance(month);
    // The month of who renews is over too: until its provider has answered it goes on.
    expect((await sendProposal(app, one.actor, briefId, proposalForm())).ok).toBe(true);
    expect(await sendProposal(app, actor, briefId, proposalForm())).toEqual(
      refuse("no-subscription"),
    );
    clock.advance(-month);
    expect((await sendProposal(app, actor, briefId, proposalForm())).ok).toBe(true);
  });

  test.for(["close", "cancel"] as const)("is refused after the client's %s", async (act) => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    await manage(app, client, briefId, act);
    expect(await sendProposal(app, one.actor, briefId, proposalForm())).toEqual(refuse("closed"));
  });

  test("is refused a second time, also after withdrawing the first", async () => {
    const briefId = await addBrief(app, await addClient(app));
    const { actor } = one;
    const proposalId = await addProposal(app, actor, briefId);
    expect(await sendProposal(app, actor, briefId, proposalForm())).toEqual(refuse("duplicate"));
    await withdrawProposal(app, actor, proposalId);
    expect(await sendProposal(app, actor, briefId, proposalForm())).toEqual(refuse("duplicate"));
  });
});

describe("many at once", () => {
  test("fifty companies on five places are exactly five proposals", async () => {
    const briefId = await addBrief(app, await addClient(app));
    const answers = await Promise.all(
      crowd.map(({ actor }) => sendProposal(app, actor, briefId, proposalForm())),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "full")).toHaveLength(45);
    expect(await storedProposals(app, briefId)).toHaveLength(5);
    expect((await storedBrief(app, briefId)).proposalsCount).toBe(5);
  });

  test("one company twenty times is one proposal and one task", async () => {
    const briefId = await addBrief(app, await addClient(app));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendProposal(app, one.actor, briefId, proposalForm())),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "duplicate")).toHaveLength(
      19,
    );
    const [proposal] = await storedProposals(app, briefId);
    expect(await waitingTasks(app, [proposal?.id ?? ""])).toEqual(["notify-proposal-received"]);
    expect((await storedBrief(app, briefId)).proposalsCount).toBe(1);
  });

  test("accepting two proposals while both are declined has at most one winner", async () => {
    const client = await addClient(app);
    for (let round = 0; round < 12; round += 1) {
      const briefId = await addBrief(app, client);
      const proposals: string[] = [];
      for (const { actor } of [one, two, three])
        proposals.push(await addProposal(app, actor, briefId));
      const [first = "", second = ""] = proposals;
      const answers = await Promise.all([
        acceptPlainly(app, client, first),
        acceptPlainly(app, client, second),
        declineProposal(app, client, first),
        declineProposal(app, client, second),
      ]);
      const winners = [answers[0], answers[1]].filter((answer) => answer.ok).length;
      const stored = await statuses(briefId);
      expect(stored.filter((status) => status === "ACCEPTED")).toHaveLength(winners);
      expect(winners).toBeLessThanOrEqual(1);
      expect((await storedBrief(app, briefId)).status).toBe(winners ? "COMPLETED" : "OPEN");
      if (winners) expect(stored).toEqual(["ACCEPTED", "DECLINED", "DECLINED"]);
    }
  });

  test("accepting while the company withdraws leaves one of the two", async () => {
    const client = await addClient(app);
    const { actor } = one;
    for (let round = 0; round < 8; round += 1) {
      const briefId = await addBrief(app, client);
      const proposal = await addProposal(app, actor, briefId);
      const [accepted, withdrawn] = await Promise.all([
        acceptPlainly(app, client, proposal),
        withdrawProposal(app, actor, proposal),
      ]);
      expect([accepted.ok, withdrawn.ok].sort()).toEqual([false, true]);
      const brief = await storedBrief(app, briefId);
      expect(brief.status).toBe(accepted.ok ? "COMPLETED" : "OPEN");
      expect(brief.proposalsCount).toBe(accepted.ok ? 1 : 0);
    }
  });
});

describe("deciding", () => {
  test("accepting completes the brief, declines the others and tells all of them", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const ids: string[] = [];
    for (const { actor } of [one, two, three]) ids.push(await addProposal(app, actor, briefId));
    const [winner = "", withdrawn = "", loser = ""] = ids;
    await withdrawProposal(app, two.actor, withdrawn);

    expect((await acceptPlainly(app, client, winner)).ok).toBe(true);

    expect(await statuses(briefId)).toEqual(["ACCEPTED", "DECLINED", "WITHDRAWN"]);
    expect(await storedBrief(app, briefId)).toMatchObject({ status: "COMPLETED" });
    expect(await waitingTasks(app, [winner])).toContain("notify-proposal-accepted");
    expect(await waitingTasks(app, [loser])).toContain("notify-company-declined");
    expect(await waitingTasks(app, [withdrawn])).not.toContain("notify-company-declined");
  });

  test("nothing moves that is no longer PENDING", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const { actor } = one;
    const proposal = await addProposal(app, actor, briefId);
    await declineProposal(app, client, proposal);
    expect(await acceptPlainly(app, client, proposal)).toEqual(refuse("wrong-state"));
    expect(await declineProposal(app, client, proposal)).toEqual(refuse("wrong-state"));
    expect(await withdrawProposal(app, actor, proposal)).toEqual(refuse("wrong-state"));
    expect((await storedBrief(app, briefId)).proposalsCount).toBe(1);
  });

  test("only the brief's own client and the proposal's own company decide", async () => {
    const [anna, bert] = [await addClient(app), await addClient(app)];
    const briefId = await addBrief(app, anna);
    const proposal = await addProposal(app, one.actor, briefId);
    expect(await acceptPlainly(app, bert, proposal)).toEqual(refuse("not-yours"));
    expect(await declineProposal(app, bert, proposal)).toEqual(refuse("not-yours"));
    expect(await withdrawProposal(app, two.actor, proposal)).toEqual(refuse("not-yours"));
    expect(await cancelBrief(app, bert, briefId)).toEqual(refuse("not-yours"));
    expect(await acceptPlainly(app, anna, UNKNOWN)).toEqual(refuse("not-yours"));
    expect(await statuses(briefId)).toEqual(["PENDING"]);
  });

  test("declining frees no place, withdrawing frees one", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const companies = crowd.slice(0, 7);
    const proposals: string[] = [];
    for (const { actor } of companies.slice(0, 5))
      proposals.push(await addProposal(app, actor, briefId));
    const send = (actor: CompanyActor | undefined) =>
      actor && sendProposal(app, actor, briefId, proposalForm());
    await declineProposal(app, client, proposals[0] ?? "");
    expect(await send(companies[5]?.actor)).toEqual(refuse("full"));
    const second = companies[1];
    if (!second) throw new Error("no second company");
    await withdrawProposal(app, second.actor, proposals[1] ?? "");
    expect(await send(companies[5]?.actor)).toMatchObject({ ok: true });
    expect(await send(companies[6]?.actor)).toEqual(refuse("full"));
  });

  test("a brief counts as open until its last place is taken, and again when one is free", async () => {
    const client = await addClient(app);
    const route = { fromProvince: "Drenthe", toProvince: "Zeeland" } as const;
    const count = () => countListedBriefs(app, { type: null, provinces: ["Zeeland"] });
    const before = await count();
    const briefId = await addBrief(app, client, route);
    expect(await count()).toEqual({ open: before.open + 1, listed: before.listed + 1 });
    const proposals: string[] = [];
    for (const { actor } of crowd.slice(0, 5))
      proposals.push(await addProposal(app, actor, briefId));
    expect(await count()).toEqual({ open: before.open, listed: before.listed + 1 });
    await withdrawProposal(app, one.actor, proposals[0] ?? "");
    expect(await count()).toEqual({ open: before.open + 1, listed: before.listed + 1 });
    await acceptPlainly(app, client, proposals[1] ?? "");
    expect(await count()).toEqual({ open: before.open, listed: before.listed + 1 });
  });

  test("cancelling declines what was open; a cancelled brief stays cancelled", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const proposal = await addProposal(app, one.actor, briefId);
    expect((await cancelBrief(app, client, briefId)).ok).toBe(true);
    expect(await statuses(briefId)).toEqual(["DECLINED"]);
    expect(await waitingTasks(app, [proposal])).toContain("notify-company-declined");
    for (const act of ["close", "reopen", "cancel"] as const) {
      expect(await manage(app, client, briefId, act)).toEqual(refuse("wrong-state"));
    }
  });

  test("a full brief is not closed: it has no new proposals to close itself to", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    for (const { actor } of crowd.slice(0, MAX_PROPOSALS)) await addProposal(app, actor, briefId);
    expect(await manageBrief(app, client, briefId, "close")).toEqual(refuse("full"));
  });

  test("a closed brief can be reopened, and a proposal of it accepted while closed", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const proposal = await addProposal(app, one.actor, briefId);
    await manageBrief(app, client, briefId, "close");
    expect(await manageBrief(app, client, briefId, "close")).toEqual(refuse("wrong-state"));
    await manageBrief(app, client, briefId, "reopen");
    expect((await sendProposal(app, two.actor, briefId, proposalForm())).ok).toBe(true);
    await manageBrief(app, client, briefId, "close");
    expect((await acceptPlainly(app, client, proposal)).ok).toBe(true);
    expect(await statuses(briefId)).toEqual(["ACCEPTED", "DECLINED"]);
  });
});

test("after any walk through all transitions the counters equal a recount", async () => {
  const client = await addClient(app);
  const companies = crowd.slice(0, 7);
  const step = fc.record({
    act: fc.constantFrom(
      "place",
      "proposal",
      "proposal",
      "accept",
      "decline",
      "withdraw",
      "close",
      "reopen",
      "cancel",
    ),
    brief: fc.nat(30),
    company: fc.nat(6),
    province: fc.constantFrom(...PROVINCES.slice(0, 3)),
    type: fc.constantFrom(...SERVICE_TYPES),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const briefIds: string[] = [];
      const proposals = new Map<string, string>();
      // Four at a time: counters must hold whoever meets whom.
      for (let at = 0; at < steps.length; at += 4) {
        await Promise.all(
          steps.slice(at, at + 4).map(async ({ act, brief, company, province, type }) => {
            const briefId = briefIds[brief % Math.max(1, briefIds.length)];
            const actor = companies[company]?.actor;
            if (act === "place" || !briefId || !actor) {
              briefIds.push(
                await addBrief(app, client, {
                  fromProvince: province,
                  toProvince: PROVINCES[brief % 3] ?? "Zeeland",
                  serviceType: type,
                }),
              );
              return;
            }
            const key = `${briefId}:${company}`;
            const proposal = proposals.get(key) ?? UNKNOWN;
            if (act === "proposal") {
              const sent = await sendProposal(app, actor, briefId, proposalForm());
              if (sent.ok) proposals.set(key, sent.value.proposalId);
            } else if (act === "accept") await acceptPlainly(app, client, proposal);
            else if (act === "decline") await declineProposal(app, client, proposal);
            else if (act === "withdraw") await withdrawProposal(app, actor, proposal);
            else await manage(app, client, briefId, act);
          }),
        );
      }
      expect(await drift()).toEqual([]);
    }),
    { seed: inject("seed"), numRuns: 15 },
  );
  expect((await countListedBriefs(app, { type: null, provinces: null })).listed).toBeGreaterThan(0);
});

// Every counter that differs from what the rows say.
async function drift() {
  const { rows } = await app.db.execute(sql`
    select 'listed' as counter, from_province || '/' || to_province || '/' || service_type as of
    from brief_route_counts counter full join (
      select from_province, to_province, service_type, count(*) as listed,
        count(*) filter (where status = 'OPEN' and proposals_count < max_proposals) as open
      from briefs where status in ('OPEN', 'COMPLETED') group by 1, 2, 3
    ) recount using (from_province, to_province, service_type)
    where (coalesce(counter.listed, 0), coalesce(counter.open, 0))
      is distinct from (coalesce(recount.listed, 0)::integer, coalesce(recount.open, 0)::integer)
    union all
    select 'proposals', briefs.id::text from briefs
    where proposals_count <> (select count(*) from proposals
      where brief_id = briefs.id and status <> 'WITHDRAWN')
    union all
    select 'accepted', briefs.id::text from briefs
    where (status = 'COMPLETED')::int <> (select count(*) from proposals
      where brief_id = briefs.id and status = 'ACCEPTED')
    union all
    select 'pending on a finished brief', briefs.id::text from briefs
    join proposals on brief_id = briefs.id and proposals.status = 'PENDING'
    where briefs.status in ('COMPLETED', 'CANCELLED')`);
  return rows;
}
