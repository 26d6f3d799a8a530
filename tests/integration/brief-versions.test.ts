import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { listOwnProposals } from "~/features/board/index.server.ts";
import { maskOlderBriefs } from "~/features/briefs/index.server.ts";
import { briefVersions } from "~/features/briefs/tables.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { enforceRetention, PERSONAL_DATA } from "~/features/privacy/index.server.ts";
import { adjustProposal, confirmProposal } from "~/features/proposals/index.server.ts";
import { proposalEvents } from "~/features/proposals/tables.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { ok, refuse } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  briefForm,
  manage,
  proposalForm,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";

const { app, clock, mails, runTasks } = await makeApp();

const rap = await addCompany(app);

/** A brief with a proposal on it; by a company of its own where its mails are read. */
async function scene(fields: Partial<BriefForm> = {}, { actor } = rap) {
  const client = await addClient(app);
  const briefId = await addBrief(app, client, fields);
  const proposalId = await addProposal(app, actor, briefId);
  return { client, actor, briefId, proposalId };
}

const change = (client: ClientActor, briefId: string, fields: Partial<BriefForm>) =>
  correctBrief(
    app,
    client,
    briefId,
    briefForm({ clientName: client.name, ...fields }, clock.now()),
  );
const versionsOf = (briefId: string) =>
  app.db.select().from(briefVersions).where(eq(briefVersions.briefId, briefId));
const receivedBy = async (client: ClientActor, briefId: string) =>
  (await listReceivedProposals(app, client, [briefId]))[0];

describe("changing a brief that has proposals", () => {
  test("makes a version of it, keeps what companies read, and asks them to look again", async () => {
    const { client, briefId, proposalId } = await scene({ additionalInfo: "Bel 06 53274918." });
    expect(await change(client, briefId, { rooms: "4" })).toEqual(ok({ told: 1 }));
    expect(await storedBrief(app, briefId)).toMatchObject({ version: 2 });
    const [kept, ...others] = await versionsOf(briefId);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ version: 1, maskVersion: MASK_VERSION });
    expect(kept?.shown).toMatchObject({ moveDate: "2026-04-09", fromProvince: "Utrecht" });
    expect(JSON.stringify(kept?.shown)).not.toMatch(/53274918|"client/);
    expect(await waitingTasks(app, [proposalId])).toContain("notify-brief-changed");
    expect(await receivedBy(client, briefId)).toMatchObject({ briefVersion: 1 });
  });

  test.for<[string, Partial<BriefForm>]>([
    ["another kind", { serviceType: "ONTRUIMING", toProvince: "Utrecht", toCity: "Zeist" }],
    ["another province", { toProvince: "Drenthe" }],
    ["another city", { fromCity: "Woerden" }],
    ["no city", { fromCity: undefined }],
  ])("leaves its place: %s is refused", async ([, fields]) => {
    const { client, briefId } = await scene();
    const before = await storedBrief(app, briefId);
    expect(await change(client, briefId, fields)).toEqual(refuse("place-fixed"));
    expect(await storedBrief(app, briefId)).toEqual(before);
  });

  test("may name a city where none was, and the same one in capitals", async () => {
    const { client, briefId } = await scene({ fromCity: undefined });
    expect(await change(client, briefId, { fromCity: "Zeist" })).toMatchObject({ ok: true });
    expect(await change(client, briefId, { fromCity: "ZEIST" })).toMatchObject({ ok: true });
  });

  test("is no new version when the work stays the same", async () => {
    const { client, briefId, proposalId } = await scene();
    const fields = { clientPhone: "+31687654321", budgetMin: 10_000, clientName: "Iris de Wit" };
    expect(await change(client, briefId, fields)).toEqual(ok({ told: 0 }));
    expect(await storedBrief(app, briefId)).toMatchObject({
      version: 1,
      clientName: "Iris de Wit",
    });
    expect(await versionsOf(briefId)).toEqual([]);
    expect(await waitingTasks(app, [proposalId])).not.toContain("notify-brief-changed");
  });

  test("at another door is no new version, and in another postcode shows its digits alone", async () => {
    const from = { fromStreet: "Kanariepad", fromHouseNumber: "12", fromPostcode: "3701 AB" };
    const { client, actor, briefId, proposalId } = await scene(from, await addCompany(app));
    const nextDoor = { fromStreet: "Volièrelaan", fromHouseNumber: "93174", fromAddition: "hok" };
    const moved = { ...nextDoor, fromPostcode: "3701 ZQ" };
    expect(await change(client, briefId, moved)).toEqual(ok({ told: 0 }));
    expect(await versionsOf(briefId)).toEqual([]);
    await runTasks();

    const further = { ...moved, fromPostcode: "3709 XK" };
    expect(await change(client, briefId, further)).toEqual(ok({ told: 1 }));
    const [kept] = await versionsOf(briefId);
    expect(kept?.shown).toMatchObject({ fromPostcode: "3701" });
    await runTasks();
    const told = (await mails(actor.email)).find(({ subject }) => /wijzigde/.test(subject));
    expect(told?.text).toContain("Postcode: van 3709 (was: van 3701)");
    const own = await listOwnProposals(app, actor, null);
    expect(own.proposals.map(({ id }) => id)).toContain(proposalId);
    const seen = JSON.stringify([kept, told, own]);
    expect(seen).not.toMatch(/Kanariepad|Volièrelaan|93174|"hok|3709 XK|3701 (AB|ZQ)/);
  });

  test("is possible while the brief is closed, and not once a proposal is accepted", async () => {
    const { client, briefId, proposalId } = await scene();
    await manage(app, client, briefId, "close");
    expect(await change(client, briefId, { rooms: "4" })).toEqual(ok({ told: 1 }));
    const other = await scene();
    await acceptPlainly(app, other.client, other.proposalId);
    expect(await change(other.client, other.briefId, { rooms: "4" })).toEqual(
      refuse("not-correctable"),
    );
    await manage(app, client, briefId, "cancel");
    expect(await change(client, briefId, { rooms: "5+" })).toEqual(refuse("not-correctable"));
    expect(proposalId).not.toBe("");
  });

  test("tells nobody whose proposal is out of the running, and keeps what it was made on", async () => {
    const { client, briefId, proposalId } = await scene();
    await declineProposal(app, client, proposalId);
    expect(await change(client, briefId, { rooms: "4" })).toEqual(ok({ told: 0 }));
    expect(await versionsOf(briefId)).toHaveLength(1);
    const withdrawn = await scene();
    await withdrawProposal(app, withdrawn.actor, withdrawn.proposalId);
    await change(withdrawn.client, withdrawn.briefId, { toProvince: "Drenthe" });
    expect(await versionsOf(withdrawn.briefId)).toEqual([]);
    expect(await storedBrief(app, withdrawn.briefId)).toMatchObject({ version: 2 });
  });

  test("mails the company once, what it was and what it is, without the client's contact data", async () => {
    const { client, actor, briefId } = await scene(
      { rooms: "3", additionalInfo: "Smalle trap." },
      await addCompany(app),
    );
    await runTasks();
    await change(client, briefId, { rooms: "4", additionalInfo: `Bel ${client.email}` });
    await change(client, briefId, { rooms: "5+", additionalInfo: `Bel ${client.email}` });
    await runTasks();
    const asked = (await mails(actor.email)).filter(({ subject }) => /wijzigde/.test(subject));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.text).toContain("Aantal kamers: 5+ (was: 3)");
    expect(asked[0]?.text).toContain("(was: Smalle trap.)");
    expect(asked[0]?.text).not.toContain(client.email);
  });
});

describe("a changed brief", () => {
  test("is no new brief to a company that proposed, whenever it subscribed", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    await runTasks();
    const { actor } = await addCompany(app);
    const other = await addCompany(app);
    await addProposal(app, actor, briefId);
    expect(await change(client, briefId, { rooms: "4" })).toEqual(ok({ told: 1 }));
    await runTasks();
    const subjects = async (email: string) => (await mails(email)).map(({ subject }) => subject);
    expect(await subjects(actor.email)).toEqual([expect.stringMatching(/wijzigde/)]);
    expect(await subjects(other.actor.email)).toEqual([expect.stringMatching(/^Nieuwe opdracht/)]);
  });

  test("with five proposals is told as a new one to nobody", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    await runTasks();
    for (let sent = 0; sent < 5; sent += 1) {
      await addProposal(app, (await addCompany(app)).actor, briefId);
    }
    const late = await addCompany(app);
    expect(await change(client, briefId, { rooms: "4" })).toEqual(ok({ told: 5 }));
    await runTasks();
    expect(await mails(late.actor.email)).toEqual([]);
  });
});

describe("a proposal on an earlier version", () => {
  async function changed(fields: Partial<BriefForm> = { rooms: "4" }) {
    const one = await scene();
    expect(await change(one.client, one.briefId, fields)).toMatchObject({ ok: true });
    return one;
  }

  test("cannot be accepted before its company confirmed it, and can be declined", async () => {
    const { client, actor, briefId, proposalId } = await changed();
    expect(await acceptPlainly(app, client, proposalId)).toEqual(refuse("outdated"));
    const own = { proposalId, briefVersion: 2 };
    expect(await confirmProposal(app, actor, own)).toEqual(ok(null));
    expect(await receivedBy(client, briefId)).toMatchObject({ briefVersion: 2, revision: 2 });
    expect(await acceptPlainly(app, client, proposalId, 2)).toEqual(ok(null));
    const other = await changed();
    expect(await declineProposal(app, other.client, other.proposalId)).toEqual(ok(null));
  });

  test("is adjusted in its place, with the price before", async () => {
    const { client, actor, briefId, proposalId } = await changed();
    const form = proposalForm({ briefVersion: 2, price: 110_000 });
    expect(await adjustProposal(app, actor, proposalId, form)).toEqual(ok(null));
    expect(await storedProposals(app, briefId)).toMatchObject([
      { id: proposalId, priceCents: 110_000, earlierPriceCents: 95_000, briefVersion: 2 },
    ]);
    const events = await app.db
      .select()
      .from(proposalEvents)
      .where(eq(proposalEvents.subjectId, proposalId));
    expect(events).toMatchObject([
      { act: "adjust", actorId: actor.userId, why: "the price was 95000 cents" },
    ]);
    await runTasks();
    const told = (await mails(client.email)).at(-1);
    expect(told?.subject).toContain("paste de offerte aan");
    expect(told?.text).toMatch(/Vorige prijs: €\s950,00/);
  });

  test("is not confirmed for another version than its company read, nor twice", async () => {
    const { client, actor, briefId, proposalId } = await changed();
    await change(client, briefId, { rooms: "5+" });
    const confirm = (briefVersion: number) =>
      confirmProposal(app, actor, { proposalId, briefVersion });
    expect(await confirm(2)).toEqual(refuse("brief-changed"));
    expect(await confirm(3)).toEqual(ok(null));
    expect(await confirm(3)).toEqual(refuse("wrong-state"));
  });

  test("has to be adjusted when the client asks for more", async () => {
    const client = await addClient(app);
    const { actor } = rap;
    const briefId = await addBrief(app, client, { services: [] });
    const scope = { transport: { answer: "INCLUDED" }, lift: { answer: "INCLUDED" } } as const;
    const proposalId = await addProposal(app, actor, briefId, { scope });
    await change(client, briefId, { services: ["Schoonmaakservice"] });
    const own = { proposalId, briefVersion: 2 };
    expect(await confirmProposal(app, actor, own)).toEqual(refuse("scope-open"));
    const form = proposalForm({ briefVersion: 2, scope });
    expect(await adjustProposal(app, actor, proposalId, form)).toEqual(refuse("scope-open"));
    const all = { ...scope, cleaning: { answer: "EXCLUDED" } } as const;
    expect(await adjustProposal(app, actor, proposalId, { ...form, scope: all })).toEqual(ok(null));
    expect((await receivedBy(client, briefId))?.scope).toEqual(all);
  });

  test("is its own company's to confirm and adjust", async () => {
    const { proposalId } = await changed();
    const { actor: stranger } = await addCompany(app);
    const own = { proposalId, briefVersion: 2 };
    expect(await confirmProposal(app, stranger, own)).toEqual(refuse("not-yours"));
    const form = proposalForm({ briefVersion: 2 });
    expect(await adjustProposal(app, stranger, proposalId, form)).toEqual(refuse("not-yours"));
  });
});

test("a proposal that its client can accept is changed by nobody", async () => {
  const { actor, proposalId } = await scene();
  const form = proposalForm({ price: 1 });
  expect(await adjustProposal(app, actor, proposalId, form)).toEqual(refuse("wrong-state"));
  const own = { proposalId, briefVersion: 1 };
  expect(await confirmProposal(app, actor, own)).toEqual(refuse("wrong-state"));
});

test("a proposal past its days cannot be accepted, and is sent again in its place", async () => {
  const client = await addClient(app);
  const { actor } = rap;
  const briefId = await addBrief(app, client);
  const proposalId = await addProposal(app, actor, briefId, { validUntil: "2026-03-10" });
  await app.db.execute(
    sql`update proposals set valid_until = '2026-03-01' where id = ${proposalId}`,
  );
  expect(await acceptPlainly(app, client, proposalId)).toEqual(refuse("expired"));
  const own = { proposalId, briefVersion: 1 };
  expect(await confirmProposal(app, actor, own)).toEqual(refuse("wrong-state"));
  const form = proposalForm({ validUntil: "2026-03-31" });
  expect(await adjustProposal(app, actor, proposalId, form)).toEqual(ok(null));
  expect(await acceptPlainly(app, client, proposalId)).toEqual(refuse("revised"));
  expect(await acceptPlainly(app, client, proposalId, 2)).toEqual(ok(null));
});

describe("who meets whom", () => {
  test("a change and an acceptance: one of the two comes first, and the other knows", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, briefId, proposalId } = await scene();
      const [changed, accepted] = await Promise.all([
        change(client, briefId, { rooms: "4" }),
        acceptPlainly(app, client, proposalId),
      ]);
      const brief = await storedBrief(app, briefId);
      const [proposal] = await storedProposals(app, briefId);
      if (accepted.ok) {
        expect(changed).toEqual(refuse("not-correctable"));
        expect([brief.status, brief.version]).toEqual(["COMPLETED", proposal?.briefVersion]);
      } else {
        expect([changed.ok, accepted.reason]).toEqual([true, "outdated"]);
        expect([brief.status, brief.version]).toEqual(["OPEN", 2]);
      }
    }
  });

  test("an adjustment and an acceptance: nobody agrees to a price that was not on show", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, actor, briefId, proposalId } = await scene();
      await change(client, briefId, { rooms: "4" });
      await confirmProposal(app, actor, { proposalId, briefVersion: 2 });
      await change(client, briefId, { rooms: "5+" });
      const form = proposalForm({ briefVersion: 3, price: 200_000 });
      const [accepted, adjusted] = await Promise.all([
        acceptPlainly(app, client, proposalId, 2),
        adjustProposal(app, actor, proposalId, form),
      ]);
      expect(accepted.ok).toBe(false);
      expect(adjusted.ok).toBe(true);
      expect((await storedProposals(app, briefId))[0]).toMatchObject({ status: "PENDING" });
    }
  });

  test("many changes at once are as many versions, each kept once", async () => {
    const { client, briefId } = await scene();
    const rooms = ["1", "2", "4", "5+"] as const;
    const changed = await Promise.all(
      rooms.map((each) => change(client, briefId, { rooms: each })),
    );
    expect(changed.every((one) => one.ok)).toBe(true);
    expect(await storedBrief(app, briefId)).toMatchObject({ version: 5 });
    expect((await versionsOf(briefId)).map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
  });
});

describe("what earlier versions keep of a client", () => {
  test("goes with the account, and is in its file until then", async () => {
    const { client, briefId } = await scene();
    await change(client, briefId, { rooms: "4" });
    const briefs = PERSONAL_DATA.find(({ tables }) => tables.some((one) => one === briefVersions));
    const exported = await briefs?.export(app.db, client);
    expect(await exported?.earlierVersionsOfRequests).toMatchObject([{ briefId, version: 1 }]);
    const erased = await erasePerson(app, client, { currentPassword: PASSWORD, sure: "on" });
    expect(erased.ok).toBe(true);
    expect(await versionsOf(briefId)).toEqual([]);
  });

  test("goes when the brief was kept long enough", async () => {
    const { client, briefId } = await scene();
    await change(client, briefId, { rooms: "4" });
    clock.advance(400 * 86_400_000);
    await enforceRetention(app);
    clock.advance(-400 * 86_400_000);
    expect(await versionsOf(briefId)).toEqual([]);
  });

  test("is masked again by newer rules", async () => {
    const { client, briefId } = await scene({ pianoOrSpecialItems: "Een vleugel." });
    await change(client, briefId, { rooms: "4" });
    const older = {
      maskedInfo: "Bel 06 53274918",
      maskedAnswers: { pianoOrSpecialItems: "x@y.nl" },
    };
    await app.db
      .update(briefVersions)
      .set({
        shown: sql`${briefVersions.shown} || ${JSON.stringify(older)}::jsonb`,
        maskVersion: MASK_VERSION - 1,
      })
      .where(eq(briefVersions.briefId, briefId));
    await maskOlderBriefs(app);
    const [kept] = await versionsOf(briefId);
    expect(kept?.maskVersion).toBe(MASK_VERSION);
    expect(JSON.stringify(kept?.shown)).not.toMatch(/53274918|x@y/);
    expect(kept?.shown).toMatchObject({ fromProvince: "Utrecht" });
  });
});
