import { beforeAll, describe, expect, test } from "vitest";
import {
  listReceivedProposals,
  readAgreement,
  summariseReceived,
} from "~/features/agreements/index.server.ts";
import { gridOf } from "~/features/agreements/wording/grid.ts";
import { listOwnProposals } from "~/features/board/index.server.ts";
import { readOwnBrief } from "~/features/briefs/index.server.ts";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { PACKS_FRAGILE } from "~/features/intake/rules/packing.ts";
import { type Acceptance, readProposalSheet } from "~/features/proposals/index.server.ts";
import { agreedOn } from "~/features/proposals/rules/agreed.ts";
import { extrasToChoose, type Scope } from "~/features/proposals/rules/scope.ts";
import type { ProposalFields } from "~/features/proposals/schema.ts";
import { priceOfItem } from "~/features/tariffs/rules.ts";
import { action } from "~/routes/client/brief.tsx";
import { formatCents } from "~/shared/money.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { acceptPlainly, plainAcceptance, postedAcceptance } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, storedProposals } from "../factories/briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { answerOf } from "../factories/registration.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, runTasks, mails } = await makeApp();

const [OWN_DAY, OTHER_DAY] = ["2026-12-18", "2026-12-16"];
const SCOPE: Scope = {
  transport: { answer: "INCLUDED" },
  lift: { answer: "INCLUDED" },
  packing: { answer: "EXTRA", cents: 8_500 },
  boxes: { answer: "EXTRA", cents: 4_500 },
};
const FIXED = { price: 97_190, otherDays: [{ day: OTHER_DAY, cents: 90_000 }] };
const HOURLY = { priceKind: "HOURLY", hourlyRate: 9_500, hoursCeiling: 8, price: 76_000 } as const;

const plain = (text: string) => text.replaceAll(/&nbsp;|\u00a0|\u202f/g, " ");
const euros = (cents: number) => plain(formatCents(cents));
const SUMS = /€ [\d.]+,\d\d/g;

const CASES = [
  {
    name: "as it was asked",
    offer: FIXED,
    day: OWN_DAY,
    extras: ["packing", "boxes"],
    cents: 110_190,
  },
  { name: "with one of two", offer: FIXED, day: OWN_DAY, extras: ["boxes"], cents: 101_690 },
  { name: "on another day, without any", offer: FIXED, day: OTHER_DAY, extras: [], cents: 90_000 },
  { name: "by the hour", offer: HOURLY, day: OWN_DAY, extras: ["packing"], cents: 84_500 },
];

/** A brief that asks for packing and boxes, with one proposal on it. */
async function scene(offer: Partial<ProposalFields>) {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const fields = { moveDate: OWN_DAY, dateSlack: "2", packingService: true } as const;
  const briefId = await addBrief(app, client, fields);
  const proposalId = await addProposal(app, actor, briefId, { scope: SCOPE, ...offer });
  return { client, actor, briefId, proposalId };
}

describe.each(CASES)("an agreement $name", ({ offer, day, extras, cents }) => {
  const asked = offer.price + 13_000;
  const declined = ["packing", "boxes"].filter((item) => !extras.includes(item));
  let deal: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    deal = await scene(offer);
    await runTasks();
  });

  test("is offered at the sum of all that was asked, wherever that is read", async () => {
    const { client, actor, briefId } = deal;
    const brief = await readOwnBrief(app, client, briefId);
    const received = await listReceivedProposals(app, client, [briefId]);
    expect(brief && gridOf(received, brief).comparable.cells[0]?.text).toBe(formatCents(asked));
    const { [briefId]: summary } = await summariseReceived(app, client, [briefId]);
    expect(summary?.lowestCents).toBe(asked);
    const own = (await listOwnProposals(app, actor, null)).proposals;
    expect(own.map(({ sum }) => sum.cents)).toEqual([asked]);
    const [mail] = (await mails(client.email)).filter(({ subject }) =>
      /^Offerte van/.test(subject),
    );
    expect(plain(mail?.subject ?? "")).toContain(euros(asked));
    expect(plain(mail?.text ?? "")).toContain(
      `Prijs: ${offer === HOURLY ? "ten hoogste " : ""}${euros(asked)}`,
    );
  });

  test("is stored, mailed and drawn as one sum: that of what was chosen", async () => {
    const { client, actor, briefId, proposalId } = deal;
    const [received] = await listReceivedProposals(app, client, [briefId]);
    const brief = await readOwnBrief(app, client, briefId);
    if (!received || !brief) throw new Error("nothing was received");
    const choosable = { days: received.days, extras: extrasToChoose(received.scope, brief.asked) };
    const choice = { day, extras, declined };
    expect(agreedOn(choosable, choice)).toMatchObject(ok({ cents }));
    const acceptance: Acceptance = {
      proposalId,
      revision: 1,
      ...choice,
      sumCents: cents,
      beginSooner: false,
    };
    expect(await acceptProposal(app, client, acceptance)).toEqual(ok(null));
    await runTasks();
    expect(await storedProposals(app, briefId)).toMatchObject([
      { agreedDay: day, agreedCents: cents },
    ]);
    const [page] = await listReceivedProposals(app, client, [briefId]);
    const own = (await listOwnProposals(app, actor, null)).proposals;
    expect([page?.agreed?.cents, own[0]?.sum]).toEqual([cents, { cents, parts: [] }]);
    const told = [...(await mails(client.email)), ...(await mails(actor.email))].filter(
      ({ subject }) => subject.includes("geaccepteerd"),
    );
    const paper = wordsOfPdf(
      (await readAgreement(app, client, proposalId)) ?? Buffer.from(""),
    ).join(" ");
    expect(told).toHaveLength(2);
    const rates = offer === HOURLY ? [euros(HOURLY.hourlyRate)] : [];
    for (const text of [paper, ...told.map((mail) => mail.text)]) {
      expect(/ten hoogste/i.test(text)).toBe(offer === HOURLY);
      expect(new Set(plain(text).match(SUMS))).toEqual(new Set([euros(cents), ...rates]));
    }
  });
});

test("only the fragile things packed is priced, mailed, compared and agreed as that", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const goods = { home: null, counts: { box: 50, fragileBox: 6 }, own: [] };
  const briefId = await addBrief(app, client, { packedBy: PACKS_FRAGILE, goods });
  const sheet = await readProposalSheet(app, actor, briefId);
  const rates = { packingPerBox: 450 };
  expect(sheet && priceOfItem("packing", sheet.work, rates)?.cents).toBe(6 * 450);
  const scope: Scope = { ...SCOPE, packing: { answer: "INCLUDED" }, boxes: { answer: "EXCLUDED" } };
  const proposalId = await addProposal(app, actor, briefId, { scope });
  await runTasks();
  const brief = await readOwnBrief(app, client, briefId);
  const rows = gridOf(
    await listReceivedProposals(app, client, [briefId]),
    brief as OwnBrief,
  ).groups;
  const labels = rows.flatMap((group) => group.rows.map(({ label }) => label));
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  await runTasks();
  const paper = await readAgreement(app, client, proposalId);
  const texts = [
    labels.join("; "),
    ...(await mails(client.email)).map(({ text }) => text),
    wordsOfPdf(paper ?? Buffer.from("")).join(" "),
  ];
  // The mail that confirms the brief tells the answer itself: 'De verhuizer pakt het breekbare in'.
  const told = texts.filter((text) => /inpakken/i.test(text));
  expect(told.map((text) => /het breekbare in/i.test(text))).toEqual(Array(5).fill(true));
});

test("an acceptance without an answer to an extra is refused beside it, and keeps the rest", async () => {
  const { client, briefId, proposalId } = await scene(FIXED);
  const acceptance = await plainAcceptance(app, proposalId);
  const form = formOf({ ...postedAcceptance(acceptance), briefId, extras: "packing" });
  const { status, data } = await answerOf(
    action(routeArgs(app, client, ownBriefPath(briefId), { form })),
  );
  expect([status, data.message.title]).toEqual([409, "Kies eerst wat je erbij wilt"]);
  expect(data.result.error).toHaveProperty("extras");
  const kept = { proposalId, day: OWN_DAY, extras: "packing" };
  expect(data.result.initialValue).toMatchObject(kept);
  expect(await storedProposals(app, briefId)).toMatchObject([{ status: "PENDING" }]);
});
