import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  listReceivedProposals,
  readAgreement,
  summariseReceived,
} from "~/features/agreements/index.server.ts";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import {
  type Acceptance,
  adjustProposal,
  confirmProposal,
} from "~/features/proposals/index.server.ts";
import type { Scope } from "~/features/proposals/rules/scope.ts";
import type { ProposalFields } from "~/features/proposals/schema.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { action, loader } from "~/routes/client/brief.tsx";
import { ownBriefPath } from "~/shared/paths.ts";
import { ok, refuse } from "~/shared/result.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { acceptPlainly, plainAcceptance, postedAcceptance } from "../factories/accept.ts";
import { makeApp, tick } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  briefForm,
  proposalForm,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { answerOf } from "../factories/registration.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks, mails } = await makeApp();

const [OWN_DAY, OTHER_DAY] = ["2026-12-18", "2026-12-16"];
const DATES = { moveDate: OWN_DAY, dateSlack: "2" } as const;
const SCOPE: Scope = {
  transport: { answer: "INCLUDED" },
  lift: { answer: "INCLUDED" },
  packing: { answer: "EXTRA", cents: 8_500 },
  boxes: { answer: "EXTRA", cents: 4_500 },
};
const OFFER: Partial<ProposalFields> = {
  price: 97_190,
  scope: SCOPE,
  otherDays: [{ day: OTHER_DAY, cents: 90_000 }],
};

/** Nothing of what costs something on top. */
const NO_EXTRAS = { extras: [], declined: ["packing", "boxes"] };

const mulder = await addCompany(app, { name: "Mulder Verhuizingen" });

/** A brief of which the other day and packing are worth € 985,00; by a company of its own where its mails or its list are read. */
async function scene(offer: Partial<ProposalFields> = {}, { actor } = mulder) {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, { ...DATES, packingService: true });
  const proposalId = await addProposal(app, actor, briefId, { ...OFFER, ...offer });
  const acceptance: Acceptance = {
    proposalId,
    revision: 1,
    day: OTHER_DAY,
    extras: ["packing"],
    declined: ["boxes"],
    sumCents: 98_500,
    beginSooner: false,
  };
  const accept = (fields: Partial<Acceptance> = {}) =>
    acceptProposal(app, client, { ...acceptance, ...fields });
  return { client, actor, briefId, proposalId, acceptance, accept };
}

const AGREED = {
  day: OTHER_DAY,
  extras: [{ item: "packing", cents: 8_500 }],
  cents: 98_500,
};
const EUROS = /€\s?[\d.]+(?:,\d\d)?/g;
const DAYS = /\b(?:ma|di|wo|do|vr|za|zo) \d+ \w+ \d{4}/g;

/** The sums and the days that a text names, each once. */
function namedIn(text: string) {
  const plain = text.replaceAll(/&nbsp;|\u00a0|\u202f/g, " ");
  return {
    sums: [...new Set(plain.match(EUROS))].toSorted(),
    days: [...new Set(plain.match(DAYS))],
    hasRange: /eerder of later|liefst|hoogstens|als je het kiest/.test(plain),
  };
}

const textOfPaper = (pdf: Buffer | null | undefined) =>
  wordsOfPdf(pdf ?? Buffer.from("")).join(" ");

describe("what was agreed", () => {
  let deal: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    deal = await scene({}, await addCompany(app));
    await runTasks();
    expect(await deal.accept()).toEqual(ok(null));
  });

  test("is stored with the proposal: a day, the extras and one sum", async () => {
    expect(await storedProposals(app, deal.briefId)).toMatchObject([
      {
        status: "ACCEPTED",
        priceCents: 97_190,
        agreedDay: OTHER_DAY,
        agreedExtras: ["packing"],
        agreedCents: 98_500,
      },
    ]);
  });

  test("is the same wherever it is read", async () => {
    const { client, actor, briefId } = deal;
    const [received] = await listReceivedProposals(app, client, [briefId]);
    expect(received?.agreed).toEqual(AGREED);
    const { [briefId]: summary } = await summariseReceived(app, client, [briefId]);
    expect(summary?.agreed).toEqual({ ...AGREED, priceKind: "FIXED" });
    const own = (await listOwnProposals(app, actor, null)).proposals;
    const onThatDay = { moveDate: OTHER_DAY, dateSlack: null };
    expect(own).toMatchObject([{ agreed: AGREED, brief: onThatDay }]);
    expect(await readListedBrief(app, actor, briefId)).toMatchObject(onThatDay);
    const all = { type: null, provinces: null, onlyOpen: false };
    const list = async (reader: typeof actor) =>
      (await listBriefs(app, reader, all, null)).briefs.find(({ id }) => id === briefId);
    expect(await list(actor)).toMatchObject(onThatDay);
    const kept = { agreedDay: OTHER_DAY, agreedExtras: ["packing"], agreedCents: 98_500 };
    expect(await exportOf(app, client)).toMatchObject({ proposalsReceived: [kept] });
    expect(await exportOf(app, actor)).toMatchObject({ proposalsSent: [kept] });
    // What was agreed is nothing to others.
    const stranger = (await addCompany(app)).actor;
    expect(await list(stranger)).toMatchObject(DATES);
    expect(await readListedBrief(app, stranger, briefId)).toMatchObject(DATES);
  });

  test("is one sum and one day in each text that leaves for either side", async () => {
    const { client, actor, proposalId } = deal;
    await runTasks();
    const told = [...(await mails(client.email)), ...(await mails(actor.email))].filter(
      ({ subject }) => subject.includes("geaccepteerd"),
    );
    expect(told).toHaveLength(2);
    const papers = told.map(({ attachments }) => textOfPaper(attachments[0]?.content));
    expect(textOfPaper(await readAgreement(app, client, proposalId))).toBe(papers[0]);
    for (const text of [...told.flatMap((mail) => [mail.text, mail.html]), ...papers]) {
      // How far the company is insured is no price.
      expect(namedIn(text)).toEqual({
        sums: ["€ 500.000", "€ 985,00"],
        days: ["wo 16 december 2026"],
        hasRange: false,
      });
      expect(text).toMatch(/Inpakken/);
      expect(text).toMatch(/niet gekozen|Niet gekozen/);
    }
    expect(papers[0]).toContain("Inpakken gekozen, inbegrepen");
    expect(papers[0]).toContain("Verhuisdozen niet gekozen");
  });
});

describe("accepting is refused, and nothing happens,", () => {
  let refused: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    refused = await scene();
    await runTasks();
  });

  test.for<[string, Partial<Acceptance>, string]>([
    ["for a day of the range that nobody quoted", { day: "2026-12-17" }, "no-such-day"],
    ["for no day", { day: "" }, "no-such-day"],
    ["with an extra that is included", { extras: ["transport"] }, "no-such-extra"],
    ["with an extra that was not asked", { extras: ["packing", "piano"] }, "no-such-extra"],
    ["at the price of the other day", { day: OWN_DAY }, "other-sum"],
    ["at the price without the extra", { sumCents: 90_000 }, "other-sum"],
    ["without the extra at its price", NO_EXTRAS, "other-sum"],
    ["with an extra neither taken nor declined", { declined: [] }, "extras-open"],
    ["with an extra taken and declined", { declined: ["packing", "boxes"] }, "extras-open"],
    [
      "at the price without extras, of which nothing was said",
      { extras: [], declined: [], sumCents: 90_000 },
      "extras-open",
    ],
    [
      "with an extra declined that was not asked",
      { declined: ["boxes", "piano"] },
      "no-such-extra",
    ],
    ["at a sum of nothing", { sumCents: Number.NaN }, "other-sum"],
    ["as it was before", { revision: 2 }, "revised"],
  ])("%s", async ([, fields, reason]) => {
    const { accept, briefId } = refused;
    const before = await waitingTasks(app);
    expect(await accept(fields)).toEqual(refuse(reason));
    expect(await storedProposals(app, briefId)).toMatchObject([
      { status: "PENDING", agreedDay: null, agreedExtras: null, agreedCents: null },
    ]);
    expect(await storedBrief(app, briefId)).toMatchObject({ status: "OPEN" });
    expect(await waitingTasks(app)).toEqual(before);
  });

  test("for a day that is over by now, while another can still be chosen", async () => {
    const { accept, client, briefId } = await scene();
    const until = Date.parse("2026-12-17T12:00:00Z") - clock.now().getTime();
    clock.advance(until);
    try {
      const [received] = await listReceivedProposals(app, client, [briefId]);
      expect(received).toMatchObject({ days: [{ day: OWN_DAY }], otherDays: [] });
      expect(await accept()).toEqual(refuse("no-such-day"));
      const rest = { day: OWN_DAY, ...NO_EXTRAS, sumCents: 97_190 };
      expect(await accept(rest)).toEqual(ok(null));
    } finally {
      clock.advance(-until);
    }
  });

  test("once all its days are over", async () => {
    const { acceptance, client, briefId } = await scene();
    const until = Date.parse("2026-12-19T12:00:00Z") - clock.now().getTime();
    clock.advance(until);
    try {
      for (const day of [OWN_DAY, OTHER_DAY, "2026-12-19", "2026-12-20"]) {
        const late = { ...acceptance, day };
        expect(await acceptProposal(app, client, late)).toEqual(refuse("day-over"));
      }
      expect(await listReceivedProposals(app, client, [briefId])).toMatchObject([{ days: [] }]);
    } finally {
      clock.advance(-until);
    }
  });

  test("for a day or an extra of before the brief changed", async () => {
    const { accept, actor, client, briefId, proposalId } = await scene();
    const changed = briefForm({ clientName: client.name, moveDate: OTHER_DAY, services: [] });
    expect((await correctBrief(app, client, briefId, changed)).ok).toBe(true);
    expect(await confirmProposal(app, actor, { proposalId, briefVersion: 2 })).toEqual(ok(null));
    expect(await accept({ revision: 2 })).toEqual(refuse("no-such-extra"));
    const now = { revision: 2, extras: [], declined: [] };
    expect(await accept({ ...now, day: OWN_DAY })).toEqual(refuse("no-such-day"));
    // The brief's own day is at the price of the proposal, whatever that day cost before.
    expect(await accept({ ...now, sumCents: 90_000 })).toEqual(refuse("other-sum"));
    expect(await accept({ ...now, sumCents: 97_190 })).toEqual(ok(null));
  });
});

describe("who meets whom", () => {
  test("two choices at once: one is agreed on, whole", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { accept, briefId } = await scene();
      const both = { extras: ["boxes", "packing"], declined: [] };
      const other = { day: OWN_DAY, ...both, sumCents: 110_190 };
      const done = await Promise.all([accept(), accept(other), accept(), accept(other)]);
      expect(done.filter(({ ok: won }) => won)).toHaveLength(1);
      const won = done.findIndex((one) => one.ok) % 2;
      const [stored] = await storedProposals(app, briefId);
      expect([stored?.agreedDay, stored?.agreedExtras, stored?.agreedCents]).toEqual(
        won === 0 ? [OTHER_DAY, ["packing"], 98_500] : [OWN_DAY, ["packing", "boxes"], 110_190],
      );
    }
  });

  test("a choice and an adjustment: nobody agrees to what was not on show", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { accept, actor, proposalId, briefId } = await scene();
      await app.db
        .update(proposals)
        .set({ validUntil: "2026-03-01" })
        .where(eq(proposals.id, proposalId));
      tick(app);
      const dearer = proposalForm({ ...OFFER, otherDays: [{ day: OTHER_DAY, cents: 95_000 }] });
      const [accepted, adjusted] = await Promise.all([
        accept(),
        adjustProposal(app, actor, proposalId, dearer),
      ]);
      expect([accepted.ok, adjusted.ok]).toEqual([false, true]);
      expect(await accept()).toEqual(refuse("revised"));
      expect(await accept({ revision: 2 })).toEqual(refuse("other-sum"));
      expect(await accept({ revision: 2, sumCents: 103_500 })).toEqual(ok(null));
      expect((await storedProposals(app, briefId))[0]).toMatchObject({ agreedCents: 103_500 });
    }
  });
});

describe("the form", () => {
  const CHOSEN = { extras: "packing", declined: "boxes" };
  async function post(fields: Record<string, string>, deal: Awaited<ReturnType<typeof scene>>) {
    const { client, briefId } = deal;
    const form = formOf({ briefId, ...fields });
    return await answerOf(action(routeArgs(app, client, ownBriefPath(briefId), { form })));
  }

  test("is told the sum that its choice comes to, when another stood at its button", async () => {
    const deal = await scene();
    const fields = {
      ...postedAcceptance({ ...deal.acceptance, sumCents: 90_000 }),
      ...CHOSEN,
    };
    const { status, data } = await post(fields, deal);
    expect([status, data.message.title]).toEqual([409, "De prijs klopt niet meer"]);
    expect(data.message.text).toMatch(/niets geaccepteerd.*€\s985,00/);
    expect(await storedProposals(app, deal.briefId)).toMatchObject([{ status: "PENDING" }]);
  });

  test("of a page from before days is asked to choose one", async () => {
    const deal = await scene();
    const { proposalId } = deal;
    const { status, data } = await post({ intent: "accept", proposalId, revision: "1" }, deal);
    expect([status, data.message.title]).toEqual([409, "Kies opnieuw een dag"]);
  });

  test("takes the choice", async () => {
    const deal = await scene();
    const { status, data } = await post({ ...postedAcceptance(deal.acceptance), ...CHOSEN }, deal);
    expect([status, data.message.title]).toEqual([200, "Voorstel geaccepteerd!"]);
    expect(await storedProposals(app, deal.briefId)).toMatchObject([{ agreedCents: 98_500 }]);
  });

  test("begins with the choice that the address tells", async () => {
    const { client, briefId, proposalId } = await scene();
    const choice = `dag=${OTHER_DAY}&keuze-packing=met&keuze-boxes=zonder`;
    const query = `?besluit=accept&offerte=${proposalId}&${choice}`;
    const args = routeArgs(app, client, ownBriefPath(briefId) + query);
    const { data } = await answerOf(loader({ ...args, params: { briefId } }));
    expect(data.decision.told).toEqual({
      day: OTHER_DAY,
      extras: ["packing"],
      declined: ["boxes"],
    });
  });
});

test("what an earlier version accepted stands for its brief's own day, at its price", async () => {
  const { client, actor, briefId, proposalId } = await scene({}, await addCompany(app));
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  await app.db
    .update(proposals)
    .set({ agreedDay: null, agreedExtras: null, agreedCents: null })
    .where(eq(proposals.id, proposalId));
  const agreed = { day: OWN_DAY, extras: [], cents: 97_190 };
  expect(await listReceivedProposals(app, client, [briefId])).toMatchObject([{ agreed }]);
  expect((await listOwnProposals(app, actor, null)).proposals).toMatchObject([{ agreed }]);
  const paper = textOfPaper(await readAgreement(app, client, proposalId));
  expect(namedIn(paper)).toMatchObject({
    sums: ["€ 500.000", "€ 971,90"],
    days: ["vr 18 december 2026"],
    hasRange: false,
  });
});

test("a proposal from before scopes is accepted for a day, without extras", async () => {
  const { client, proposalId, accept } = await scene();
  await app.db.execute(sql`delete from proposal_scope where proposal_id = ${proposalId}`);
  await app.db.execute(sql`update proposals set price_kind = null where id = ${proposalId}`);
  expect(await accept()).toEqual(refuse("no-such-extra"));
  expect(await accept({ extras: [], declined: [], sumCents: 90_000 })).toEqual(ok(null));
  const paper = textOfPaper(await readAgreement(app, client, proposalId));
  expect(namedIn(paper)).toMatchObject({ sums: ["€ 500.000", "€ 900,00"] });
});

test.for([
  ["something agreed on of what waits", "PENDING", sql`'2026-12-16', '{}', 100`],
  ["a day without a sum", "ACCEPTED", sql`'2026-12-16', '{}', null`],
  ["a sum without extras", "ACCEPTED", sql`'2026-12-16', null, 100`],
  ["a sum of nothing", "ACCEPTED", sql`'2026-12-16', '{}', 0`],
  ["an extra that nobody can ask", "ACCEPTED", sql`'2026-12-16', '{lunch}', 100`],
] as const)("the database refuses %s", async ([, status, values]) => {
  const { client, proposalId } = await scene();
  if (status === "ACCEPTED") {
    await acceptProposal(app, client, await plainAcceptance(app, proposalId));
  }
  const write = app.db.execute(sql`update proposals
    set (agreed_day, agreed_extras, agreed_price) = row(${values}) where id = ${proposalId}`);
  await expect(write).rejects.toMatchObject({ cause: { code: "23514" } });
});
