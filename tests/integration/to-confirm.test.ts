import { expect, test } from "vitest";
import {
  listBriefsForCompany,
  listOwnProposals,
  readListedBrief,
} from "~/features/board/index.server.ts";
import { confirmProposal, countToConfirm } from "~/features/proposals/index.server.ts";
import { CONFIRM_NOTES } from "~/features/proposals/wording/notes.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, clock } = await makeApp();

const SCOPE = { type: null, provinces: null, onlyOpen: false };

/** The kinds of badge that the company's list shows, by brief. */
async function listedBadges(actor: Parameters<typeof readListedBrief>[1]) {
  const kept = new Map<string, { id: string; kind: string }>();
  const { rows } = await listBriefsForCompany(app, actor, SCOPE, null, {
    find: (key) => kept.get(key),
    make({ id, badge }, key) {
      const row = { id, kind: badge.kind };
      if (key) kept.set(key, row);
      return row;
    },
  });
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

test("what a client's change left to confirm stands first, is counted, and is said in row and panel", async () => {
  const [{ actor: company }, { actor: other }] = [await addCompany(app), await addCompany(app)];
  const client = await addClient(app);
  const changed = await addBrief(app, client);
  const proposalId = await addProposal(app, company, changed);
  await addProposal(app, other, await addBrief(app, client));
  const newer = await addBrief(app, client);
  const newerProposal = await addProposal(app, company, newer);
  const badgeBeside = async () => (await readListedBrief(app, company, changed))?.badge.kind;
  expect(await countToConfirm(app, company)).toBe(0);
  expect(await badgeBeside()).toBe("badge");
  expect((await listedBadges(company)).get(changed)).toBe("badge");

  const form = {
    ...briefForm({ clientName: client.name }, clock.now()),
    additionalInfo: "Anders.",
  };
  expect((await correctBrief(app, client, changed, form)).ok).toBe(true);
  expect(await countToConfirm(app, company)).toBe(1);
  expect(await countToConfirm(app, other)).toBe(0);
  expect(await badgeBeside()).toBe("to-confirm");
  expect((await listedBadges(company)).get(changed)).toBe("to-confirm");
  const ids = async () =>
    (await listOwnProposals(app, company, null)).proposals.map(({ id }) => id);
  expect(await ids()).toEqual([proposalId, newerProposal]);
  const named = await listOwnProposals(app, company, null, proposalId);
  expect(named.proposals.map(({ id }) => id)).toEqual([proposalId, newerProposal]);

  expect((await confirmProposal(app, company, { proposalId, briefVersion: 2 })).ok).toBe(true);
  expect(await countToConfirm(app, company)).toBe(0);
  expect(await ids()).toEqual([newerProposal, proposalId]);
  expect((await listedBadges(company)).get(changed)).toBe("badge");
});

test("a reason before an act is a note: it says nothing of a failure", () => {
  for (const note of Object.values(CONFIRM_NOTES)) expect(note).not.toMatch(/fout|verzenden/i);
});
