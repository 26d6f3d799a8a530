import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import {
  listMaskedBriefs,
  maskOlderBriefs,
  readOwnBrief,
  setBriefUnmasked,
} from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiries,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { ok } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { placeBriefAsClient } from "~/use-cases/place-brief.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, ownGoods, storedBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app } = await makeApp();
const HIDDEN = "[verborgen tot acceptatie]";
const TEXTS = {
  additionalInfo: "Smalle trap.\n\nBel 06 53274918 of mail vlier@kooi.nl",
  pianoOrSpecialItems: "Een vleugel, zie www.vlier-vleugels.nl",
};

const { actor } = await addCompany(app);
const shown = (briefId: string) => readListedBrief(app, actor, briefId);

test("a brief is stored with its masked texts, and a replaced one with new ones", async () => {
  const client = await addClient(app);
  const form = briefForm(TEXTS);
  const placed = await placeBriefAsClient(app, client, form);
  if (!placed.ok) throw new Error(placed.reason);
  const { briefId } = placed.value;
  expect(await storedBrief(app, briefId)).toMatchObject({
    additionalInfo: TEXTS.additionalInfo,
    maskedInfo: `Smalle trap.\n\nBel ${HIDDEN} of mail ${HIDDEN}`,
    maskedAnswers: { pianoOrSpecialItems: `Een vleugel, zie ${HIDDEN}` },
    maskVersion: MASK_VERSION,
  });

  await placeBriefAsClient(app, client, { ...form, additionalInfo: "App 06-99887766." });
  expect(await storedBrief(app, briefId)).toMatchObject({ maskedInfo: `App ${HIDDEN}.` });
  expect((await shown(briefId))?.freeText).toBe(`App ${HIDDEN}.`);
});

test("a company reads neither of the client's own addresses in their words", async () => {
  const briefId = await addBrief(app, await addClient(app), {
    fromStreet: "Blaak",
    fromHouseNumber: "14",
    fromPostcode: "3011 TA",
    toStreet: "Het Rond",
    toHouseNumber: "208",
    additionalInfo:
      "Bel bij blaak op de 14 aan. De gang van Het Rond (208) is smal. Op 3011ta staat 14 bij de deur.",
    pianoOrSpecialItems: "Een piano, 14 kratten, en in Blaak 14 een kluis.",
  });
  expect(await storedBrief(app, briefId)).toMatchObject({
    maskedInfo: `Bel bij ${HIDDEN} op de ${HIDDEN} aan. De gang van ${HIDDEN}) is smal. Op ${HIDDEN} staat ${HIDDEN} bij de deur.`,
    maskedAnswers: { pianoOrSpecialItems: `Een piano, 14 kratten, en in ${HIDDEN} een kluis.` },
  });
  const read = await shown(briefId);
  expect(JSON.stringify(read)).not.toMatch(/blaak|het rond|3011 ?ta/i);
});

test("what is stored is what a company reads", async () => {
  const briefId = await addBrief(app, await addClient(app), TEXTS);
  await app.db.update(briefs).set({ maskedInfo: "Zo." }).where(eq(briefs.id, briefId));
  expect((await shown(briefId))?.freeText).toBe("Zo.");
});

describe("who wrote a brief is told what companies do not read", () => {
  const told = async (client: ClientActor, briefId: string) =>
    (await readOwnBrief(app, client, briefId))?.masked;
  const noted = () => listMaskedBriefs(app.db, new Date(0));

  test("nothing, where nothing is hidden, whatever the order of the answers", async () => {
    const client = await addClient(app);
    const texts = { destinationNotes: "Alles naar boven.", pianoOrSpecialItems: "Een piano." };
    for (const fields of [
      {},
      { additionalInfo: "" },
      { ...texts, goods: ownGoods("Orgel", "Kachel"), additionalInfo: "Smalle trap." },
      { additionalInfo: `Er stond ${HIDDEN}.`, pianoOrSpecialItems: HIDDEN },
    ]) {
      const briefId = await addBrief(app, client, fields);
      expect(await told(client, briefId)).toEqual([]);
      expect(await noted()).not.toContain(briefId);
    }
  });

  test("each text that is hidden in part, with the parts, and no other", async () => {
    const client = await addClient(app);
    const notes = "Boven. Bel 06 99887766 even.";
    const goods = ownGoods("Orgel", "Kast van jan@elders.nl");
    const briefId = await addBrief(app, client, { destinationNotes: notes, goods });
    const phone = { kind: "phone", start: 11, end: 22 };
    expect(await told(client, briefId)).toEqual([
      { text: notes, marks: [phone] },
      { text: "Kast van jan@elders.nl", marks: [{ kind: "email", start: 9, end: 22 }] },
    ]);
    expect(await noted()).toContain(briefId);
    await app.transact(async (tx) => ok(await setBriefUnmasked(tx, briefId)));
    expect(await told(client, briefId)).toEqual([]);
  });
});

describe("what is read together is hidden together", () => {
  const PARTS = ["bel 06 9988", "7766 graag"] as const;
  const MASKED_PARTS = [`bel ${HIDDEN}`, `${HIDDEN} graag`];

  test("in two answers of a brief, also once it is masked by other rules", async () => {
    const [additionalInfo, destinationNotes] = PARTS;
    const briefId = await addBrief(app, await addClient(app), { additionalInfo, destinationNotes });
    const read = JSON.stringify(await shown(briefId));
    expect(read).not.toMatch(/9988|7766/);
    expect(read).toContain(MASKED_PARTS[0]);
  });

  test("in a brief and an answer of its client, from then on", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { additionalInfo: PARTS[0] });
    expect((await shown(briefId))?.freeText).toBe(PARTS[0]);
    await askAbout(app, actor, briefId, { question: "Wat is het vervolg?" });
    const [asked] = await listEnquiriesToClient(app, client, briefId);
    await answerEnquiry(app, client, asked?.id ?? "", { answer: PARTS[1] });
    const [enquiry] = (await listEnquiries(app, actor, [briefId])).get(briefId) ?? [];
    expect(enquiry?.answer).toBe(MASKED_PARTS[1]);
    expect((await shown(briefId))?.freeText).toBe(MASKED_PARTS[0]);
    const older = { maskVersion: MASK_VERSION - 1 };
    await app.db.update(briefs).set(older).where(eq(briefs.id, briefId));
    expect((await shown(briefId))?.freeText).toBe(MASKED_PARTS[0]);
    await maskOlderBriefs(app);
    expect((await shown(briefId))?.freeText).toBe(MASKED_PARTS[0]);
  });

  test("in two versions of a brief that a proposal counts on", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { additionalInfo: PARTS[0] });
    await addProposal(app, actor, briefId);
    const form = briefForm({ clientName: client.name, additionalInfo: PARTS[1] });
    expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
    const { proposals } = await listOwnProposals(app, actor, null);
    const own = proposals.find(({ brief }) => brief.id === briefId);
    expect(own?.changes).toContainEqual({
      label: "Toelichting",
      before: MASKED_PARTS[0],
      now: MASKED_PARTS[1],
    });
    expect((await shown(briefId))?.freeText).toBe(MASKED_PARTS[1]);
  });
});

test("a version that changes a text without knowing of masks leaves no masked copy", async () => {
  const briefId = await addBrief(app, await addClient(app), TEXTS);
  await app.db
    .update(briefs)
    .set({ additionalInfo: asTyped("Mail bes@kooi.nl") })
    .where(eq(briefs.id, briefId));
  expect(await storedBrief(app, briefId)).toMatchObject({
    maskedFromCity: null,
    maskedToCity: null,
    maskedInfo: null,
    maskedAnswers: null,
    maskVersion: 0,
  });
  expect((await shown(briefId))?.freeText).toBe(`Mail ${HIDDEN}`);
});

test("briefs that older rules masked are masked as they are read, then anew, however many", async () => {
  const client = await addClient(app);
  const first = await addBrief(app, client, TEXTS);
  const { id: _, submissionKey: __, ...row } = await storedBrief(app, first);
  const many = Array.from({ length: 120 }, () => ({ ...row, submissionKey: crypto.randomUUID() }));
  await app.db.insert(briefs).values(many);
  await app.db.update(briefs).set({ maskVersion: MASK_VERSION - 1, maskedInfo: "Bel 06 53274918" });
  expect((await shown(first))?.freeText).not.toContain("53274918");

  await maskOlderBriefs(app);
  const masked = await app.db.select().from(briefs).where(eq(briefs.clientId, client.userId));
  expect(masked).toHaveLength(121);
  for (const brief of masked) {
    expect(brief).toMatchObject({
      maskedInfo: `Smalle trap.\n\nBel ${HIDDEN} of mail ${HIDDEN}`,
      maskVersion: MASK_VERSION,
    });
  }
});
