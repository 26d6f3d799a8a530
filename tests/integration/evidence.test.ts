import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { listAttention } from "~/features/attention/index.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { deskActs } from "~/features/desk/tables.ts";
import {
  acceptEvidence,
  listOwnEvidence,
  listUnusedPapers,
  listWaitingEvidence,
  maySeePaper,
  readPublicEvidence,
  refuseEvidence,
  remindOfExpiry,
  sendEvidence,
} from "~/features/evidence/index.server.ts";
import { companyEvidence } from "~/features/evidence/tables.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import { readPaper, storePaper } from "~/features/uploads/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS, dayAfter, dutchDay } from "~/shared/dates.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { makeApp } from "../factories/app.ts";
import { withBrief } from "../factories/arrangements.ts";
import { proposalForm } from "../factories/briefs.ts";
import { png, WAITING } from "../factories/images.ts";
import { addAdmin, addCompany, addHelpdesk, PASSWORD } from "../factories/people.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);
const PDF = "%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";
const today = () => dutchDay(clock.now());
const decision = { reason: "papers-checked" as const, note: "" };

/** A company with a policy that waits, valid for so many days from now. */
async function scene(days = 30) {
  const { actor, companyId } = await addCompany(app);
  const evidenceId = await send(actor, dayAfter(today(), days));
  const accept = (validUntil = dayAfter(today(), days)) =>
    acceptEvidence(app, admin, { evidenceId, validUntil, ...decision });
  return { actor, companyId, evidenceId, accept };
}

async function send(actor: CompanyActor, validUntil: string) {
  const stored = await storePaper(app, actor, new Blob([PDF]), WAITING);
  if (!stored.ok) throw new Error(stored.reason);
  const form = { kind: "insurance" as const, number: "POL-1", validUntil };
  const sent = await sendEvidence(app, actor, form, stored.value);
  if (!sent.ok) throw new Error(sent.reason);
  return (await listOwnEvidence(app, actor))[0]?.id ?? "";
}

test("that one waits is said at the top of the desk, to admins alone", async () => {
  const namesFor = async (who: Parameters<typeof listAttention>[1]) =>
    (await listAttention(app, who)).map(({ name }) => name);
  expect(await namesFor(admin)).not.toContain("papers");
  const { accept } = await scene(900);
  expect(await namesFor(admin)).toContain("papers");
  expect(await namesFor(await addHelpdesk(app))).not.toContain("papers");
  await accept();
  expect(await namesFor(admin)).not.toContain("papers");
});

describe("a file", () => {
  test("is a whole PDF, kept as it is, or a picture made anew", async () => {
    const { actor } = await addCompany(app);
    const pdf = await storePaper(app, actor, new Blob([PDF]), WAITING);
    const picture = await storePaper(
      app,
      actor,
      new Blob([new Uint8Array(await png(40, 30))]),
      WAITING,
    );
    expect(pdf).toMatchObject({ ok: true, value: { format: "pdf" } });
    expect(picture).toMatchObject({ ok: true, value: { format: "picture" } });
    if (!pdf.ok || !picture.ok) return;
    const everybody = async () => true;
    const read = await readPaper(app, `${pdf.value.id}.pdf`, everybody);
    expect(Buffer.from(read?.bytes ?? []).toString()).toBe(PDF);
    expect((await readPaper(app, `${picture.value.id}.webp`, everybody))?.isPdf).toBe(false);
    expect(await readPaper(app, `${pdf.value.id}.pdf`, async () => false)).toBeNull();
    // What no form came with is swept after a day.
    const later = new Date(clock.now().getTime() + 1);
    expect(await listUnusedPapers(app, later, 100)).toEqual(
      expect.arrayContaining([pdf.value.id, picture.value.id]),
    );
  });

  test("that is anything else is refused", async () => {
    const { actor } = await addCompany(app);
    for (const [text, reason] of [
      ["%PDF-1.7 and then it breaks off", "unreadable"],
      ["<script>alert(1)</script>", "not-an-image"],
      [`x${PDF}`, "not-an-image"],
      ["x".repeat(5 * 1024 * 1024 + 1), "too-large"],
    ] as const) {
      expect(await storePaper(app, actor, new Blob([text]), WAITING)).toEqual({
        ok: false,
        reason,
      });
    }
  });

  test("is for its company and the desk alone", async () => {
    const { actor, evidenceId } = await scene();
    const { actor: other } = await addCompany(app);
    const [paper] = await listOwnEvidence(app, actor);
    if (!paper) throw new Error(evidenceId);
    const seen = [actor, other, admin].map((who) => maySeePaper(app, who, paper.uploadId));
    expect(await Promise.all(seen)).toEqual([true, false, true]);
  });
});

describe("a paper", () => {
  test("counts for everybody once it is accepted, until its last day itself", async () => {
    const { actor, companyId, accept } = await scene(2);
    const { client, briefId } = await withBrief(app, "VERHUIZING");
    expect((await sendProposal(app, actor, briefId, proposalForm())).ok).toBe(true);
    const papers = async () =>
      (await listReceivedProposals(app, client, [briefId]))[0]?.companyPapers;
    expect(await readPublicEvidence(app, companyId)).toEqual([]);
    const lastDay = dayAfter(today(), 1);
    expect((await accept(lastDay)).ok).toBe(true);
    await runTasks();
    expect((await mails(actor.email)).at(-1)?.text).toContain("alleen jij en Verhuisbod");
    expect(await readPublicEvidence(app, companyId)).toEqual([
      { kind: "insurance", validUntil: lastDay },
    ]);
    // It is valid today, and not on the day of the move: no plus for this client.
    const lapsed = /^Verzekering nagekeken, geldig tot .*, voor je verhuisdag verlopen$/;
    expect(await papers()).toEqual([{ text: expect.stringMatching(lapsed), counts: false }]);
    clock.advance(DAY_MS);
    expect(await readPublicEvidence(app, companyId)).toHaveLength(1);
    clock.advance(DAY_MS);
    // No task ran.
    expect(await readPublicEvidence(app, companyId)).toEqual([]);
    expect(await papers()).toEqual([]);
    const acts = await app.db.select().from(deskActs).where(eq(deskActs.subjectId, companyId));
    expect(acts).toMatchObject([{ act: "evidence-accepted", after: { validUntil: lastDay } }]);
  });

  test("is refused with words that its company reads, and decided on once", async () => {
    const { actor, evidenceId, accept } = await scene();
    const note = "De naam op de polis is niet die van je bedrijf.";
    const refusal = { evidenceId, reason: "papers-checked" as const, note };
    expect((await refuseEvidence(app, admin, refusal)).ok).toBe(true);
    expect(await accept()).toEqual({ ok: false, reason: "not-waiting" });
    await runTasks();
    const told = (await mails(actor.email)).at(-1)?.text;
    expect(told).toContain(note);
    expect(told).toMatch(/Papier:? Verzekeringspolis/);
    expect(told).not.toContain("Geldig tot");
  });

  test("that was accepted by mistake is taken back, while it counts", async () => {
    const { actor, companyId, evidenceId, accept } = await scene();
    expect((await accept()).ok).toBe(true);
    const note = "Deze polis is van een ander bedrijf.";
    const refusal = { evidenceId, reason: "papers-checked" as const, note };
    expect((await refuseEvidence(app, admin, refusal)).ok).toBe(true);
    expect(await refuseEvidence(app, admin, refusal)).toEqual({ ok: false, reason: "not-waiting" });
    expect(await readPublicEvidence(app, companyId)).toEqual([]);
    expect(await listOwnEvidence(app, actor)).toMatchObject([
      { refusalWords: note, acceptedAt: null },
    ]);
    await runTasks();
    const told = (await mails(actor.email)).at(-1)?.text;
    expect(told).toContain(note);
    expect(told).toContain("Het staat niet op je pagina en bij je offertes.");
    const acts = (await listActsOn(app, admin, companyId)).rows;
    expect(acts.find(({ act }) => act === "evidence-refused")?.before).toEqual({ accepted: true });
  });

  test("that is sent again takes the place of the one that waits", async () => {
    const { actor, companyId, evidenceId } = await scene();
    const newer = await send(actor, dayAfter(today(), 50));
    const waiting = (await listWaitingEvidence(app, admin)).rows;
    expect(waiting.filter((one) => one.companyId === companyId).map(({ id }) => id)).toEqual([
      newer,
    ]);
    expect(newer).not.toBe(evidenceId);
  });

  test("may not end yesterday, nor in ten years", async () => {
    const { accept } = await scene();
    for (const day of [dayAfter(today(), -1), dayAfter(today(), 3_660)]) {
      expect(await accept(day)).toEqual({ ok: false, reason: "day-over" });
    }
  });
});

test("a company is reminded at 60, 14 and 0 days, once each, also by two processes at once", async () => {
  const { actor, accept } = await scene(62);
  expect((await accept()).ok).toBe(true);
  const counts: number[] = [];
  for (const days of [0, 2, 45, 1, 13, 1, 1]) {
    clock.advance(days * DAY_MS);
    const [one, other] = await Promise.all([remindOfExpiry(app), remindOfExpiry(app)]);
    counts.push(one + other);
  }
  // 62, 60, 15, 14, 1, 0 days before the last one, and the day after it.
  expect(counts).toEqual([0, 1, 0, 1, 0, 1, 0]);
  await runTasks();
  const told = (await mails(actor.email)).filter(({ subject }) => subject.includes("geldt tot"));
  expect(told).toHaveLength(3);
});

test("what a company sent is in its own data, and gone with it", async () => {
  const { actor, companyId } = await scene();
  expect(JSON.stringify(await exportOf(app, actor))).toContain("POL-1");
  const form = { currentPassword: PASSWORD, sure: "on" as const };
  expect((await erasePerson(app, actor, form)).ok).toBe(true);
  expect(await app.db.$count(companyEvidence, eq(companyEvidence.companyId, companyId))).toBe(0);
});
