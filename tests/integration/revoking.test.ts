import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listReceivedProposals, readAgreement } from "~/features/agreements/index.server.ts";
import { readRevocation, revocationPath } from "~/features/agreements/reads/revocation.server.ts";
import type { Scope } from "~/features/proposals/rules/scope.ts";
import { proposalEvents } from "~/features/proposals/tables.ts";
import { DAY_MS, dayAfter, dutchDay } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { revokeAgreement } from "~/use-cases/revoke-agreement.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { plainAcceptance } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { formFor } from "../factories/arrangements.ts";
import {
  ALL_INCLUDED,
  addBrief,
  addProposal,
  briefForm,
  proposalForm,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

// It starts on Tuesday 10 March 2026; Tuesday 24 March is the last day of what was accepted then.
const { app, clock, runTasks, mails } = await makeApp();
const LAST_DAY = "2026-03-24";

const tokenOf = (proposalId: string) => revocationPath(app, proposalId).split("token=")[1] ?? "";

/** An accepted proposal; its day comes after the period to revoke unless `inDays` says otherwise. */
async function agreement(service: "ONTRUIMING" | "VERHUIZING" = "ONTRUIMING", scope?: Scope) {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const form = formFor(service, clock.now());
  const moveDate = dayAfter(dutchDay(clock.now()), 30);
  const briefId = await addBrief(app, client, { ...form, moveDate });
  const proposalId = await addProposal(app, actor, briefId, scope ? { scope } : {});
  const acceptance = await plainAcceptance(app, proposalId, { beginSooner: false });
  expect(await acceptProposal(app, client, acceptance)).toEqual(ok(null));
  const [stored] = await storedProposals(app, briefId);
  return { client, company: actor, briefId, proposalId, stored };
}

const shownTo = async ({ client, briefId }: Awaited<ReturnType<typeof agreement>>) =>
  (await listReceivedProposals(app, client, [briefId]))[0];

test("a clearance is revoked by its link alone, once: both are told and its place is free", async () => {
  const made = await agreement();
  const { client, company, briefId, proposalId } = made;
  expect(made.stored).toMatchObject({ revocableUntil: LAST_DAY, beginSooner: null });
  expect((await shownTo(made))?.revocation).toMatchObject({
    href: revocationPath(app, proposalId),
    text: expect.stringContaining("24 maart"),
  });
  const token = tokenOf(proposalId);
  // Two tabs at once, and once more later.
  const both = await Promise.all([revokeAgreement(app, token), revokeAgreement(app, token)]);
  expect([...both, await revokeAgreement(app, token)]).toEqual([ok(null), ok(null), ok(null)]);
  const acts = await app.db
    .select({ act: proposalEvents.act })
    .from(proposalEvents)
    .where(eq(proposalEvents.subjectId, proposalId));
  expect(acts.map(({ act }) => act)).toEqual(["accept", "revoke"]);
  expect(await storedBrief(app, briefId)).toMatchObject({ status: "OPEN", proposalsCount: 0 });
  const [stored] = await storedProposals(app, briefId);
  expect(stored).toMatchObject({ status: "REVOKED", revokedAt: expect.any(Date) });
  expect(await readRevocation(app, token)).toMatchObject({
    isOpen: false,
    clientName: client.name,
  });
  // Nobody has the other's data any more, and nothing is agreed.
  expect(await shownTo(made)).toMatchObject({ agreed: null, companyEmail: null, revocation: null });
  expect(await readAgreement(app, company, proposalId)).toBeNull();
  const again = await sendProposal(app, company, briefId, proposalForm());
  expect(again).toEqual(refuse("duplicate"));
  const other = await addCompany(app);
  expect((await sendProposal(app, other.actor, briefId, proposalForm())).ok).toBe(true);

  await runTasks();
  const [receipt, ...more] = (await mails(client.email)).filter(({ subject }) =>
    subject.startsWith("Bevestiging: je herriep"),
  );
  expect(more).toEqual([]);
  expect(receipt?.text).toMatch(/Ik, .+, herroep de overeenkomst met .+ die ik accepteerde op/);
  expect(receipt?.text).toMatch(/Ontvangen op:?\s+\S* ?10 maart 2026/);
  const told = (await mails(company.email)).filter(({ subject }) =>
    subject.startsWith("Overeenkomst herroepen"),
  );
  expect(told).toHaveLength(1);
});

test("its company learns nothing of what the client changes afterwards, however late its mail", async () => {
  const { client, company, briefId, proposalId } = await agreement();
  await runTasks();
  expect(await revokeAgreement(app, tokenOf(proposalId))).toEqual(ok(null));
  const changed = {
    ...formFor("ONTRUIMING", clock.now()),
    moveDate: dayAfter(dutchDay(clock.now()), 30),
    clientName: "Nieuwe Naam",
    fromCity: "Bel 0612345678",
  };
  const corrected = briefForm(changed, clock.now());
  expect((await correctBrief(app, client, briefId, corrected)).ok).toBe(true);
  await runTasks();
  const told = (await mails(company.email)).at(-1);
  expect(told?.subject).toMatch(/^Overeenkomst herroepen: /);
  expect(told?.raw).not.toMatch(/Nieuwe Naam|0612345678/);
});

test("a move has no such right, unless its company carries nothing", async () => {
  const move = await agreement("VERHUIZING");
  expect(move.stored?.revocableUntil).toBeNull();
  expect((await shownTo(move))?.revocation).toBeNull();
  expect(await readRevocation(app, tokenOf(move.proposalId))).toBeNull();
  expect(await revokeAgreement(app, tokenOf(move.proposalId))).toEqual(refuse("no-right"));
  const packed = await agreement("VERHUIZING", {
    ...ALL_INCLUDED,
    transport: { answer: "EXCLUDED" },
  });
  expect(packed.stored?.revocableUntil).toBe(LAST_DAY);
});

test("each side reads of the time to revoke in its own words", async () => {
  const { client, company } = await agreement();
  await runTasks();
  const about = async (address: string, subject: string) =>
    (await mails(address)).find((mail) => mail.subject.startsWith(subject));
  const mine = await about(client.email, "Je hebt de offerte");
  expect(mine?.text).toContain("Je kunt deze overeenkomst tot en met di 24 maart 2026");
  expect(mine?.text).not.toContain("De opdrachtgever");
  const theirs = await about(company.email, "Offerte geaccepteerd");
  expect(theirs?.text).toContain("De opdrachtgever kan deze overeenkomst tot en met di 24 maart");
});

test("it can be revoked on the whole of the last day, and not after it", async () => {
  const made = await agreement();
  const late = await agreement();
  const at = (moment: string) => ({ ...app, clock: { now: () => new Date(moment) } });
  const token = tokenOf(made.proposalId);
  // 00:00 Dutch time on the day after.
  const over = at(`${LAST_DAY}T23:00:00Z`);
  expect(await revokeAgreement(over, tokenOf(late.proposalId))).toEqual(refuse("too-late"));
  expect(await readRevocation(over, tokenOf(late.proposalId))).toMatchObject({ isOpen: false });
  expect(await revokeAgreement(at(`${LAST_DAY}T22:59:59Z`), token)).toEqual(ok(null));
});

test("a link that was not made here revokes nothing", async () => {
  const { proposalId } = await agreement();
  const other = tokenOf((await agreement()).proposalId);
  for (const token of ["", proposalId, proposalId + other.slice(36), `${tokenOf(proposalId)}0`]) {
    expect(await revokeAgreement(app, token)).toEqual(refuse("bad-link"));
    expect(await readRevocation(app, token)).toBeNull();
  }
});

test("a day within the period needs the client's request to begin, which is kept", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const moveDate = dutchDay(new Date(clock.now().getTime() + 7 * DAY_MS));
  const briefId = await addBrief(app, client, { ...formFor("ONTRUIMING", clock.now()), moveDate });
  const proposalId = await addProposal(app, actor, briefId);
  const [shown] = await listReceivedProposals(app, client, [briefId]);
  expect(shown?.rights.beginSooner?.until).toBe(LAST_DAY);
  const acceptance = await plainAcceptance(app, proposalId, { beginSooner: false });
  expect(await acceptProposal(app, client, acceptance)).toEqual(refuse("begin-sooner"));
  expect(await acceptProposal(app, client, { ...acceptance, beginSooner: true })).toEqual(ok(null));
  const [stored] = await storedProposals(app, briefId);
  expect(stored).toMatchObject({ revocableUntil: LAST_DAY, beginSooner: true });
});

test("what a proposal states stays as it was sent, whatever its company's number becomes", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const briefId = await addBrief(app, client);
  await addProposal(app, actor, briefId, {
    ...{ performedBy: "OWN", ownRisk: 0, cancelDayPercent: 100, moverOwesPercent: 0 },
  });
  const [shown] = await listReceivedProposals(app, client, [briefId]);
  const said = Object.fromEntries((shown?.stated ?? []).map(({ label, text }) => [label, text]));
  expect(said["Wie het uitvoert"]).toMatch(/^het bedrijf zelf, KvK \d{8}$/);
  expect(said["Eigen risico"]).toBe("geen");
  expect(shown?.stated.filter(({ missing }) => missing)).toEqual([]);
});
