import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import { decideReport, readReport, reportThing } from "~/features/moderation/index.server.ts";
import { reports } from "~/features/moderation/tables.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import { threadEntries } from "~/features/threads/tables.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { ok } from "~/shared/result.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { anonymiseAtDesk } from "~/use-cases/manage-brief.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, storedProposals } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { reportForm } from "../factories/reports.ts";
import { traces } from "../factories/traces.ts";

const { app, runTasks } = await makeApp();
const admin = await addAdmin(app);

const NAMES = { client: "Berendina Wielewaal", company: "Kwikstaart Transport" };
const STREET = "Zonnebloemstraat";
const DIGITS = "55512345";
const MARKS = ["Wielewaal", "Kwikstaart", STREET, DIGITS];
/** What the other side writes of somebody wherever it can. */
const about = (name: string) => `Beste ${name}, op ${STREET} 12, bel 06 ${DIGITS}.`;

/** A client and the company that it chose, who wrote and reported all that they can; `name` is who is written about. */
async function arrangeDealings(erased: "client" | "company") {
  const words = about(NAMES[erased]);
  const plain = "Is er een lift?";
  const byClient = erased === "company" ? words : plain;
  const byCompany = erased === "client" ? words : plain;
  const client = await addClient(app, erased === "client" ? { name: NAMES.client } : {});
  const home = { fromStreet: STREET, fromHouseNumber: "12", clientPhone: `06 ${DIGITS}` };
  const contact = erased === "client" ? home : {};
  const form = { businessName: NAMES.company, phone: `06 ${DIGITS}` };
  const named = erased === "company" ? { name: NAMES.company, form } : {};
  const { actor: company } = await addCompany(app, named);
  const { actor: rival } = await addCompany(app);
  const open = await addBrief(app, client, contact);
  const chosen = await addBrief(app, client, contact);
  await addProposal(app, company, open, { notes: byCompany });
  const proposalId = await addProposal(app, company, chosen, { includes: byCompany });
  const rivals = await addProposal(app, rival, open, { notes: byCompany });
  expect(await askAbout(app, company, chosen, { question: byCompany })).toEqual(ok(null));
  const [question] = await listEnquiriesToClient(app, client, chosen);
  const enquiryId = question?.id ?? "";
  expect(await answerEnquiry(app, client, enquiryId, { answer: byClient })).toEqual(ok(null));
  await acceptPlainly(app, client, proposalId);
  const write = async (actor: ClientActor | CompanyActor, text: string) => {
    const key = crypto.randomUUID();
    expect(await writeEntry(app, actor, proposalId, { key, text, photos: [] })).toEqual(ok(null));
    return key;
  };
  const ofCompany = await write(company, byCompany);
  const ofClient = await write(client, byClient);
  const profile = await app.db.execute<{ id: string }>(
    sql`select id from company_profiles where user_id = ${company.userId}`,
  );
  const reported = [
    await reportThing(app, client, "vraag", enquiryId, reportForm({ why: byClient })),
    await reportThing(app, client, "bericht", ofCompany, reportForm({ why: byClient })),
    await reportThing(app, client, "offerte", proposalId, reportForm({ why: byClient })),
    await reportThing(app, client, "offerte", rivals, reportForm()),
    await reportThing(
      app,
      client,
      "bedrijf",
      profile.rows[0]?.id ?? "",
      reportForm({ why: byClient }),
    ),
    await reportThing(app, company, "opdracht", chosen, reportForm({ why: byCompany })),
    await reportThing(app, company, "antwoord", enquiryId, reportForm({ why: byCompany })),
    await reportThing(app, company, "bericht", ofClient, reportForm({ why: byCompany })),
    await reportOwnTalk(app, erased === "client" ? company : client, proposalId, { why: words }),
  ];
  expect(reported.filter(({ ok: isStored }) => !isStored)).toEqual([]);
  for (const { id: reportId, subjectId } of await app.db.select().from(reports)) {
    const seen = (await readReport(app, admin, reportId))?.seen ?? "";
    const nothing = { outcome: "none", reason: "nothing-wrong", note: words } as const;
    const isOfRival = subjectId === rivals;
    await decideReport(app, admin, { reportId, seen, ...nothing, ...(isOfRival && { note: "" }) });
  }
  await runTasks();
  return { client, company, rival, open, proposalId };
}

test.each(["client", "company"] as const)(
  "what the other side wrote about a %s who is erased goes, or is cleared of it",
  async (erased) => {
    const world = await arrangeDealings(erased);
    const decided = await app.db.$count(sql`decisions`);
    expect((await traces(app, MARKS)).length).toBeGreaterThan(10);
    expect((await eraseOnRequest(app, world[erased])).ok).toBe(true);
    await runTasks();
    // The law keeps invoices as they were sent.
    const left = (await traces(app, MARKS)).filter((row) => !row.startsWith("public.invoices"));
    expect(left).toEqual([]);
    for (const actor of [world.rival, erased === "client" ? world.company : world.client]) {
      const exported = JSON.stringify(await exportOf(app, actor));
      expect(MARKS.filter((mark) => exported.includes(mark))).toEqual([]);
    }
    // What was decided stays, and so does what a client wrote itself.
    expect(await app.db.$count(sql`decisions`)).toBe(decided);
    const kept = await app.db
      .select()
      .from(threadEntries)
      .where(eq(threadEntries.proposalId, world.proposalId));
    expect(kept.map(({ side }) => side)).toEqual(erased === "client" ? [] : ["client"]);
  },
);

test("what companies wrote about a client goes with a brief that the desk makes anonymous", async () => {
  const client = await addClient(app, { name: NAMES.client });
  const briefId = await addBrief(app, client);
  const { actor: company } = await addCompany(app);
  const words = about(NAMES.client);
  await addProposal(app, company, briefId, { notes: words });
  expect(await askAbout(app, company, briefId, { question: words })).toEqual(ok(null));
  const [question] = await listEnquiriesToClient(app, client, briefId);
  const reported = await reportThing(app, client, "vraag", question?.id ?? "", reportForm());
  expect(reported.ok).toBe(true);
  const asked = { briefId, reason: "asked-by-person", note: "" } as const;
  expect((await anonymiseAtDesk(app, admin, asked)).ok).toBe(true);
  expect(await traces(app, ["Beste Berendina"])).toEqual([]);
});

test("who stays keeps what is known to be its own, and the days of the work, when the other side is erased", async () => {
  const client = await addClient(app, { name: NAMES.client });
  const contact = { fromStreet: STREET, fromHouseNumber: "12", clientPhone: `06 ${DIGITS}` };
  const briefId = await addBrief(app, client, contact);
  const form = { businessName: NAMES.company, phone: "030 2516674" };
  const { actor: company } = await addCompany(app, { name: NAMES.company, form });
  const includes = `Wij komen op 12-06. Bel ons: 030 2516674, ${company.email}.`;
  const proposalId = await addProposal(app, company, briefId, { includes });
  await acceptPlainly(app, client, proposalId);
  const own = `Ons adres is ${STREET} 12, bel mij op 06 ${DIGITS} of mail ${client.email}.`;
  const other = `${NAMES.company} staat om 08.00 uur klaar; bel 030 2516674.`;
  for (const text of [own, other]) {
    const key = crypto.randomUUID();
    expect(await writeEntry(app, client, proposalId, { key, text, photos: [] })).toEqual(ok(null));
  }
  expect((await eraseOnRequest(app, company)).ok).toBe(true);
  await runTasks();
  const kept = await app.db
    .select()
    .from(threadEntries)
    .where(eq(threadEntries.proposalId, proposalId))
    .orderBy(threadEntries.createdAt);
  expect(kept.map(({ text }) => text)).toEqual([
    own,
    "[verwijderd] staat om 08.00 uur klaar; bel [verwijderd].",
  ]);

  const second = await addBrief(app, client, contact);
  const { actor: mover } = await addCompany(app, { form: { phone: "030 2516675" } });
  const promised = `Wij komen op 12-06 naar ${STREET} 12. Bel ons: 030 2516675, ${mover.email}.`;
  const kept2 = await addProposal(app, mover, second, { includes: promised });
  await acceptPlainly(app, client, kept2);
  expect((await eraseOnRequest(app, client)).ok).toBe(true);
  await runTasks();
  const [stored] = await storedProposals(app, second);
  expect(stored?.includes).toBe(
    `Wij komen op 12-06 naar [verwijderd]. Bel ons: 030 2516675, ${mover.email}.`,
  );
});
