import { and, eq, notInArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestReset, resendLinks } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import {
  answerMessage,
  listMessages,
  sendContactMessage,
} from "~/features/contact/index.server.ts";
import { askAbout } from "~/features/enquiries/index.server.ts";
import { clearReporter, listMeasures, warnReporter } from "~/features/measures/index.server.ts";
import { reportThing } from "~/features/moderation/index.server.ts";
import { reports } from "~/features/moderation/tables.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { giveDayAtDesk, hideAtDesk } from "~/use-cases/manage-brief.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { makeApp } from "../factories/app.ts";
import { contactForm, signUpForm } from "../factories/arrangements.ts";
import { addProposal, ownGoods, visitorForm } from "../factories/briefs.ts";
import { CAUSES } from "../factories/causes.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  freshEmail,
  PASSWORD,
  VISITOR,
} from "../factories/people.ts";
import { decideOnNewest } from "../factories/reports.ts";

// Whoever posts may type anybody's address. What goes there before it is confirmed, or by a form that nobody
// signs in for, has none of the other words that were typed, and is not much.

const { app, runTasks, mails } = await makeApp();
const limited = await makeApp({ RATE_LIMIT_FACTOR: "1" });

/** No word of the product, so wherever it stands a stranger put it there. */
const CANARY = "Kwaadwoord";
const typed = (what: string) => `${CANARY} ${what} https://kwaad.test`;
const EVIL_NAME = `${CANARY}naam`;

/** What a visitor types into the wizard, with somebody else's address. */
const evilForm = (ownerEmail: string, on = app) =>
  visitorForm(
    {
      ...{ ownerEmail, clientName: EVIL_NAME, additionalInfo: typed("info") },
      ...{ fromCity: `${CANARY}dorp`, toCity: `${CANARY}stad`, goods: ownGoods(typed("kast")) },
      pianoOrSpecialItems: typed("piano"),
    },
    on.clock.now(),
  );

async function placeEvilBrief(victim: string) {
  const placed = await placeBriefAsVisitor(app, evilForm(victim));
  expect(placed.ok).toBe(true);
  return placed.ok ? placed.value.briefId : "";
}

const evilSignUp = (victim: string) => signUp(app, { ...signUpForm(victim), fullName: EVIL_NAME });

async function evilReport(victim: string) {
  const { companyId } = await addCompany(app, { name: EVIL_NAME });
  const form = { part: "tekst", category: "false", why: typed("melding") } as const;
  const who = { name: EVIL_NAME, email: victim };
  expect((await reportThing(app, VISITOR, "bedrijf", companyId, { ...who, ...form })).ok).toBe(
    true,
  );
}

/** Warns the victim for what a stranger reported in its name. */
async function warnForReport(victim: string) {
  await evilReport(victim);
  const admin = await addAdmin(app);
  const isTheirs = eq(reports.reporterEmail, victim);
  const [report] = await app.db.select().from(reports).where(isTheirs);
  const reportId = report?.id ?? "";
  const note = "Zeven meldingen zonder reden.";
  await warnReporter(app, admin, { reportId, reason: "reports-nothing", note });
  return { admin, reportId };
}

/** Does what causes a mail about a payment, of an account that a stranger made with the victim's address. */
function causedUnconfirmed(name: string) {
  return async (victim: string) => {
    for (const cause of Object.values(CAUSES[name] ?? {})) {
      const before = await app.db.select({ id: users.id }).from(users);
      const act = await cause(app, "VERHUIZING");
      const known = before.map(({ id }) => id);
      const isNew = and(notInArray(users.id, known), eq(users.role, "MOVING_COMPANY"));
      const stranger = { name: EVIL_NAME, email: victim, emailVerified: false };
      await app.db.update(users).set(stranger).where(isNew);
      await act();
      return;
    }
  };
}

const AT_THE_DESK = { reason: "asked-by-person", note: "" } as const;

/** Each mail that may go to an address of which nobody proved to be its owner, and what leaves one. */
const DOORS: Record<string, (victim: string) => Promise<unknown>> = {
  async "send-verification"(victim) {
    await evilSignUp(victim);
    await evilSignUp(victim);
  },
  async "resend-verification"(victim) {
    await evilSignUp(victim);
    await evilSignUp(victim);
    await resendLinks(app, victim);
  },
  async "send-reset"(victim) {
    await evilSignUp(victim);
    await requestReset(app, victim);
  },
  async "send-address-change"(victim) {
    const client = await addClient(app, { name: EVIL_NAME });
    await requestAddressChange(app, client, { email: victim, currentPassword: PASSWORD });
  },
  "send-brief-confirmation": placeEvilBrief,
  async "notify-proposal-received"(victim) {
    await addProposal(app, (await addCompany(app)).actor, await placeEvilBrief(victim));
  },
  async "notify-enquiry-asked"(victim) {
    const { actor } = await addCompany(app);
    await askAbout(app, actor, await placeEvilBrief(victim), { question: "Is er een lift?" });
  },
  async "notify-brief-at-desk"(victim) {
    const briefId = await placeEvilBrief(victim);
    const day = dayAfter(dutchDay(app.clock.now()), 300);
    await giveDayAtDesk(app, await addAdmin(app), { briefId, day, ...AT_THE_DESK });
  },
  async "notify-brief-hidden"(victim) {
    const briefId = await placeEvilBrief(victim);
    await hideAtDesk(app, await addAdmin(app), { briefId, reason: "spam", note: "" });
  },
  "notify-first-payment-failed": causedUnconfirmed("notify-first-payment-failed"),
  "notify-payment-received": causedUnconfirmed("notify-payment-received"),
  "confirm-report": evilReport,
  async "notify-decision"(victim) {
    await evilReport(victim);
    await decideOnNewest(app, await addAdmin(app));
  },
  async "answer-contact"(victim) {
    const words = { firstName: EVIL_NAME, lastName: EVIL_NAME, email: victim };
    const about = { subject: typed("onderwerp"), message: typed("bericht") };
    await sendContactMessage(app, { ...contactForm(), ...words, ...about });
    const admin = await addAdmin(app);
    const { rows } = await listMessages(app, admin, "", null);
    const answer = { text: "Ja, ook een piano.", seen: 0, note: "" };
    await answerMessage(app, admin, rows[0]?.id ?? "", { ...answer, reason: "question-answered" });
  },
  async "notify-measure"(victim) {
    await warnForReport(victim);
  },
  async "notify-measure-ended"(victim) {
    const { admin, reportId } = await warnForReport(victim);
    const { rows } = await listMeasures(app, admin, { userId: null, email: victim });
    const clearing = { reportId, measureId: rows[0]?.id ?? "", reason: "other" } as const;
    await clearReporter(app, admin, { ...clearing, note: "Het klopte toch." });
  },
};

test.for(Object.entries(DOORS))(
  "%s tells a stranger's address no word that was typed",
  async ([name, open]) => {
    const victim = freshEmail();
    await open(victim);
    const left = sql`select from graphile_worker._private_jobs queued
    join graphile_worker._private_tasks tasks on tasks.id = queued.task_id
    where tasks.identifier = ${name}`;
    expect((await app.db.execute(left)).rows.length).toBeGreaterThan(0);
    await runTasks();
    const got = await mails(victim);
    expect(got.length).toBeGreaterThan(0);
    for (const { subject, text, html } of got) {
      expect(`${subject}\n${text}\n${html}`).not.toContain(CANARY);
      expect(`${text}\n${html}`).not.toContain("kwaad.test");
    }
  },
);

/**
 * Mails that go to people who signed in or proved to own their address before, to admins, or of which whoever gets
 * them paid with real money. A new mail belongs here or above.
 */
const TO_KNOWN_PEOPLE = new Set(
  `announce-terms-change ask-confirmation ask-tax-details forward-contact-reply notify-account-change notify-admin-new-job
  notify-agreement-revoked notify-arrears notify-brief-changed notify-brief-unanswered notify-briefs-merged
  notify-company-declined notify-company-new-job notify-company-welcome notify-enquiry-answered
  notify-evidence-decided notify-evidence-expires notify-free-month notify-invoice notify-looked-on
  notify-months-given notify-new-briefs notify-party-erased notify-pause notify-payment-exception
  notify-place-free notify-profile-complete notify-proposal-accepted notify-proposal-changed
  notify-proposal-merged notify-register-refused notify-renewal notify-suspended notify-suspension-lifted
  notify-thread-entry notify-verification send-contact-email send-test verhuis-signup`.split(/\s+/),
);

test("each mail is tried here, or goes to nobody whom a stranger may have named", () => {
  const names = DEFINITIONS.filter(({ kind }) => kind === "mail").map(({ name }) => name);
  expect([...Object.keys(DOORS), ...TO_KNOWN_PEOPLE].sort()).toEqual(names.sort());
});

test("all doors together send three mails an hour to an address that nobody proved to own", async () => {
  const victim = freshEmail();
  const { app: on, runTasks: run, mails: mailsTo } = limited;
  const { actor } = await addCompany(on);
  for (let turn = 0; turn < 3; turn += 1) {
    await signUp(on, signUpForm(victim));
    await resendLinks(on, victim);
    await requestReset(on, victim);
    const placed = await placeBriefAsVisitor(on, evilForm(victim, on));
    const briefId = placed.ok ? placed.value.briefId : "";
    await askAbout(on, actor, briefId, { question: "Is er een lift?" });
    await addProposal(on, actor, briefId);
    const why = `Klopt niet, ${turn}.`;
    const form = { part: "tekst", category: "false", why, name: "Vera", email: victim } as const;
    const { companyId } = await addCompany(on);
    await reportThing(on, VISITOR, "bedrijf", companyId, form);
    const client = await addClient(on);
    await requestAddressChange(on, client, { email: victim, currentPassword: PASSWORD });
  }
  await run();
  expect(await mailsTo(victim)).toHaveLength(3);
});
