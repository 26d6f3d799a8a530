import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { readEligibility } from "~/features/billing/index.server.ts";
import { readPublicCompany } from "~/features/companies/reads.server.ts";
import { companyProfiles, verificationEvents } from "~/features/companies/tables.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import { approveByHand, listQueue, recheck, reject } from "~/features/verification/index.server.ts";
import { checkText } from "~/features/verification/wording.ts";
import { recheckUnanswered } from "~/features/verification/writes/decide.server.ts";
import { action } from "~/routes/admin/company.tsx";
import { loader } from "~/routes/admin/company-list.tsx";
import { loader as dashboard } from "~/routes/company/dashboard.tsx";
import { kvkApi } from "~/server/adapters/registers.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { makeApp } from "../factories/app.ts";
import { startRegister } from "../factories/kvk.ts";
import { holdProfile } from "../factories/locks.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  PASSWORD,
  profileForm,
  SYSTEM,
} from "../factories/people.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const register = await startRegister([
  { kvkNummer: "12345678", naam: "Goed Verhuisd" },
  { kvkNummer: "87654321", naam: "Opgeheven Verhuizers", dissolved: true },
  { kvkNummer: "55556666", naam: "Heel Anders" },
  { kvkNummer: "13131313", naam: "Echt Verhuisd" },
]);
afterAll(() => register.close());
afterEach(() => register.fail(null));

const { app, clock, runTasks, mails } = await makeApp();
app.kvk = kvkApi("sleutel", app.log, { address: register.address, timeoutMs: 2_000 });
const admin = await addAdmin(app, { name: "Beheer Der" });

/** A company whose name and number the register has just been asked about. */
async function company(businessName: string, kvkNumber: string) {
  const { actor } = await addCompany(app, {
    profile: "minimal",
    subscribed: false,
    name: businessName,
  });
  await saveProfile(
    app,
    actor,
    profileForm({ businessName, kvkNumber, serviceAreas: ["Utrecht"] }),
  );
  const standing = await readEligibility(app.db, actor, clock.now());
  return { actor, seen: { companyId: standing?.companyId ?? "", businessName, kvkNumber } };
}

const waits = async (companyId: string) =>
  (await listQueue(app, admin)).rows.find((one) => one.companyId === companyId) ?? null;
const profileOf = async (actor: CompanyActor) =>
  (await readEligibility(app.db, actor, clock.now()))?.profile;
/** Why an admin decided, as every form of the desk asks it. */
const BY = { reason: "other" as const };
const COMPLETE = ["Je bedrijfsprofiel is compleet"];
const subjects = async (actor: CompanyActor) =>
  (await mails(actor.email)).map(({ subject }) => subject).sort();
/** What happened to a company's verification, oldest first. */
const events = (companyId: string) =>
  app.db
    .select()
    .from(verificationEvents)
    .where(eq(verificationEvents.subjectId, companyId))
    .orderBy(verificationEvents.at);
/** The part of it that admins did. */
const decisions = async (companyId: string) =>
  (await events(companyId)).filter(({ actorKind }) => actorKind === "admin");

describe("the queue", () => {
  test.for([
    ["11112222", "Nergens Verhuizers", "REFUSED", "NOT_FOUND"],
    ["87654321", "Opgeheven Verhuizers", "REFUSED", "DISSOLVED"],
    ["55556666", "Iets Anders", "UNKNOWN", "OTHER_NAME"],
  ] as const)("lists %s of %s as %s: %s", async ([kvkNumber, name, status, reason]) => {
    const { seen } = await company(name, kvkNumber);
    expect(await waits(seen.companyId)).toMatchObject({
      businessName: name,
      kvkNumber,
      status,
      reason,
      checkedAt: expect.any(Date),
    });
  });

  it("holds nobody whom the register confirmed or who never asked", async () => {
    const { actor, seen } = await company("Goed Verhuisd", "12345678");
    expect(await waits(seen.companyId)).toBeNull();
    expect(await profileOf(actor)).toMatchObject({
      verified: true,
      verificationStatus: "CONFIRMED",
    });
    const other = await company("Nog Een", "12345678");
    expect(await waits(other.seen.companyId)).toMatchObject({ reason: "TAKEN" });
    await addCompany(app, { profile: "minimal", subscribed: false, name: "Vers" });
    expect((await listQueue(app, admin)).rows.map((one) => one.businessName)).not.toContain("Vers");
  });

  it("asks again every hour where the register gave no answer, until it does", async () => {
    register.fail({ status: 500 });
    const { actor, seen } = await company("Later Verhuisd", "55556666");
    expect(await waits(seen.companyId)).toMatchObject({ status: "UNKNOWN", reason: "NO_ANSWER" });
    await recheckUnanswered(app, SYSTEM);
    expect(await waits(seen.companyId)).toMatchObject({ reason: "NO_ANSWER" });
    expect((await events(seen.companyId)).map(({ why }) => why)).toEqual(["NO_ANSWER"]);
    register.fail(null);
    await recheckUnanswered(app, SYSTEM);
    expect(await waits(seen.companyId)).toMatchObject({ reason: "OTHER_NAME" });
    expect((await profileOf(actor))?.verified).toBe(false);
  });
});

describe("two saves at once", () => {
  it("leave no badge on a name that the register did not confirm", async () => {
    const { actor, seen } = await company("Nep Verhuisd", "11118888");
    const save = (businessName: string, kvkNumber: string) =>
      saveProfile(app, actor, profileForm({ businessName, kvkNumber, serviceAreas: ["Utrecht"] }));
    const held = await holdProfile(app, seen.companyId);
    const first = save("Echt Verhuisd", "13131313");
    await held.waiting(1);
    const second = save("Nep Verhuisd", "11118888");
    await held.waiting(2);
    await held.release();
    expect((await Promise.all([first, second])).every((one) => one.ok)).toBe(true);
    const profile = await profileOf(actor);
    const isConfirmed = profile?.businessName === "Echt Verhuisd";
    expect([profile?.verified, profile?.verificationStatus]).toEqual(
      isConfirmed ? [true, "CONFIRMED"] : [false, "REFUSED"],
    );
  });
});

describe("an admin", () => {
  it("asks the register again, and it is noted who did", async () => {
    register.fail("silence");
    const { actor, seen } = await company("Traag Verhuisd", "11119999");
    register.fail(null);
    expect(await recheck(app, admin, { ...seen, ...BY, note: "" })).toEqual({
      ok: true,
      value: "REFUSED",
    });
    expect(await decisions(seen.companyId)).toMatchObject([
      { act: "REFUSED", actorId: admin.userId, why: "NOT_FOUND", kvkNumber: "11119999" },
    ]);
    await runTasks();
    expect(await subjects(actor)).toEqual(["Je bedrijf is nog niet geverifieerd", ...COMPLETE]);
  });

  it("approves by hand, which the badge and the record say, and the company hears", async () => {
    const { actor, seen } = await company("Hand Verhuisd", "21212121");
    const note = "Uittreksel van vandaag gezien, naam klopt.";
    expect((await approveByHand(app, admin, { ...seen, ...BY, note })).ok).toBe(true);
    expect(await decisions(seen.companyId)).toMatchObject([
      { act: "APPROVED", actorId: admin.userId, why: note, businessName: "Hand Verhuisd" },
    ]);
    expect(await waits(seen.companyId)).toBeNull();
    const shown = await readPublicCompany(app, seen.companyId);
    expect(shown).toMatchObject({ verified: true, verificationStatus: "APPROVED" });
    const verifiedAt = new Date("2026-05-01T12:00:00Z");
    expect(shown && checkText({ ...shown, verifiedAt })).toBe(
      "Naam en KvK-nummer 21212121 gecontroleerd met de hand door Verhuisbod op 1 mei 2026.",
    );
    await runTasks();
    const mail = (await mails(actor.email)).at(-1);
    expect(mail?.subject).toBe("Je bedrijf is geverifieerd");
    expect(mail?.text).not.toContain("Uittreksel");
  });

  it("rejects with a reason that is mailed, and the company may try anew", async () => {
    const { actor, seen } = await company("Fout Verhuisd", "31313131");
    const note = "Dit nummer is van een bakkerij <b>in</b> Breda.";
    expect((await reject(app, admin, { ...seen, ...BY, note })).ok).toBe(true);
    expect(await waits(seen.companyId)).toBeNull();
    await runTasks();
    const mail = (await mails(actor.email)).at(-1);
    expect(mail?.subject).toBe("Je bedrijf is niet geverifieerd");
    expect(mail?.text).toContain("bakkerij");
    expect(mail?.html).not.toContain("<b>in</b>");
    const standing = await readEligibility(app.db, actor, clock.now());
    if (!standing) throw new Error("no company");
    const page = await dashboard(routeArgs(app, actor, "/verhuisbedrijf-dashboard"));
    if (page.kind !== "ready") throw new Error("no dashboard");
    expect(page.profile.verification.text).toContain(note);
    // The same again changes nothing; another number is a new question.
    const form = profileForm({ businessName: "Fout Verhuisd", serviceAreas: ["Utrecht"] });
    await saveProfile(app, actor, { ...form, kvkNumber: "31313131" });
    expect(await waits(seen.companyId)).toBeNull();
    await saveProfile(app, actor, { ...form, kvkNumber: "41414141" });
    expect(await waits(seen.companyId)).toMatchObject({ reason: "NOT_FOUND" });
    const recorded = (await events(seen.companyId)).map((one) => `${one.act} by ${one.actorKind}`);
    expect(recorded.slice(0, 2)).toEqual(["REFUSED by company", "REJECTED by admin"]);
    expect(recorded.slice(2).sort()).toEqual(["CHANGED by company", "REFUSED by company"]);
  });

  it("leaves nothing behind of a company that is erased", async () => {
    const { actor, seen } = await company("Weg Verhuisd", "95959595");
    const note = "Uittreksel van Weg Verhuisd gezien.";
    expect((await approveByHand(app, admin, { ...seen, ...BY, note })).ok).toBe(true);
    expect(JSON.stringify(await exportOf(app, actor))).toContain(note);
    const form = { currentPassword: PASSWORD, sure: "on" as const };
    expect((await erasePerson(app, actor, form)).ok).toBe(true);
    expect(await events(seen.companyId)).toEqual([]);
    expect(await readPublicCompany(app, seen.companyId)).toBeNull();
  });

  it("does not decide about what was changed, or decided, in between", async () => {
    const { actor, seen } = await company("Snel Verhuisd", "51515151");
    const note = "Klopt helemaal, gezien.";
    for (const stale of [{ kvkNumber: "00000000" }, { businessName: "Oude Naam" }]) {
      expect(await approveByHand(app, admin, { ...seen, ...BY, ...stale, note })).toEqual({
        ok: false,
        reason: "not-waiting",
      });
    }
    const status = (await profileOf(actor))?.verificationStatus;
    const both = await Promise.all([
      approveByHand(app, admin, { ...seen, ...BY, status, note }),
      reject(app, admin, { ...seen, ...BY, status, note }),
    ]);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect(await decisions(seen.companyId)).toHaveLength(1);
    expect(await profileOf(actor)).toBeTruthy();
  });

  it("gives no two companies the badge for one number", async () => {
    const [first, second] = [await company("Een", "61616161"), await company("Twee", "61616161")];
    const note = "Uittreksel gezien, klopt.";
    const results = await Promise.all(
      [first, second].map(({ seen }) => approveByHand(app, admin, { ...seen, ...BY, note })),
    );
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    expect(results.find((one) => !one.ok)).toEqual({ ok: false, reason: "taken" });
    const verified = await app.db.$count(
      companyProfiles,
      and(eq(companyProfiles.kvkNumber, "61616161"), eq(companyProfiles.verified, true)),
    );
    expect(verified).toBe(1);
  });

  it("who is one no longer, decides nothing: the write asks the database", async () => {
    const former = await addAdmin(app);
    await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
    const { seen } = await company("Veilig Verhuisd", "71717171");
    const note = "Ik mag dit niet meer.";
    for (const act of [approveByHand, reject, recheck]) {
      expect(await act(app, former, { ...seen, ...BY, note })).toEqual({
        ok: false,
        reason: "not-allowed",
      });
    }
    expect(await decisions(seen.companyId)).toEqual([]);
    expect(await waits(seen.companyId)).not.toBeNull();
  });
});

describe("the page", () => {
  const pageOf = (companyId: string) => `/admin/bedrijven/${companyId}`;
  const post = async (fields: Record<string, string>) => {
    const answer = await action(
      routeArgs(app, admin, pageOf(fields.companyId ?? ""), { form: formOf(fields) }),
    );
    if (answer instanceof Response) return { sentTo: answer.headers.get("location") };
    return { status: answer.init?.status, ...answer.data };
  };

  it("marks grounds that are missing and keeps what was typed", async () => {
    const { seen } = await company("Pagina Verhuisd", "81818181");
    expect(await post({ intent: "approve", ...seen, ...BY, note: "kort" })).toMatchObject({
      status: 400,
      message: { title: "Niet opgeslagen" },
      result: { initialValue: { note: "kort" }, error: { note: [expect.any(String)] } },
    });
    expect(await decisions(seen.companyId)).toEqual([]);
    expect(
      await post({ intent: "reject", ...seen, ...BY, note: "Naam hoort niet bij nummer." }),
    ).toEqual({
      sentTo: `${pageOf(seen.companyId)}#register`,
    });
    expect(
      await post({ intent: "reject", ...seen, ...BY, note: "Nog een keer hetzelfde." }),
    ).toMatchObject({ status: 409 });
  });

  test.for(["client", "company"] as const)("is not for a %s", async (kind) => {
    const { seen } = await company(`Niet Van ${kind}`, kind === "client" ? "91919191" : "92929292");
    const actor = kind === "client" ? await addClient(app) : (await addCompany(app)).actor;
    const form = formOf({ intent: "approve", ...seen, ...BY, note: "Ik keur mezelf goed." });
    const thrown = await action(routeArgs(app, actor, pageOf(seen.companyId), { form })).catch(
      (one: unknown) => one,
    );
    expect((thrown as Response).status).toBe(302);
    const read = await loader(routeArgs(app, actor, "/admin/bedrijven")).catch(
      (one: unknown) => one,
    );
    expect((read as Response).status).toBe(302);
    expect(await waits(seen.companyId)).not.toBeNull();
  });
});
