import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { listAttention } from "~/features/attention/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { readPublicCompany } from "~/features/companies/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiries,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import {
  countModeration,
  listReports,
  listUrgentReports,
  listYears,
  objectByLink,
  objectToMask,
  readByLink,
  readReport,
  reportThing,
} from "~/features/moderation/index.server.ts";
import { decisions, decisionWords, reports } from "~/features/moderation/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import { exportOf } from "~/features/privacy/personal-data.server.ts";
import { readThread, writeEntry } from "~/features/threads/index.server.ts";
import { setPhotoHidden } from "~/features/uploads/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { HIDDEN_TEXT } from "~/shared/hidden-text.ts";
import { ok, refuse } from "~/shared/result.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  addHelpdesk,
  freshEmail,
  SYSTEM,
  VISITOR,
} from "../factories/people.ts";
import { decideOnNewest, reportForm as form, HIDE, SHOW } from "../factories/reports.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);

async function withProposal() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor: company, companyId } = await addCompany(app, { name: "Sjouw & Zn" });
  const proposalId = await addProposal(app, company, briefId);
  return { client, briefId, company, companyId, proposalId };
}

async function newestReport() {
  const [row] = await app.db.select().from(reports).orderBy(desc(reports.number)).limit(1);
  if (!row) throw new Error("nothing was reported");
  return row;
}

const tokenIn = async (address: string) => {
  const letter = (await mails(address)).at(-1);
  if (!letter) throw new Error("no mail came");
  return new URL(linkIn(letter, "/bezwaar")).searchParams.get("token") ?? "";
};

describe("reporting", () => {
  test("is for who can see the thing, and nobody learns whether another exists", async () => {
    const { client, briefId, company, proposalId } = await withProposal();
    const { actor: rival } = await addCompany(app);
    const stranger = await addClient(app);
    const none = refuse("not-found");
    for (const actor of [VISITOR, stranger]) {
      expect(await reportThing(app, actor, "opdracht", briefId, form())).toEqual(none);
      expect(await reportThing(app, actor, "offerte", proposalId, form())).toEqual(none);
    }
    expect(await reportThing(app, rival, "offerte", proposalId, form())).toEqual(none);
    expect(await reportThing(app, client, "opdracht", briefId, form())).toEqual(none);
    expect(await reportThing(app, VISITOR, "bedrijf", crypto.randomUUID(), form())).toEqual(none);
    const photo = form({ part: crypto.randomUUID() });
    expect(await reportThing(app, rival, "opdracht", briefId, photo)).toEqual(none);
    expect((await reportThing(app, rival, "opdracht", briefId, form())).ok).toBe(true);
    expect((await reportThing(app, client, "offerte", proposalId, form())).ok).toBe(true);
    await acceptPlainly(app, client, proposalId);
    const key = crypto.randomUUID();
    await writeEntry(app, company, proposalId, { key, text: "Betaal contant.", photos: [] });
    expect(await reportThing(app, rival, "bericht", key, form())).toEqual(none);
    expect(await reportThing(app, company, "bericht", key, form())).toEqual(refuse("own-thing"));
    expect((await reportThing(app, client, "bericht", key, form())).ok).toBe(true);
  });

  test("twice is one, keeps what it said, and mails a number", async () => {
    const { companyId } = await addCompany(app, { form: { bio: "Wij zijn de goedkoopste." } });
    const who = { name: "Vera Voorbij", email: freshEmail("vera") };
    const first = await reportThing(app, VISITOR, "bedrijf", companyId, form(who));
    expect(await reportThing(app, VISITOR, "bedrijf", companyId, form(who))).toEqual(first);
    const report = await newestReport();
    expect(report).toMatchObject({ subjectId: companyId, reporterName: "Vera Voorbij" });
    expect(report.copy).toContain("de goedkoopste");
    await runTasks();
    const sent = await mails(who.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe(`Je melding ${report.number} is binnen`);
    // A visitor may have typed anybody's address: no word of theirs or of the company goes there.
    expect(sent[0]?.text).toContain("Bedrijfsprofiel");
    expect(sent[0]?.text).not.toContain("Bedrijfsprofiel van ");
    expect(sent[0]?.text).not.toContain(companyId);
    const found = await listReports(
      app,
      admin,
      { waiting: true, search: String(report.number) },
      null,
    );
    expect(found.rows.map(({ id }) => id)).toEqual([report.id]);
  });
});

describe("a report of abuse of a child", () => {
  test("is listed before what came first, until it is decided, and asks for attention", async () => {
    const { companyId } = await addCompany(app, { form: { bio: "Wij verhuizen." } });
    await reportThing(
      app,
      VISITOR,
      "bedrijf",
      companyId,
      form({ name: "Vera", email: freshEmail() }),
    );
    clock.advance(1_000);
    await reportThing(app, VISITOR, "bedrijf", companyId, form({ category: "child-abuse" }));
    const { id, number } = await newestReport();
    const helpdesk = await addHelpdesk(app);
    const { rows: urgent } = await listUrgentReports(app, helpdesk);
    expect(urgent.map((one) => one.id)).toEqual([id]);
    const [first] = await listAttention(app, helpdesk);
    expect(first).toMatchObject({ name: "abuse", to: `/admin/meldingen/${id}` });
    expect(first?.text).toContain(`Melding ${number} `);
    // In the list of what waits it keeps its place.
    const all = await listReports(app, admin, { waiting: true, search: "" }, null);
    expect(all.rows.at(-1)?.id).toBe(id);
    expect((await decideOnNewest(app, admin)).ok).toBe(true);
    expect((await listUrgentReports(app, helpdesk)).rows).toEqual([]);
    expect((await listAttention(app, helpdesk)).map(({ name }) => name)).not.toContain("abuse");
  });
});

describe("a decision", () => {
  test("hides a company's text from others and tells both sides why, once", async () => {
    const { actor, companyId } = await addCompany(app, {
      form: { bio: "Wij zijn de goedkoopste." },
    });
    const who = { name: "Vera", email: freshEmail("vera") };
    await reportThing(app, VISITOR, "bedrijf", companyId, form(who));
    const { id } = await newestReport();
    const helpdesk = await addHelpdesk(app);
    expect((await readReport(app, helpdesk, id))?.report.copy).toContain("de goedkoopste");
    expect((await decideOnNewest(app, admin, HIDE)).ok).toBe(true);
    expect(await decideOnNewest(app, admin, HIDE)).toEqual(refuse("decided-before"));
    expect((await readPublicCompany(app, companyId))?.bio).toBe(HIDDEN_TEXT);
    await runTasks();
    for (const address of [actor.email, who.email]) {
      const letter = (await mails(address)).at(-1);
      expect(letter?.text).toContain("onwaar of misleidt");
      expect(letter?.text).toContain("Het bestaat niet.");
      expect(letter?.text).toContain("besliste een mens");
    }
    expect((await mails(actor.email)).at(-1)?.text).not.toContain(who.email);
    const [act] = (await listActsOn(app, admin, id)).rows;
    expect(act).toMatchObject({ act: "report-decided", after: { outcome: "text-hidden" } });
  });

  test("hides a brief, a question, an answer, a message and a proposal from others alone", async () => {
    const { client, briefId, company, proposalId } = await withProposal();
    await askAbout(app, company, briefId, { question: "Is er een lift?" });
    const [enquiry] = await listEnquiriesToClient(app, client, briefId);
    const enquiryId = enquiry?.id ?? "";
    await answerEnquiry(app, client, enquiryId, { answer: "Nee, een trap." });
    const hide = async () => expect((await decideOnNewest(app, admin, HIDE)).ok).toBe(true);
    await reportThing(app, client, "vraag", enquiryId, form());
    await hide();
    await reportThing(app, company, "antwoord", enquiryId, form());
    await hide();
    const [read] = (await listEnquiries(app, company, [briefId])).get(briefId) ?? [];
    expect(read).toMatchObject({ question: "Is er een lift?", answer: HIDDEN_TEXT, marks: [] });
    const { actor: rival } = await addCompany(app);
    const [others] = (await listEnquiries(app, rival, [briefId])).get(briefId) ?? [];
    expect(others).toMatchObject({ question: HIDDEN_TEXT, answer: HIDDEN_TEXT });
    const [answered] = await listEnquiriesToClient(app, client, briefId);
    expect(answered).toMatchObject({ answer: "Nee, een trap.", marks: [] });
    await reportThing(app, client, "offerte", proposalId, form());
    await hide();
    const [received] = await listReceivedProposals(app, client, [briefId]);
    expect(received).toMatchObject({
      includes: HIDDEN_TEXT,
      packageName: HIDDEN_TEXT,
      notes: null,
    });
    await acceptPlainly(app, client, proposalId);
    const key = crypto.randomUUID();
    await writeEntry(app, company, proposalId, { key, text: "Betaal contant.", photos: [] });
    await reportThing(app, client, "bericht", key, form());
    await hide();
    const seenBy = async (actor: typeof client | typeof company) =>
      (await readThread(app, actor, proposalId, null))?.page.rows[0]?.text;
    expect(await seenBy(client)).toBe(HIDDEN_TEXT);
    expect(await seenBy(company)).toBe("Betaal contant.");
  });

  test("is never changed or removed", async () => {
    const { companyId } = await addCompany(app);
    await reportThing(app, await addClient(app), "bedrijf", companyId, form());
    await decideOnNewest(app, admin);
    for (const statement of [
      "update decisions set reason = 'other'",
      "delete from decisions",
      "truncate decisions cascade",
    ]) {
      const refused = app.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(statement));
      });
      const said = await refused.catch((error: Error) => String(error.cause));
      expect(said, statement).toContain("only followed by another decision");
    }
  });
});

describe("an objection", () => {
  test("is decided by another admin, shows the text again, and is possible for six months", async () => {
    const { actor, companyId } = await addCompany(app, { form: { bio: "Al veertig jaar." } });
    await reportThing(app, await addClient(app), "bedrijf", companyId, form());
    const { id } = await newestReport();
    await decideOnNewest(app, admin, HIDE);
    await runTasks();
    const token = await tokenIn(actor.email);
    expect(await objectByLink(app, `${token}x`, { why: "" })).toEqual(refuse("bad-link"));
    clock.advance(170 * DAY_MS);
    const same = { why: "Sinds 1986." };
    const both = await Promise.all([
      objectByLink(app, token, same),
      objectByLink(app, token, same),
    ]);
    expect(both).toEqual([ok(null), ok(null)]);
    expect(await objectByLink(app, token, same)).toEqual(ok(null));
    expect(await objectByLink(app, token, { why: "" })).toEqual(refuse("objected-before"));
    const other = await addAdmin(app);
    expect(await decideOnNewest(app, admin, SHOW)).toEqual(refuse("other-decides"));
    expect((await decideOnNewest(app, other, SHOW)).ok).toBe(true);
    expect((await readPublicCompany(app, companyId))?.bio).toBe("Al veertig jaar.");
    await runTasks();
    const letter = (await mails(actor.email)).at(-1);
    expect(letter?.subject).toContain("Over het bezwaar");
    // Whose objection it answers has no other; the other side may object to it.
    expect(letter?.text).not.toContain("/bezwaar");
    const read = await readReport(app, other, id);
    expect(read?.decided.map(({ outcome }) => outcome)).toEqual(["text-hidden", "shown"]);
    expect(read?.objected).toMatchObject([{ side: "author", why: "Sinds 1986." }]);
  });

  test("that comes after six months is kindly refused", async () => {
    const { actor, companyId } = await addCompany(app);
    await reportThing(app, await addClient(app), "bedrijf", companyId, form());
    await decideOnNewest(app, admin, HIDE);
    await runTasks();
    const token = await tokenIn(actor.email);
    clock.advance(190 * DAY_MS);
    expect((await readByLink(app, token))?.refusal).toBe("too-late");
    expect(await objectByLink(app, token, { why: "" })).toEqual(refuse("too-late"));
  });

  test("to the mask is decided by a person, who may show what was typed", async () => {
    const client = await addClient(app);
    const text = "Bel gerust 06 12345678 vanaf zes uur.";
    const briefId = await addBrief(app, client, { additionalInfo: text });
    const read = async () => {
      const [row] = await app.db.select().from(briefs).where(eq(briefs.id, briefId));
      return row?.maskedInfo;
    };
    expect(await read()).not.toContain("12345678");
    const stranger = await addClient(app);
    expect(await objectToMask(app, stranger, "opdracht", briefId, { why: "" })).toEqual(
      refuse("not-found"),
    );
    const why = "Dat is het nummer van de lift.";
    // Two clicks are one objection, and no error.
    for (const _ of [1, 2]) {
      expect(await objectToMask(app, client, "opdracht", briefId, { why })).toEqual(ok(null));
    }
    expect(await objectToMask(app, client, "opdracht", briefId, { why: "En?" })).toEqual(
      refuse("objected-before"),
    );
    const unmask = { outcome: "unmasked", reason: "mistake-of-ours", note: "Liftnummer." } as const;
    expect((await decideOnNewest(app, admin, unmask)).ok).toBe(true);
    expect(await read()).toBe(text);
  });
});

test("what was decided is counted by year, the mask's own decisions once", async () => {
  await countModeration.run(app, {}, SYSTEM, new AbortController().signal);
  await countModeration.run(app, {}, SYSTEM, new AbortController().signal);
  const [year] = await listYears(app);
  const byPerson = await app.db.$count(decisions, eq(decisions.byMachine, false));
  const years = await listYears(app);
  const counted = years
    .map(({ figures }) => figures.byPerson)
    .reduce((one, other) => one + other, 0);
  expect(counted).toBe(byPerson);
  expect(year?.year).toBe(clock.now().getFullYear());
  expect(years.flatMap(({ figures }) => figures.objectionOutcomes.shown ?? [])).toEqual([1]);
  expect(years.some(({ figures }) => figures.medianHours !== null)).toBe(true);
});

test("a picture that was hidden is not shown, and its company keeps it", async () => {
  const { companyId } = await addCompany(app);
  const uploadId = crypto.randomUUID();
  const now = clock.now();
  await app.db.execute(sql`insert into uploads (id, purpose, bytes, touched_at, created_at)
    values (${uploadId}, 'avatar', 1, ${now.toISOString()}, ${now.toISOString()})`);
  await app.db
    .update(companyProfiles)
    .set({ avatarId: uploadId })
    .where(eq(companyProfiles.id, companyId));
  expect((await readPublicCompany(app, companyId))?.avatar?.id).toBe(uploadId);
  await reportThing(app, await addClient(app), "bedrijf", companyId, form({ part: uploadId }));
  const remove = { ...HIDE, outcome: "photo-hidden" } as const;
  expect((await decideOnNewest(app, admin, remove)).ok).toBe(true);
  expect((await readPublicCompany(app, companyId))?.avatar).toBeNull();
  await app.transact(async (tx) => ok(await setPhotoHidden(tx, uploadId, null)));
  expect((await readPublicCompany(app, companyId))?.avatar?.id).toBe(uploadId);
});

test("words go with who wrote them, and after two years; decisions stay", async () => {
  const reporter = await addClient(app);
  const { actor, companyId } = await addCompany(app, { form: { bio: "De draaihals vliegt." } });
  await reportThing(app, reporter, "bedrijf", companyId, form({ why: "De draaihals niet." }));
  const { id } = await newestReport();
  await decideOnNewest(app, admin, HIDE);
  expect(JSON.stringify(await exportOf(app, reporter))).toContain("De draaihals niet.");
  expect(JSON.stringify(await exportOf(app, actor))).not.toContain("De draaihals niet.");
  expect(await eraseOnRequest(app, reporter)).toMatchObject({ ok: true });
  expect(await newestReport()).toMatchObject({ id, why: null, reporterEmail: null });
  clock.advance(800 * DAY_MS);
  await enforceRetention(app);
  expect(await newestReport()).toMatchObject({ id, copy: null });
  expect(await app.db.$count(decisionWords)).toBe(0);
  expect(await app.db.$count(decisions, eq(decisions.reportId, id))).toBe(1);
});
