import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { JUST_CHANGED } from "~/shared/lifecycle.ts";
import { companyPath, ownBriefPath } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { addBrief, addProposal, manage, proposalForm } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

/** What a newer version, which runs beside this one while it is deployed, has stored. */
const NEWER = "OF_A_NEWER_VERSION";

const site = await bootSite();
const { app } = site;
const client = await addClient(app);
const mover = await addCompany(app);
const other = await addCompany(app);
const changed = { city: "Appingedam", id: "" };
const answered = { city: "Borculo", id: "", proposalId: "" };

beforeAll(async () => {
  changed.id = await addBrief(app, client, { fromCity: changed.city });
  answered.id = await addBrief(app, client, { fromCity: answered.city });
  answered.proposalId = await addProposal(app, mover.actor, answered.id);
  for (const [table, check] of [
    ["briefs", "briefs_status"],
    ["proposals", "proposals_status"],
    ["company_profiles", "company_profiles_verification_status"],
  ] as const) {
    await app.db.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(check)}`,
    );
  }
  await app.db.execute(sql`update briefs set status = ${NEWER} where id = ${changed.id}`);
  await app.db.execute(
    sql`update proposals set status = ${NEWER} where id = ${answered.proposalId}`,
  );
});

/** A page as somebody sees it; a busy machine may answer 503 first, which is not what is tried. */
const page = async (path: string, person: { userId: string }) => {
  const cookie = await site.cookieOf(person);
  const look = async () => {
    const answer = await site.visit(path, { cookie });
    return answer.status !== 503 && { status: answer.status, text: await answer.text() };
  };
  return await vi.waitUntil(look, { timeout: 20_000, interval: 200 });
};

test("a brief of a newer status is not on the companies' list, and takes no proposal", async () => {
  const list = await page("/verhuisbedrijf-dashboard", other.actor);
  expect(list.status).toBe(200);
  expect(list.text).toContain(answered.city);
  expect(list.text).not.toContain(changed.city);
  const named = await page(`/verhuisbedrijf-dashboard?opdracht=${changed.id}`, other.actor);
  expect(named.status).toBe(200);
  expect(await sendProposal(app, other.actor, changed.id, proposalForm())).toEqual(
    refuse("closed"),
  );
});

test("its client sees it among the others, with a label, and can do nothing with it", async () => {
  const dashboard = await page("/client-dashboard", client);
  expect(dashboard.text).toContain(changed.city);
  expect(dashboard.text).toContain(JUST_CHANGED);
  const own = await page(ownBriefPath(changed.id), client);
  expect(own.status).toBe(200);
  expect(own.text).toContain(JUST_CHANGED);
  expect(own.text).toContain("Laad de pagina over een paar minuten opnieuw");
  for (const act of ["close", "reopen", "cancel"] as const) {
    expect(await manage(app, client, changed.id, act)).toMatchObject({ ok: false });
  }
});

test("a proposal of a newer status is the company's still, and nobody can decide on it", async () => {
  const own = await page("/verhuisbedrijf-dashboard/offertes", mover.actor);
  expect(own.text).toContain(answered.city);
  expect(own.text).toContain(JUST_CHANGED);
  const brief = await page(ownBriefPath(answered.id), client);
  expect(brief.status).toBe(200);
  expect(await declineProposal(app, client, answered.proposalId)).toEqual(refuse("wrong-state"));
});

test("a company of a newer status counts as unverified on its own pages and the admin's", async () => {
  const admin = await addAdmin(app);
  await app.db.execute(
    sql`update company_profiles set verification_status = ${NEWER}, verified_at = null where id = ${other.companyId}`,
  );
  for (const [path, person] of [
    ["/admin", admin],
    ["/admin/abonnementen", admin],
    ["/verhuisbedrijf-dashboard", other.actor],
    [companyPath(other.companyId), client],
  ] as const) {
    expect([path, (await page(path, person)).status]).toEqual([path, 200]);
  }
  expect(await sendProposal(app, other.actor, answered.id, proposalForm())).toMatchObject({
    ok: false,
  });
});
