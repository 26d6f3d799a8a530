import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readListedBrief } from "~/features/board/index.server.ts";
import { claimBriefs, maskOlderBriefs } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
  readEnquiries,
} from "~/features/enquiries/index.server.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { saveOwnDetails } from "~/use-cases/save-own-details.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, briefForm, storedBrief, visitorForm } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, clock } = await makeApp();
const { actor: company } = await addCompany(app);

const PARK = { fromStreet: "Parkzicht", fromHouseNumber: "45", fromPostcode: "3512 AB" };
const LANE = { fromStreet: "Lindelaan", fromHouseNumber: "3", fromPostcode: "3511 CD" };
const TOLD = "Vraag naar Sanne. Parkzicht is het, bel op 45.";
const HIDDEN = "[verborgen tot acceptatie]";
const TOLD_HIDDEN = `Vraag naar ${HIDDEN}. ${HIDDEN} is het, bel op ${HIDDEN}.`;

const read = async (briefId: string) => (await readListedBrief(app, company, briefId))?.freeText;

async function answer(client: ClientActor, briefId: string, words: string) {
  clock.advance(1000);
  await askAbout(app, company, briefId, { question: `Wie is er thuis (${words.length})?` });
  const [asked] = await listEnquiriesToClient(app, client, briefId);
  expect(await answerEnquiry(app, client, asked?.id ?? "", { answer: words })).toEqual(ok(null));
}

const answers = async (briefId: string) =>
  (await readEnquiries(app, company, briefId)).enquiries.map((one) => one.answer);

const known = async (briefId: string) => (await storedBrief(app, briefId)).otherContact;

test("what a brief said of its client stays hidden once it says something else", async () => {
  const client = await addClient(app, { name: "Familie Vermeer" });
  const before = { clientName: "Sanne Peeters", clientPhone: "06 12345678", additionalInfo: TOLD };
  const briefId = await addBrief(app, client, { ...before, ...PARK });
  expect(await read(briefId)).toBe(TOLD_HIDDEN);
  await answer(client, briefId, "Sanne is er, Parkzicht 45 3e etage.");
  const masked = [`${HIDDEN} is er, ${HIDDEN} 3e etage.`];
  expect(await answers(briefId)).toEqual(masked);
  const now = { additionalInfo: TOLD, ...LANE, clientPhone: "06 87654321" };
  for (const clientName of ["Familie Peeters", "Hendrik Lamers"]) {
    const form = briefForm({ ...now, clientName }, clock.now());
    expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
    expect(await read(briefId)).toBe(TOLD_HIDDEN);
    expect(await answers(briefId)).toEqual(masked);
  }
  // Also in words that were not there yet.
  await answer(client, briefId, "Op Parkzicht 45 bij Peeters, en Lindelaan 3 bij Lamers.");
  expect((await answers(briefId))[1]).toBe(
    `Op ${HIDDEN} bij ${HIDDEN}, en ${HIDDEN} bij ${HIDDEN}.`,
  );
});

test("the names of the account are hidden too: today's and the former ones", async () => {
  const client = await addClient(app, { name: "Sanne Peeters" });
  const additionalInfo = "Vraag naar Sanne Peeters, of naar Roos Wolters.";
  const briefId = await addBrief(app, client, { clientName: "Familie Jansen", additionalInfo });
  expect(await read(briefId)).toBe(`Vraag naar ${HIDDEN}, of naar Roos Wolters.`);
  const { version } = await storedBrief(app, briefId);
  await saveOwnDetails(app, client, { fullName: "Roos Wolters", phone: "06 11112222" });
  expect(await read(briefId)).toBe(`Vraag naar ${HIDDEN}, of naar ${HIDDEN}.`);
  await saveOwnDetails(app, client, { fullName: "Roos Wolters-Smit" });
  expect(await read(briefId)).toBe(`Vraag naar ${HIDDEN}, of naar ${HIDDEN}.`);
  // No company that proposed has to look again.
  expect((await storedBrief(app, briefId)).version).toBe(version);
});

test("the briefs of a client hide what each of them says of it, as long as that one says it", async () => {
  const client = await addClient(app, { name: "Familie Vermeer" });
  const soon = dutchDay(new Date(clock.now().getTime() + 5 * DAY_MS));
  const clientName = "Familie Vermeer";
  const first = await addBrief(app, client, { clientName, additionalInfo: TOLD });
  expect(await read(first)).toBe(TOLD);
  const own = { clientName: "Sanne Peeters", moveDate: soon };
  const second = await addBrief(app, client, { ...own, ...PARK, additionalInfo: "Bel Vermeer." });
  expect(await read(first)).toBe(TOLD_HIDDEN);
  expect(await read(second)).toBe(`Bel ${HIDDEN}.`);
  const third = await addBrief(app, client, { clientName, additionalInfo: TOLD });
  expect(await read(third)).toBe(TOLD_HIDDEN);
  const stranger = await addClient(app, { name: "Familie Vermeer" });
  expect(await read(await addBrief(app, stranger, { additionalInfo: TOLD }))).toBe(TOLD);

  await app.db.update(briefs).set({ moveDate: "2025-01-01" }).where(eq(briefs.id, second));
  await enforceRetention(app);
  expect((await storedBrief(app, second)).anonymisedAt).not.toBeNull();
  expect(await known(first)).toBeNull();
  expect(await known(third)).toBeNull();
});

test("who confirms an address is known by its name in the briefs that it claims", async () => {
  const form = visitorForm({ clientName: "Familie Jansen", additionalInfo: TOLD });
  const placed = await placeBriefAsVisitor(app, form);
  if (!placed.ok) throw new Error("a brief was refused");
  const { briefId } = placed.value;
  await app.db.update(briefs).set({ clientId: null }).where(eq(briefs.id, briefId));
  const client = await addClient(app, { name: "Sanne Peeters" });
  await app.transact(async (tx) => ok(await claimBriefs(tx, client.userId, form.ownerEmail)));
  expect(await read(briefId)).toBe(`Vraag naar ${HIDDEN}. Parkzicht is het, bel op 45.`);
});

test("briefs from before learn it when they are masked again", async () => {
  const client = await addClient(app, { name: "Sanne Peeters" });
  const clientName = "Familie Jansen";
  const briefId = await addBrief(app, client, { clientName, additionalInfo: TOLD });
  await addBrief(app, client, { clientName, ...PARK });
  const older = { maskVersion: 0, maskedInfo: TOLD, otherContact: null };
  await app.db.update(briefs).set(older).where(eq(briefs.id, briefId));
  await maskOlderBriefs(app);
  expect(await read(briefId)).toBe(TOLD_HIDDEN);
});
