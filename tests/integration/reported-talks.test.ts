import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deskActs } from "~/features/desk/tables.ts";
import { objectByLink, openReport, reportThing } from "~/features/moderation/index.server.ts";
import { decisions, reports } from "~/features/moderation/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { maySeeThreadPhoto, readReported, writeEntry } from "~/features/threads/index.server.ts";
import { threadEntries, threadPhotos } from "~/features/threads/tables.ts";
import { uploads } from "~/features/uploads/tables.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { linkSignature } from "~/server/auth/link-signature.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { decideOnNewest, reportForm } from "../factories/reports.ts";

const { app, clock } = await makeApp();

async function chosen() {
  const client = await addClient(app);
  const { actor: company } = await addCompany(app);
  const proposalId = await addProposal(app, company, await addBrief(app, client));
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  return { client, company, proposalId };
}

async function write(actor: ClientActor | CompanyActor, proposalId: string, text: string) {
  clock.advance(1000);
  const written = await writeEntry(app, actor, proposalId, { key: randomUUID(), text, photos: [] });
  expect(written).toEqual(ok(null));
}

async function addPhotoToNewest(proposalId: string): Promise<string> {
  const [entry] = await app.db
    .select()
    .from(threadEntries)
    .where(eq(threadEntries.proposalId, proposalId))
    .orderBy(desc(threadEntries.createdAt))
    .limit(1);
  const id = randomUUID();
  const at = clock.now();
  const photo = { id, purpose: "thread" as const, bytes: 1, touchedAt: at, createdAt: at };
  await app.db.insert(uploads).values(photo);
  await app.db.insert(threadPhotos).values({ uploadId: id, entryId: entry?.id ?? "", position: 1 });
  return id;
}

test("an admin reads what was decided on and nothing written later; each opening is in the log", async () => {
  const { client, company, proposalId } = await chosen();
  const [admin, other] = [await addAdmin(app), await addAdmin(app)];
  const readByAdmin = async () =>
    (await readReported(app, other, proposalId, null))?.page.rows.map(({ text }) => text);
  const later = (ms = 1000) => clock.advance(ms);
  const openings = () => app.db.$count(deskActs, eq(deskActs.subjectId, proposalId));
  await write(company, proposalId, "Eerste");
  await reportOwnTalk(app, client, proposalId, { why: "Raar." });
  later();
  await write(client, proposalId, "Tweede");
  expect(await readByAdmin()).toEqual(["Tweede", "Eerste"]);
  expect(await openings()).toBe(1);
  later();
  expect((await decideOnNewest(app, admin, { reason: "spoken-with-both" })).ok).toBe(true);
  later(DAY_MS);
  const secret = "Alarmcode 4711";
  await write(client, proposalId, secret);
  const photoId = await addPhotoToNewest(proposalId);
  expect(await readByAdmin()).toEqual(["Tweede", "Eerste"]);
  expect(await openings()).toBe(2);
  expect(await maySeeThreadPhoto(app, other, photoId)).toBe(false);

  // An objection has the same decided on once more.
  const [decision] = await app.db
    .select()
    .from(decisions)
    .where(eq(decisions.subjectId, proposalId));
  const about = decision?.id ?? "";
  const signature = linkSignature(app, "objection", about, "reporter");
  const objection = `${about}_reporter_${signature}`;
  expect((await objectByLink(app, objection, { why: "Toch wel." })).ok).toBe(true);
  expect(await readByAdmin()).toEqual(["Tweede", "Eerste"]);
  expect((await decideOnNewest(app, other, { reason: "spoken-with-both" })).ok).toBe(true);
  expect(await readByAdmin()).toEqual(["Tweede", "Eerste"]);

  // Reported again it is read as it is.
  expect(await reportOwnTalk(app, company, proposalId, { why: "Weer." })).toEqual(ok(null));
  expect((await readByAdmin())?.[0]).toBe(secret);
  expect(await maySeeThreadPhoto(app, other, photoId)).toBe(true);
});

test("the page of a report shows what a proposal says now until it is decided, and is in the log", async () => {
  const client = await addClient(app);
  const { actor: company } = await addCompany(app);
  const proposalId = await addProposal(app, company, await addBrief(app, client));
  expect((await reportThing(app, client, "offerte", proposalId, reportForm())).ok).toBe(true);
  const admin = await addAdmin(app);
  const [report] = await app.db.select().from(reports).where(eq(reports.subjectId, proposalId));
  const shown = async () => (await openReport(app, admin, report?.id ?? ""))?.thing?.text;
  const say = (notes: string) =>
    app.db
      .update(proposals)
      .set({ notes: asTyped(notes) })
      .where(eq(proposals.id, proposalId));
  await say("Voor de beslissing.");
  expect(await shown()).toContain("Voor de beslissing.");
  expect((await decideOnNewest(app, admin)).ok).toBe(true);
  await say("Na de beslissing.");
  expect(await shown()).toBe(report?.copy);
  const opened = and(eq(deskActs.act, "report-read"), eq(deskActs.subjectId, report?.id ?? ""));
  expect(await app.db.$count(deskActs, opened)).toBe(2);
});
