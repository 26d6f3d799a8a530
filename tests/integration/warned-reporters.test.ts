import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { listObjectionsOf } from "~/features/contact/index.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import {
  clearReporter,
  listMeasures,
  objectToMeasure,
  pauseReports,
  warnReporter,
} from "~/features/measures/index.server.ts";
import { reportThing } from "~/features/moderation/index.server.ts";
import { pausedReporters, reports } from "~/features/moderation/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import type { ClientActor, Visitor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { withBrief } from "../factories/arrangements.ts";
import { addProposal } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  freshEmail,
  PASSWORD,
  VISITOR,
} from "../factories/people.ts";
import { reportForm } from "../factories/reports.ts";

const { app, clock, runTasks, mails } = await makeApp();
const admin = await addAdmin(app);
const { companyId } = await addCompany(app);
const FACTS = "Zeven meldingen in maart over profielen waar niets mee was.";
const WHY = { reason: "reports-nothing", note: FACTS } as const;

async function report(by: ClientActor | Visitor, fields: Parameters<typeof reportForm>[0] = {}) {
  const form = reportForm({ why: crypto.randomUUID(), ...fields });
  const made = await reportThing(app, by, "bedrijf", companyId, form);
  const [newest] = await app.db.select().from(reports).orderBy(desc(reports.number)).limit(1);
  return { made, reportId: newest?.id ?? "" };
}
const newestMail = async (address: string) => {
  await runTasks();
  return (await mails(address)).at(-1);
};

test("who reports without a reason is warned, then not handled for a time, and may object", async () => {
  const client = await addClient(app);
  const { reportId } = await report(client);
  const warn = () => warnReporter(app, admin, { reportId, ...WHY });
  const pause = () => pauseReports(app, admin, { reportId, days: "30", ...WHY });
  expect(await pause()).toEqual(refuse("not-warned"));
  expect(await warn()).toEqual(ok(null));
  const warned = await newestMail(client.email);
  expect(warned?.subject).toBe("Een waarschuwing over je meldingen");
  expect(warned?.text.replaceAll(/\s+/g, " ")).toContain(FACTS);
  expect(warned?.text.replaceAll(/\s+/g, " ")).toContain(
    "behandelen we je meldingen een tijd niet",
  );
  await clock.advance(1000);
  expect(await warn()).toEqual(ok(null));
  const ofPerson = { userId: client.userId, email: client.email };
  expect((await listMeasures(app, admin, ofPerson)).warnings).toBe(2);
  const [act] = (await listActsOn(app, admin, reportId)).rows;
  expect(act).toMatchObject({ act: "reporter-warned", after: { warnings: 2 } });
  // A warning alone keeps nobody from reporting.
  expect((await report(client)).made.ok).toBe(true);

  expect(await pause()).toEqual(ok(null));
  expect(await pause()).toEqual(refuse("paused-before"));
  expect((await report(client)).made).toEqual(refuse("reports-paused"));
  expect((await report(client, { category: "child-abuse" })).made.ok).toBe(true);
  expect((await report(VISITOR, { name: "Iris", email: client.email })).made).toEqual(
    refuse("reports-paused"),
  );
  expect((await report(await addClient(app))).made.ok).toBe(true);

  await runTasks();
  const paused = (await mails(client.email)).find(({ subject }) =>
    subject.startsWith("We behandelen"),
  );
  if (!paused) throw new Error("no mail came");
  const token = new URL(linkIn(paused, "/bezwaar/maatregel")).searchParams.get("token") ?? "";
  const form = { email: client.email, message: "Er was wel iets mee." };
  expect(await objectToMeasure(app, token, form)).toEqual(ok(null));
  const [objection] = (await listObjectionsOf(app, admin, { objectsToReport: reportId })).rows;
  expect(objection?.answerBy).toEqual(new Date(clock.now().getTime() + 14 * DAY_MS));

  const { rows } = await listMeasures(app, admin, ofPerson);
  const pausing = rows.find(({ kind }) => kind === "paused");
  const clearing = {
    reportId,
    measureId: pausing?.id ?? "",
    reason: "objection-right",
    note: "",
  } as const;
  expect(await clearReporter(app, admin, clearing)).toEqual(ok(null));
  expect(await clearReporter(app, admin, clearing)).toEqual(refuse("ended-before"));
  expect((await report(client)).made.ok).toBe(true);
  await runTasks();
  expect((await mails(client.email)).map(({ subject }) => subject)).toContain(
    "We behandelen je meldingen weer",
  );
});

test("a pause ends by itself, holds for a talk too, and outlives the account without its words", async () => {
  const { client, briefId } = await withBrief(app, "VERHUIZING");
  const { actor: company } = await addCompany(app);
  const proposalId = await addProposal(app, company, briefId);
  await acceptPlainly(app, client, proposalId);
  const { reportId } = await report(client);
  await warnReporter(app, admin, { reportId, ...WHY });
  await pauseReports(app, admin, { reportId, days: "14", ...WHY });
  expect(await reportOwnTalk(app, client, proposalId, { why: "Hij scheldt." })).toEqual(
    refuse("reports-paused"),
  );
  expect((await eraseOnRequest(app, client)).ok).toBe(true);
  const kept = (await listMeasures(app, admin, { userId: client.userId, email: null })).rows;
  expect(kept.map(({ kind, facts }) => [kind, facts]).sort()).toEqual([
    ["paused", null],
    ["warned", null],
  ]);
  const again = () => report(VISITOR, { name: "Iris", email: client.email });
  expect((await again()).made).toEqual(refuse("reports-paused"));
  await clock.advance(15 * DAY_MS);
  expect((await again()).made.ok).toBe(true);
  await enforceRetention(app);
  expect(await app.db.$count(pausedReporters)).toBe(0);
});

test("a visitor is warned at the address of the report; nobody is without one", async () => {
  const email = freshEmail("bezoeker");
  const { reportId } = await report(VISITOR, { name: "Bezoeker", email });
  expect(await warnReporter(app, admin, { reportId, ...WHY })).toEqual(ok(null));
  expect((await newestMail(email))?.subject).toBe("Een waarschuwing over je meldingen");
  expect((await listMeasures(app, admin, { userId: null, email })).warnings).toBe(1);
  const unknown = await report(VISITOR, { category: "child-abuse" });
  const warning = { reportId: unknown.reportId, ...WHY };
  expect(await warnReporter(app, admin, warning)).toEqual(refuse("no-reporter"));
});

test("an address that a visitor typed stops no account, whose measures it does not become", async () => {
  const client = await addClient(app);
  const typed = { name: "Iris", email: client.email };
  const { reportId } = await report(VISITOR, typed);
  await warnReporter(app, admin, { reportId, ...WHY });
  expect((await pauseReports(app, admin, { reportId, days: "90", ...WHY })).ok).toBe(true);
  expect((await report(VISITOR, typed)).made).toEqual(refuse("reports-paused"));
  const own = await report(client);
  expect(own.made.ok).toBe(true);
  const { userId, email } = client;
  expect(await listMeasures(app, admin, { userId, email })).toMatchObject({
    rows: [],
    warnings: 0,
  });
  const pausing = { reportId: own.reportId, days: "14", ...WHY } as const;
  expect(await pauseReports(app, admin, pausing)).toEqual(refuse("not-warned"));
});

test("a pause goes along to another address, with the warnings", async () => {
  const client = await addClient(app);
  const { reportId } = await report(client);
  await warnReporter(app, admin, { reportId, ...WHY });
  await pauseReports(app, admin, { reportId, days: "30", ...WHY });
  const email = freshEmail("nieuw");
  await requestAddressChange(app, client, { email, currentPassword: PASSWORD });
  await runTasks();
  const [letter] = await mails(email);
  if (!letter) throw new Error("no mail came");
  const token = new URL(linkIn(letter, "/account/adres")).searchParams.get("token") ?? "";
  expect(await confirmAddressChange(app, token)).toMatchObject({ ok: true });
  const moved = { ...client, email };
  expect((await report(moved)).made).toEqual(refuse("reports-paused"));
  expect((await listMeasures(app, admin, { userId: null, email })).warnings).toBe(1);
  const { rows } = await listMeasures(app, admin, { userId: client.userId, email });
  const measureId = rows.find(({ kind }) => kind === "paused")?.id ?? "";
  const clearing = { reportId, measureId, reason: "objection-right", note: "" } as const;
  expect(await clearReporter(app, admin, clearing)).toEqual(ok(null));
  expect((await report(moved)).made.ok).toBe(true);
});
