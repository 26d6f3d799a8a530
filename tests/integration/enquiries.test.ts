import { expect, test } from "vitest";
import { MAX_ASKED, MOST_OPEN } from "~/features/enquiries/constants.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiries,
  listEnquiriesToClient,
  readEnquiries,
} from "~/features/enquiries/index.server.ts";
import { enquiries } from "~/features/enquiries/tables.ts";
import { exportOf } from "~/features/privacy/personal-data.server.ts";
import { adjustProposal } from "~/features/proposals/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, manage, proposalForm } from "../factories/briefs.ts";
import { holdGrowth } from "../factories/held-loop.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";

const { app, clock, runTasks, mails } = await makeApp();
const HOUR_MS = 3_600_000;
const YES = { currentPassword: PASSWORD, sure: "on" as const };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const asked = (actor: CompanyActor, briefId: string, question = "Is er een lift?") =>
  askAbout(app, actor, briefId, { question });

/** What waits for a client's answer about its brief, the oldest first. */
async function waiting(client: ClientActor, briefId: string): Promise<string[]> {
  const all = await listEnquiriesToClient(app, client, briefId);
  return all.filter(({ answeredAt }) => answeredAt === null).map(({ id }) => id);
}

async function firstWaiting(client: ClientActor, briefId: string): Promise<string> {
  const [id] = await waiting(client, briefId);
  if (!id) throw new Error("no question waits");
  return id;
}

test("a company asks, the client answers once, and all companies read both without contact data", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, { name: "Vraag & Vracht" });
  const { actor: rival } = await addCompany(app);
  expect(await asked(actor, briefId, "Is er een lift? Bel 06 12345678.")).toEqual(ok(null));
  // The same form twice is one question.
  expect(await asked(actor, briefId, "Is er een lift? Bel 06 12345678.")).toEqual(ok(null));
  const [question] = await listEnquiriesToClient(app, client, briefId);
  expect(question).toMatchObject({
    companyName: "Vraag & Vracht",
    question: "Is er een lift? Bel [verborgen tot acceptatie].",
    answer: null,
  });
  await runTasks();
  const [mail] = (await mails(client.email)).slice(-1);
  expect(mail?.subject).toContain("Vraag van Vraag & Vracht over je verhuizing");
  expect(mail?.text).toContain("Is er een lift?");
  expect(mail?.text).not.toContain("12345678");

  clock.advance(HOUR_MS);
  const id = await firstWaiting(client, briefId);
  const answer = "Nee, de trap. Mail naar anna@voorbeeld.test.";
  expect(await answerEnquiry(app, client, id, { answer })).toEqual(ok(null));
  expect(await answerEnquiry(app, client, id, { answer })).toEqual(ok(null));
  expect(await answerEnquiry(app, client, id, { answer: "Nee." })).toEqual(
    refuse("answered-before"),
  );
  const masked = "Nee, de trap. Mail naar [verborgen tot acceptatie].";
  const [own] = (await listEnquiries(app, actor, [briefId])).get(briefId) ?? [];
  expect(own).toMatchObject({ isOwn: true, answer: masked });
  const [others] = (await readEnquiries(app, rival, briefId)).enquiries;
  expect(others).toMatchObject({ isOwn: false, answer: masked });
  const [kept] = await listEnquiriesToClient(app, client, briefId);
  expect(kept).toMatchObject({ answer, marks: [{ kind: "email" }] });
  await runTasks();
  const [told] = (await mails(actor.email)).slice(-1);
  expect(told?.subject).toContain("De klant antwoordt");
  expect(told?.text).toContain("Nee, de trap.");
  expect(told?.text).not.toContain("anna@voorbeeld.test");
});

test("who has proposed is told of an answer, and may adjust its proposal once, although it can be accepted", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: bidder } = await addCompany(app);
  const { actor: curious } = await addCompany(app);
  const { actor: gone } = await addCompany(app);
  const proposalId = await addProposal(app, bidder, briefId);
  const declined = await addProposal(app, gone, briefId);
  await declineProposal(app, client, declined);
  await runTasks();
  const before = (await mails(bidder.email)).length;
  const beforeGone = (await mails(gone.email)).length;
  const adjust = () => adjustProposal(app, bidder, proposalId, proposalForm({ price: 111_000 }));
  expect(await adjust()).toEqual(refuse("wrong-state"));
  await asked(curious, briefId);
  await answerEnquiry(app, client, await firstWaiting(client, briefId), { answer: "Nee." });
  await runTasks();
  expect((await mails(bidder.email)).slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("De klant antwoordt"),
  ]);
  expect((await mails(gone.email)).length).toBe(beforeGone);
  expect(await adjust()).toEqual(ok(null));
  expect(await adjust()).toEqual(refuse("wrong-state"));
  // What the client saw before is not what it agrees to now.
  expect(await acceptPlainly(app, client, proposalId, 1)).toEqual(refuse("revised"));
});

test.for([
  ["email-unverified", { confirmed: false }],
  ["profile-incomplete", { profile: "none" }],
  ["not-verified", { verified: false }],
  ["no-subscription", { subscribed: false }],
] as const)("asking is refused with '%s' for a company with %o", async ([reason, lack]) => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app, lack);
  expect(await asked(actor, briefId)).toEqual(refuse(reason));
  expect(await waiting(client, briefId)).toEqual([]);
});

test("a brief that takes no proposals takes no questions, but of those whose proposal waits", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: bidder } = await addCompany(app);
  const { actor: late } = await addCompany(app);
  await addProposal(app, bidder, briefId);
  await manage(app, client, briefId, "close");
  expect(await asked(late, briefId)).toEqual(refuse("closed"));
  expect((await readEnquiries(app, late, briefId)).objection).toBe("closed");
  expect(await asked(bidder, briefId)).toEqual(ok(null));
  await cancelBrief(app, client, briefId);
  expect(await asked(bidder, briefId, "Nog iets?")).toEqual(refuse("closed"));
  const id = await firstWaiting(client, briefId);
  expect(await answerEnquiry(app, client, id, { answer: "Te laat." })).toEqual(refuse("too-late"));
  expect(await asked(bidder, UNKNOWN)).toEqual(refuse("not-found"));
});

test("a company has three open questions about a brief at most, and a client twenty; an answer makes room", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const all = Array.from({ length: MOST_OPEN.ofCompany + 1 }, (_, nth) => `Vraag ${nth}`);
  // At once, as a browser with several tabs might.
  const sent = await Promise.all(all.map((question) => asked(actor, briefId, question)));
  expect(sent.filter(({ ok: isThere }) => isThere)).toHaveLength(MOST_OPEN.ofCompany);
  expect((await readEnquiries(app, actor, briefId)).objection).toBe("too-many");
  await answerEnquiry(app, client, await firstWaiting(client, briefId), { answer: "Ja." });
  expect(await asked(actor, briefId, "Mag ik nu?")).toEqual(ok(null));
  let open = MOST_OPEN.ofCompany;
  while (open < MOST_OPEN.ofAll) {
    const { actor: other } = await addCompany(app);
    while (open < MOST_OPEN.ofAll && (await asked(other, briefId, `Vraag ${open}`)).ok) open += 1;
  }
  const { actor: last } = await addCompany(app);
  expect(await asked(last, briefId)).toEqual(refuse("client-busy"));
});

test("nobody answers or reads what is asked about another client's brief", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  await asked(actor, briefId);
  const other = await addClient(app);
  const id = await firstWaiting(client, briefId);
  expect(await answerEnquiry(app, other, id, { answer: "Ik niet." })).toEqual(refuse("not-yours"));
  expect(await answerEnquiry(app, client, UNKNOWN, { answer: "?" })).toEqual(refuse("not-yours"));
  expect(await listEnquiriesToClient(app, other, briefId)).toEqual([]);
});

test("both have what was asked in their export, and it goes with either of them", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [{ actor: one }, { actor: two }] = [await addCompany(app), await addCompany(app)];
  await asked(one, briefId, "Hoe breed is de gang?");
  await asked(two, briefId, "Hoe hoog is de deur?");
  expect((await exportOf(app, client)).questionsReceived).toHaveLength(2);
  expect((await exportOf(app, one)).questionsAsked).toMatchObject([
    { question: "Hoe breed is de gang?" },
  ]);
  await erasePerson(app, one, YES);
  expect(await waiting(client, briefId)).toHaveLength(1);
  await erasePerson(app, client, YES);
  expect((await exportOf(app, two)).questionsAsked).toEqual([]);
});

/** Stores so many answered questions of a company about a brief. */
async function addAnswered(count: number, briefId: string, companyId: string, question: string) {
  const answer = asTyped("0 ".repeat(490));
  const at = clock.now();
  const row = { briefId, companyId, question: asTyped(question), askedAt: at };
  const rows = Array.from({ length: count }, () => ({ ...row, answer, answeredAt: at }));
  await app.db.insert(enquiries).values(rows);
}

test("a company and all together ask so much about a brief at most, with what was answered", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor, companyId } = await addCompany(app);
  const { actor: other } = await addCompany(app);
  await addAnswered(MAX_ASKED.ofCompany - 1, briefId, companyId, "Is er een lift?");
  expect(await asked(actor, briefId, "De laatste?")).toEqual(ok(null));
  expect(await asked(actor, briefId, "Nog een?")).toEqual(refuse("asked-enough"));
  expect((await readEnquiries(app, actor, briefId)).objection).toBe("asked-enough");
  expect(await asked(other, briefId)).toEqual(ok(null));
  await addAnswered(MAX_ASKED.ofAll, briefId, companyId, "Is er een lift?");
  expect(await asked(other, briefId, "Nog een?")).toEqual(refuse("client-asked-enough"));
});

test("ten times as many questions hold others up no longer at a stretch, read or answered", async () => {
  const client = await addClient(app);
  const { actor, companyId } = await addCompany(app);
  const [few, many] = [await addBrief(app, client), await addBrief(app, client)];
  await addAnswered(2, few, companyId, "0 ".repeat(240));
  await addAnswered(22, many, companyId, "0 ".repeat(240));
  // Each round changes a text, so that nothing is known of the earlier one.
  const ask = async (briefId: string, round: number) => {
    await addAnswered(1, briefId, companyId, `Is er een lift, of ${round} trappen?`);
    return await listEnquiries(app, actor, [briefId]);
  };
  expect(
    await holdGrowth(
      (round) => ask(few, round),
      (round) => ask(many, round),
    ),
  ).toBeLessThan(3);
  const answer = async (briefId: string, round: number) => {
    const row = { briefId, companyId, question: asTyped(`${round}?`), askedAt: clock.now() };
    const [stored] = await app.db.insert(enquiries).values(row).returning();
    const answered = await answerEnquiry(app, client, stored?.id ?? "", { answer: "Nee." });
    expect(answered).toEqual(ok(null));
  };
  expect(
    await holdGrowth(
      (round) => answer(few, round),
      (round) => answer(many, round),
    ),
  ).toBeLessThan(3);
});
