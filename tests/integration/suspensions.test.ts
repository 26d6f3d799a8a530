import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { listMailable, readEligibility } from "~/features/billing/index.server.ts";
import {
  listProvinces,
  listPublicCompanyIds,
  readProvincePage,
  readPublicCompany,
} from "~/features/companies/index.server.ts";
import { companyCounts, companyProfiles } from "~/features/companies/tables.ts";
import { listMessages, readThreadAtDesk } from "~/features/contact/index.server.ts";
import { deskActs, deskNotes } from "~/features/desk/tables.ts";
import { askAbout } from "~/features/enquiries/index.server.ts";
import { adjustProposal } from "~/features/proposals/index.server.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { liftSuspension, suspendCompany } from "~/features/suspensions/index.server.ts";
import { reactionSchema } from "~/features/suspensions/schema.ts";
import { loader as companyPage } from "~/routes/admin/company.tsx";
import { loader as dashboard } from "~/routes/company/dashboard.tsx";
import { loader as ownProposals } from "~/routes/company/proposals.tsx";
import type { AdminActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { reactToSuspension } from "~/use-cases/react-to-suspension.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { withBrief } from "../factories/arrangements.ts";
import { proposalForm } from "../factories/briefs.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);
const NOTE = "Drie klanten stonden op de dag zelf zonder wagen: 2, 9 en 11 november.";

const suspend = (companyId: string, by: AdminActor = admin) =>
  suspendCompany(app, by, { companyId, reason: "complaints", note: NOTE });
const lift = (companyId: string) =>
  liftSuspension(app, admin, { companyId, reason: "put-right", note: "" });

/** A company with a proposal that waits on a brief, and another brief. */
async function scene() {
  const { client, briefId } = await withBrief(app, "VERHUIZING");
  const other = await withBrief(app, "VERHUIZING");
  const { actor, companyId } = await addCompany(app, { form: { serviceAreas: ["Zeeland"] } });
  const sent = await sendProposal(app, actor, briefId, proposalForm());
  if (!sent.ok) throw new Error(sent.reason);
  const { proposalId } = sent.value;
  const received = async () => (await listReceivedProposals(app, client, [briefId]))[0];
  return { client, briefId, other: other.briefId, actor, companyId, proposalId, received };
}

/** Where everybody sees a company. */
async function seenIn(companyId: string) {
  const has = (rows: readonly { id: string }[] = []) => rows.some(({ id }) => id === companyId);
  const zeeland = (await listProvinces(app)).find(({ province }) => province === "Zeeland");
  const [counted] = await app.db
    .select()
    .from(companyCounts)
    .where(eq(companyCounts.province, "Zeeland"));
  const mailed = { companyIds: [companyId] };
  const page = { after: null, most: 5 };
  return {
    page: (await readPublicCompany(app, companyId)) !== null,
    sitemap: (await listPublicCompanyIds(app)).includes(companyId),
    directory: has(zeeland?.companies),
    province: has((await readProvincePage(app, "Zeeland", 1))?.companies),
    counted: counted?.companies ?? 0,
    mailed: (await listMailable(app.db, mailed, page, clock.now())).length,
  };
}

describe("a company that is suspended", () => {
  test("is seen nowhere, and after it is lifted as before", async () => {
    const { companyId } = await scene();
    const before = await seenIn(companyId);
    expect(before).toMatchObject({ page: true, sitemap: true, directory: true, mailed: 1 });
    expect((await suspend(companyId)).ok).toBe(true);
    expect(await seenIn(companyId)).toEqual({
      page: false,
      sitemap: false,
      directory: false,
      province: false,
      counted: before.counted - 1,
      mailed: 0,
    });
    expect((await lift(companyId)).ok).toBe(true);
    expect(await seenIn(companyId)).toEqual(before);
  });

  test("sends nothing, and its client cannot accept what waits", async () => {
    const { client, other, actor, companyId, proposalId, received } = await scene();
    await suspend(companyId);
    const refused = { ok: false, reason: "suspended" };
    expect(await sendProposal(app, actor, other, proposalForm())).toEqual(refused);
    expect(await askAbout(app, actor, other, { question: "Is er een lift?" })).toEqual(refused);
    expect(await adjustProposal(app, actor, proposalId, proposalForm())).toEqual(refused);
    // It has no page meanwhile, which its client is not sent to.
    expect(await received()).toMatchObject({ standing: "inactive", companyHasPage: false });
    expect(await acceptPlainly(app, client, proposalId)).toEqual({
      ok: false,
      reason: "inactive",
    });
    await lift(companyId);
    expect(await received()).toMatchObject({ standing: "current", companyHasPage: true });
    expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  });

  test("is suspended before or after it is accepted, never in between", async () => {
    const { client, companyId, proposalId } = await scene();
    const [suspended, accepted] = await Promise.all([
      suspend(companyId),
      acceptPlainly(app, client, proposalId),
    ]);
    expect(suspended.ok).toBe(true);
    const [row] = await app.db.select().from(proposals).where(eq(proposals.id, proposalId));
    expect(row?.status).toBe(accepted.ok ? "ACCEPTED" : "PENDING");
    expect(accepted).toMatchObject(accepted.ok ? {} : { reason: "inactive" });
  });

  test("reads why on its dashboard and in a mail that says what goes on and how to object", async () => {
    const { actor, companyId } = await scene();
    await suspend(companyId);
    await runTasks();
    const mail = (await mails(actor.email)).find(({ subject }) => subject.includes("geschorst"));
    const clause = "Hoofdstuk 9: een bedrijf kunnen we schorsen als er klachten over komen";
    for (const said of [NOTE, "klachten van klanten", "abonnement loopt", "30 dagen", "artikel 4"])
      expect(mail?.text).toContain(said);
    expect(mail?.text.replace(/\s+/g, " ")).toContain(clause);
    expect(mail?.text).toMatch(/mediator[\s\S]*rechter/);
    expect(mail?.text).toMatch(/Geschorst op:? 10 maart 2026 om 10:00/);
    const page = await dashboard(routeArgs(app, actor, "/verhuisbedrijf-dashboard"));
    if (page.kind !== "ready") throw new Error("no dashboard");
    expect(page.suspension).toMatchObject({
      words: NOTE,
      reason: expect.stringContaining("klacht"),
      clause,
    });
    const sent = await ownProposals(routeArgs(app, actor, "/verhuisbedrijf-dashboard/offertes"));
    expect(sent.suspension).toMatchObject({ words: NOTE });
    await lift(companyId);
    await runTasks();
    const lifted = (await mails(actor.email)).at(-1);
    expect(lifted?.subject).toBe("Je schorsing is opgeheven");
    // A company without a subscription could not send before either.
    expect(lifted?.text).toContain("weer zoals voor de schorsing");
    expect((await readEligibility(app.db, actor, clock.now()))?.eligibility.suspended).toBe(false);
  });
});

test("it is in the log once, with the moment and without the words", async () => {
  const { companyId } = await scene();
  const both = await Promise.all([suspend(companyId), suspend(companyId)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const acts = await app.db.select().from(deskActs).where(eq(deskActs.subjectId, companyId));
  expect(acts).toMatchObject([{ act: "company-suspended", reason: "complaints" }]);
  expect(JSON.stringify(acts)).not.toContain("wagen");
  const [note] = await app.db
    .select()
    .from(deskNotes)
    .where(eq(deskNotes.actId, acts[0]?.id ?? ""));
  expect(note?.note).toBe(NOTE);
});

test("a suspended company writes back once however often it presses, and the desk knows who it is", async () => {
  const { actor, companyId } = await addCompany(app, { name: "Sjouw & Zn" });
  const words = "Die dag was de weg dicht.";
  expect(await reactToSuspension(app, actor, words)).toEqual(refuse("not-suspended"));
  await suspend(companyId);
  const twice = [reactToSuspension(app, actor, words), reactToSuspension(app, actor, words)];
  expect(await Promise.all(twice)).toEqual([ok(null), ok(null)]);
  const { rows } = await listMessages(app, admin, actor.email, null);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toBe("Schorsing van Sjouw & Zn");
  const thread = await readThreadAtDesk(app, admin, rows[0]?.id ?? "");
  expect(JSON.stringify(thread)).toContain(words);
  // It lies beside the suspension, each with a link to the other and with its term.
  const answerBy = new Date((rows[0]?.createdAt.getTime() ?? 0) + 14 * DAY_MS);
  expect(thread).toMatchObject({ objectsToCompany: companyId, answerBy });
  const company = routeArgs(app, admin, `/admin/bedrijven/${companyId}`);
  const page = await companyPage({ ...company, params: { companyId } });
  expect(page.objections.rows).toMatchObject([{ id: rows[0]?.id, answerBy }]);
  await lift(companyId);
  expect(await reactToSuspension(app, actor, "En nu?")).toEqual(refuse("not-suspended"));
  expect(reactionSchema.safeParse({ message: "  " }).success).toBe(false);
});

test("who is an admin no longer suspends nobody", async () => {
  const { companyId } = await scene();
  const former = await addAdmin(app);
  await app.db.update(users).set({ role: "HELPDESK" }).where(eq(users.id, former.userId));
  expect(await suspend(companyId, former)).toEqual({ ok: false, reason: "not-allowed" });
  const suspended = and(eq(companyProfiles.id, companyId), eq(companyProfiles.isComplete, true));
  const [row] = await app.db.select().from(companyProfiles).where(suspended);
  expect(row?.suspendedAt).toBeNull();
});
