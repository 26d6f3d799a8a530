import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import { lockBrief } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { briefEvents } from "~/features/briefs/tables.ts";
import { STORED_BRIEFS } from "~/features/briefs/writes/status.server.ts";
import { moveVerification } from "~/features/companies/index.server.ts";
import {
  RECORDED_ACTORS,
  RECORDED_ACTS,
  VERIFICATION,
  VERIFIED_STATUSES,
} from "~/features/companies/lifecycle.ts";
import { companyProfiles, verificationEvents } from "~/features/companies/tables.ts";
import { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { proposalEvents } from "~/features/proposals/tables.ts";
import { PRODUCT, transition } from "~/server/db/transition.ts";
import { actsOf, statusesOf } from "~/shared/lifecycle.ts";
import { ok } from "~/shared/result.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, manage, storedBrief } from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";

const { app } = await makeApp();

async function eventsOf(table: typeof briefEvents | typeof proposalEvents, id: string) {
  const events = await app.db.select().from(table).where(eq(table.subjectId, id)).orderBy(table.id);
  return events.map(({ act, actorKind, actorId, why }) => [act, actorKind, actorId, why]);
}

test("what happens to a brief is written down with the act, the actor and the moment", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const before = app.clock.now();
  await manage(app, client, briefId, "close");
  await manage(app, client, briefId, "reopen");
  await cancelBrief(app, client, briefId);
  expect(await eventsOf(briefEvents, briefId)).toEqual([
    ["close", "client", client.userId, null],
    ["reopen", "client", client.userId, null],
    ["cancel", "client", client.userId, null],
  ]);
  const events = await app.db.select().from(briefEvents).where(eq(briefEvents.subjectId, briefId));
  for (const { at } of events) {
    expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(at.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
  }
});

test("an act that is refused leaves no event", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  await cancelBrief(app, client, briefId);
  for (const act of ["close", "reopen", "cancel"] as const) {
    expect((await manage(app, client, briefId, act)).ok).toBe(false);
  }
  expect(await eventsOf(briefEvents, briefId)).toHaveLength(1);
});

test("accepting says who chose, and why the others were declined", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [winner, loser, quitter, declined] = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { actor } = await addCompany(app);
      return { actor, proposalId: await addProposal(app, actor, briefId) };
    }),
  );
  if (!winner || !loser || !quitter || !declined) throw new Error("no proposals");
  await withdrawProposal(app, quitter.actor, quitter.proposalId);
  await declineProposal(app, client, declined.proposalId);
  await acceptPlainly(app, client, winner.proposalId);
  const of = (proposalId: string) => eventsOf(proposalEvents, proposalId);
  expect(await of(winner.proposalId)).toEqual([["accept", "client", client.userId, null]]);
  expect(await of(loser.proposalId)).toEqual([
    ["supersede", "system", null, "another proposal was accepted"],
  ]);
  expect(await of(quitter.proposalId)).toEqual([
    ["withdraw", "company", quitter.actor.userId, null],
  ]);
  expect(await of(declined.proposalId)).toEqual([["decline", "client", client.userId, null]]);
  expect(await eventsOf(briefEvents, briefId)).toEqual([
    ["complete", "client", client.userId, null],
  ]);
});

test("an act is not for an actor that the lifecycle does not name", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const closing = app.transact(async (tx) => {
    await lockBrief(tx, briefId);
    const at = app.clock.now();
    // @ts-expect-error: the types refuse it, and so does what runs.
    return ok(await transition(tx, STORED_BRIEFS, briefId, "close", { by: PRODUCT, at }));
  });
  await expect(closing).rejects.toThrow("'close' is not for a system");
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
});

describe("the verification of a company", () => {
  const judged = { businessName: "Vlot Verhuisd", kvkNumber: "24681357" };

  async function unchecked() {
    const { actor, companyId } = await addCompany(app);
    const nothing = { verificationStatus: "UNCHECKED", verifiedAt: null } as const;
    await app.db
      .update(companyProfiles)
      .set({ ...judged, ...nothing })
      .where(eq(companyProfiles.id, companyId));
    return { actor, companyId };
  }
  const statusOf = async (companyId: string) => {
    const rows = await app.db
      .select({ status: companyProfiles.verificationStatus })
      .from(companyProfiles)
      .where(eq(companyProfiles.id, companyId));
    return rows[0]?.status;
  };

  test("is written down with who did it, and the name and number that were judged", async () => {
    const { actor, companyId } = await unchecked();
    const doing = { at: app.clock.now(), why: "OTHER_NAME", reason: "OTHER_NAME" } as const;
    const moved = await app.transact(async (tx) =>
      ok(await moveVerification(tx, companyId, judged, "REFUSED", { by: actor, ...doing })),
    );
    const id = (moved.ok && moved.value) || "";
    const events = await app.db
      .select()
      .from(verificationEvents)
      .where(eq(verificationEvents.id, id));
    const by = { actorKind: "company", actorId: actor.userId };
    const what = { act: "REFUSED", why: "OTHER_NAME", at: doing.at, ...judged };
    expect(events).toEqual([{ id, subjectId: companyId, ...by, ...what }]);
    expect(await statusOf(companyId)).toBe("REFUSED");
  });

  test("is not for an actor that the lifecycle does not name, nor for another name", async () => {
    const { actor, companyId } = await unchecked();
    const doing = { by: actor, at: app.clock.now(), why: "ik vind van wel" };
    const approving = app.transact(async (tx) =>
      // @ts-expect-error: the types refuse it, and so does what runs.
      ok(await moveVerification(tx, companyId, judged, "APPROVED", doing)),
    );
    await expect(approving).rejects.toThrow("'APPROVED' is not for a company");
    const other = { ...judged, businessName: "Iets Anders" };
    const moved = await app.transact(async (tx) =>
      ok(await moveVerification(tx, companyId, other, "CONFIRMED", doing)),
    );
    expect(moved).toEqual(ok(null));
    expect(await statusOf(companyId)).toBe("UNCHECKED");
  });
});

test("a brief stays as it is when what happened cannot be written down", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const only = sql.raw(`check (brief_id <> '${briefId}')`);
  await app.db.execute(sql`alter table brief_events add constraint not_this_brief ${only}`);
  try {
    await expect(manage(app, client, briefId, "close")).rejects.toThrow();
  } finally {
    await app.db.execute(sql`alter table brief_events drop constraint not_this_brief`);
  }
  expect((await storedBrief(app, briefId)).status).toBe("OPEN");
});

test.each([
  ["company_profiles_verification_status", statusesOf(VERIFICATION)],
  ["company_profiles_verified_since", VERIFIED_STATUSES],
  ["verification_events_act", RECORDED_ACTS],
  ["verification_events_actor_kind", RECORDED_ACTORS],
  ["briefs_status", statusesOf(BRIEF)],
  ["brief_events_act", actsOf(BRIEF)],
  ["proposals_status", statusesOf(PROPOSAL)],
  ["proposal_events_act", actsOf(PROPOSAL)],
])("the database takes for %s what the lifecycle names, and nothing else", async (name, words) => {
  const { rows } = await app.db.execute<{ definition: string }>(
    sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`,
  );
  const taken = [...(rows[0]?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, word]) => word);
  expect(taken.toSorted()).toEqual([...words].sort());
});

test("the contact data of a client leave the database for no list", async () => {
  const client = await addClient(app, { name: "Zwaantje Kooiman" });
  const { actor } = await addCompany(app);
  const briefId = await addBrief(app, client, { clientPhone: "06 87654321" });
  await addProposal(app, actor, briefId);
  const scope = { type: null, provinces: null, onlyOpen: false };
  const queries = await recordQueries(app, async () => {
    await listBriefs(app, actor, scope, null);
    await listOwnProposals(app, actor, null);
    await readListedBrief(app, actor, briefId);
  });
  // The list asks what stands on its page, and then for what changed of it; proposals for what their
  // clients wrote and how many are to be confirmed, and a brief for its questions, of which there are none.
  expect(queries).toHaveLength(7);
  let found = 0;
  for (const { text, values } of queries) {
    const { rows } = await app.db.$client.query(text, values);
    if (rows.length > 0) found += 1;
    expect(JSON.stringify(rows)).not.toMatch(/Zwaantje|Kooiman|87654321/);
    expect(JSON.stringify(rows)).not.toContain(client.email);
  }
  expect(found).toBe(4);
});

test("an erased client is in no event, and what they had open is cancelled by the product", async () => {
  const client = await addClient(app);
  const [done, open] = [await addBrief(app, client), await addBrief(app, client)];
  const { actor } = await addCompany(app);
  const [accepted, waiting] = [
    await addProposal(app, actor, done),
    await addProposal(app, actor, open),
  ];
  await acceptPlainly(app, client, accepted);
  const form = { currentPassword: PASSWORD, sure: "on" as const };
  const erased = await erasePerson(app, client, form);
  expect(erased.ok).toBe(true);
  const why = "the client's account was erased";
  expect(await eventsOf(briefEvents, done)).toEqual([["complete", "client", null, null]]);
  expect(await eventsOf(briefEvents, open)).toEqual([["cancel", "system", null, why]]);
  expect(await eventsOf(proposalEvents, accepted)).toEqual([["accept", "client", null, null]]);
  expect(await eventsOf(proposalEvents, waiting)).toEqual([["supersede", "system", null, why]]);
});
