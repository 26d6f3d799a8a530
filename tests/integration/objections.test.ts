import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readListedBrief } from "~/features/board/index.server.ts";
import { listOwnWords } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import {
  listOwnDecisions,
  objectByLink,
  objectToMask,
  readByLink,
  readReport,
  reportThing,
} from "~/features/moderation/index.server.ts";
import { decisions, objections, reports } from "~/features/moderation/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm, ownGoods, storedBrief } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  freshEmail,
  profileForm,
  VISITOR,
} from "../factories/people.ts";
import { decideOnNewest, reportForm as form, HIDE, SHOW } from "../factories/reports.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);

const newestMail = async (address: string) => {
  const letter = (await mails(address)).at(-1);
  if (!letter) throw new Error("no mail came");
  return letter;
};
const tokenIn = async (address: string) =>
  new URL(linkIn(await newestMail(address), "/bezwaar")).searchParams.get("token") ?? "";

test("a report that is sent twice at once is one, also of who stays unknown", async () => {
  const { companyId } = await addCompany(app);
  for (const who of [{ name: "Vera", email: freshEmail("vera") }, {}]) {
    const send = () => reportThing(app, VISITOR, "bedrijf", companyId, form(who));
    const [one, other] = await Promise.all([send(), send()]);
    expect(other).toEqual(one);
    expect(await send()).toEqual(one);
  }
  expect(await app.db.$count(reports, eq(reports.subjectId, companyId))).toBe(2);
});

test("the same words about a photo and about the text are two reports", async () => {
  const { companyId } = await addCompany(app);
  const uploadId = crypto.randomUUID();
  const at = clock.now();
  await app.db
    .insert(uploads)
    .values({ id: uploadId, purpose: "avatar", bytes: 1, touchedAt: at, createdAt: at });
  const one = eq(companyProfiles.id, companyId);
  await app.db.update(companyProfiles).set({ avatarId: uploadId }).where(one);
  const client = await addClient(app);
  const send = (part: string) => reportThing(app, client, "bedrijf", companyId, form({ part }));
  expect(await send(uploadId)).not.toEqual(await send("tekst"));
});

test("the mail about a decision says which text it is about, and what its reporter wrote", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: company } = await addCompany(app);
  const includes = `Met dekens en banden.\n${"Laden en lossen. ".repeat(40)}`;
  const proposalId = await addProposal(app, company, briefId, { packageName: "Alles", includes });
  const why = "De dekens kwamen nooit.";
  await reportThing(app, client, "offerte", proposalId, form({ why }));
  await decideOnNewest(app, admin, HIDE);
  await runTasks();
  const toAuthor = (await newestMail(company.email)).text;
  expect(toAuthor).toContain("Alles Met dekens en banden.");
  expect(toAuthor).toContain("…");
  expect(toAuthor).not.toContain(why);
  expect((await newestMail(client.email)).text).toContain(why);
});

test("who wrote something reads on its own account what was decided, and objects from there", async () => {
  const client = await addClient(app);
  const { actor, companyId } = await addCompany(app);
  expect(await listOwnDecisions(app, actor)).toEqual([]);
  await reportThing(app, client, "bedrijf", companyId, form());
  expect(await listOwnDecisions(app, actor)).toEqual([]);
  await decideOnNewest(app, admin, HIDE);
  const [hidden] = await listOwnDecisions(app, actor);
  expect(hidden).toMatchObject({ outcome: "text-hidden", facts: HIDE.note, isObjectedTo: false });
  expect(await listOwnDecisions(app, client)).toEqual([]);
  clock.advance(200 * DAY_MS);
  expect(await listOwnDecisions(app, actor)).toMatchObject([{ objectTo: null }]);
  clock.advance(-200 * DAY_MS);
  const token = new URL(hidden?.objectTo ?? "", "http://t").searchParams.get("token") ?? "";
  expect(await objectByLink(app, token, { why: "" })).toEqual(ok(null));
  expect(await listOwnDecisions(app, actor)).toMatchObject([
    { isObjectedTo: true, objectTo: null },
  ]);
  clock.advance(60_000);
  await decideOnNewest(app, await addAdmin(app), SHOW);
  expect(await listOwnDecisions(app, actor)).toMatchObject([
    { outcome: "shown", isObjectedTo: false, objectTo: null },
  ]);
});

test("two objections to one decision are answered at once, and the next one is another", async () => {
  const client = await addClient(app);
  const { actor, companyId } = await addCompany(app);
  await reportThing(app, client, "bedrijf", companyId, form());
  await decideOnNewest(app, admin, HIDE);
  await runTasks();
  const tokens = [await tokenIn(actor.email), await tokenIn(client.email)] as const;
  for (const token of tokens) {
    clock.advance(60_000);
    expect(await objectByLink(app, token, { why: "" })).toEqual(ok(null));
    expect((await readByLink(app, token))?.refusal).toBe("objected-before");
  }
  clock.advance(60_000);
  const other = await addAdmin(app);
  expect((await decideOnNewest(app, other, SHOW)).ok).toBe(true);
  // Nobody waits for a decision that was made: the page of the link says so.
  for (const token of tokens) {
    expect((await readByLink(app, token))?.refusal).toBe("objection-answered");
    expect(await objectByLink(app, token, { why: "" })).toEqual(refuse("objection-answered"));
  }
  await runTasks();
  expect(await objectByLink(app, await tokenIn(actor.email), { why: "Weer." })).toEqual(ok(null));
  clock.advance(60_000);
  const third = await addAdmin(app);
  expect((await decideOnNewest(app, third, HIDE)).ok).toBe(true);
  const [last] = await app.db.select().from(decisions).orderBy(desc(decisions.createdAt)).limit(1);
  const [newest] = await app.db
    .select()
    .from(objections)
    .orderBy(desc(objections.createdAt))
    .limit(1);
  expect(last?.objectionId).toBe(newest?.id);
});

describe("what the mask hid is shown as it was typed", () => {
  const UNMASK = { outcome: "unmasked", reason: "mistake-of-ours", note: "Een gewicht." } as const;
  const TYPED = {
    clientName: "Kim Geheimpoel",
    fromCity: "instagram geheimpoel",
    additionalInfo: "Bel 0687654321 gerust.",
    pianoOrSpecialItems: "Vleugel, 0687654322",
    goods: ownGoods("Kast 0687654323"),
  };

  async function objected() {
    const client = await addClient(app);
    const { actor: company } = await addCompany(app);
    const briefId = await addBrief(app, client, TYPED);
    expect(await objectToMask(app, client, "opdracht", briefId, { why: "" })).toEqual(ok(null));
    const [report] = await app.db.select().from(reports).where(eq(reports.subjectId, briefId));
    const read = async () => JSON.stringify(await readListedBrief(app, company, briefId));
    return { client, briefId, reportId: report?.id ?? "", read };
  }

  test("only what the admin was shown, names of places included", async () => {
    const { briefId, reportId, read } = await objected();
    const { thing } = (await readReport(app, admin, reportId)) ?? {};
    const brief = await storedBrief(app, briefId);
    for (const text of listOwnWords(brief)) expect(thing?.text).toContain(text);
    expect(await read()).not.toContain("geheimpoel");
    expect((await decideOnNewest(app, admin, UNMASK)).ok).toBe(true);
    for (const text of listOwnWords(brief)) expect(await read()).toContain(text);
  });

  test("not once its client wrote another text than the admin read", async () => {
    const { client, briefId, reportId, read } = await objected();
    const seen = (await readReport(app, admin, reportId))?.seen ?? "";
    const additionalInfo = "Mail liever: kim@geheimpoel.nl";
    const corrected = briefForm({ ...TYPED, additionalInfo }, clock.now());
    expect((await correctBrief(app, client, briefId, corrected)).ok).toBe(true);
    for (const form of [UNMASK, HIDE]) {
      const decided = await decideOnNewest(app, admin, { ...form, seen });
      expect(decided).toEqual(refuse("text-changed"));
    }
    expect(await read()).not.toContain("geheimpoel");
    expect((await readReport(app, admin, reportId))?.thing?.text).toContain(additionalInfo);
    expect((await decideOnNewest(app, admin, UNMASK)).ok).toBe(true);
    expect(await read()).toContain(additionalInfo);
  });
});

test("a decision holds for the text of a profile or a proposal that was read, and no other", async () => {
  const client = await addClient(app);
  const { actor: company, companyId } = await addCompany(app);
  const briefId = await addBrief(app, client);
  const proposalId = await addProposal(app, company, briefId, { packageName: "Alles" });
  const change = {
    bedrijf: () => saveProfile(app, company, profileForm({ bio: "Wij zijn nu anders." })),
    offerte: () =>
      app.db
        .update(proposals)
        .set({ notes: asTyped("Niets") })
        .where(eq(proposals.id, proposalId)),
  };
  for (const [kind, id] of [
    ["bedrijf", companyId],
    ["offerte", proposalId],
  ] as const) {
    await reportThing(app, client, kind, id, form());
    const [report] = await app.db.select().from(reports).where(eq(reports.subjectId, id));
    const seen = (await readReport(app, admin, report?.id ?? ""))?.seen ?? "";
    await change[kind]();
    expect(await decideOnNewest(app, admin, { ...HIDE, seen })).toEqual(refuse("text-changed"));
    expect((await decideOnNewest(app, admin, HIDE)).ok).toBe(true);
  }
});
