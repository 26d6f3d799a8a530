import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import {
  type CompanyRow,
  companyProfiles,
  type Judged,
  lockProfile,
  moveVerification,
  noteStillUnknown,
  type Verifying,
} from "~/features/companies/index.server.ts";
import {
  QUEUED_STATUSES,
  VERIFICATION,
  type VerificationStatus,
} from "~/features/companies/lifecycle.ts";
import type { DeskActName } from "~/features/desk/catalogue.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { Grounded } from "~/features/desk/views.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor, SystemActor } from "~/server/auth/actor.ts";
import { type Tx, violatedConstraint } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { findRow, findValue } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import type { KvkFinding } from "~/server/ports/registers.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyRegisterRefused } from "../emails/notify-register-refused.tsx";
import { notifyVerification } from "../emails/notify-verification.tsx";
import { type Recheck, SETTLE_REFERRAL, type Seen, type Verdict } from "../schema.ts";

/** What is known of a number that another verified company has. */
export const TAKEN = { answer: "REFUSED", reason: "TAKEN" } as const;

/** What is known of a name and KvK number: by what the trade register says, or `TAKEN` without asking it. */
export type RegisterAnswer = KvkFinding | typeof TAKEN;

/** Asks the trade register about a company's name and number. Slow: never inside a transaction. */
export async function askRegister(
  app: App,
  userId: string,
  { businessName, kvkNumber: number }: Judged,
): Promise<RegisterAnswer> {
  const { db, kvk } = servicesOf(app);
  const { userId: owner, kvkNumber, verified } = companyProfiles;
  const isTaken = and(eq(kvkNumber, number), eq(verified, true), ne(owner, userId));
  if (await findRow(db, companyProfiles, isTaken)) return TAKEN;
  return await kvk.check(number, businessName);
}

/** Whether a write failed because another company was verified under the same number. */
export function isDuplicateKvkError(error: unknown): boolean {
  return violatedConstraint(error) === "company_profiles_verified_kvk";
}

/** Clears what was known of the name and number that a company is about to change. */
export async function noteChange(tx: Tx, actor: CompanyActor, before: CompanyRow, at: Date) {
  if (before.verificationStatus === "UNCHECKED") return;
  const judged = { businessName: before.businessName, kvkNumber: before.kvkNumber ?? "" };
  const why = "name or number changed";
  const moved = await moveVerification(tx, before.id, judged, "CHANGED", { by: actor, at, why });
  if (!moved) throw new Error("a locked profile changed");
}

/** A company about which the register was asked, as it stood then. */
type AskedCompany = Pick<CompanyRow, "id" | "userId" | "verificationReason"> & Judged;

/**
 * Stores what the register said of the name and number that stand on a profile. A refusal that the
 * company does not know yet is mailed, a confirmation may earn somebody a free month. Does nothing
 * when the profile says something else by now, or an admin has decided.
 */
export async function noteAnswer(
  tx: Tx,
  asked: AskedCompany,
  { answer: act, reason }: RegisterAnswer,
  { by, at }: Pick<Verifying<RegisterAnswer["answer"]>, "by" | "at">,
) {
  const { id: companyId, userId } = asked;
  const isNews = reason !== asked.verificationReason;
  if (by.kind === "system" && act === "UNKNOWN" && !isNews) {
    // Asked every hour: an event each time would make the others hard to find.
    await noteStillUnknown(tx, companyId, asked, at);
    return;
  }
  const doing = { by, at, why: reason ?? act, reason, checkedAt: at };
  if (!(await moveVerification(tx, companyId, asked, act, doing))) return;
  if (act === "CONFIRMED") await enqueue(tx, SETTLE_REFERRAL, { userId });
  if (act !== "REFUSED" || !isNews) return;
  await enqueue(tx, notifyRegisterRefused, { companyId, checkedAt: at.toISOString() });
}

type Refusal = "not-allowed" | "not-waiting";

/** Asks the trade register about a profile that nobody asked about yet, and stores the answer. */
export async function checkNew(app: App, system: SystemActor, companyId: string): Promise<void> {
  const { id, verificationStatus } = companyProfiles;
  const isNew = and(eq(id, companyId), eq(verificationStatus, "UNCHECKED"));
  const profile = await findRow(servicesOf(app).db, companyProfiles, isNew);
  if (profile) await askAndStore(app, system, profile);
}

const RECHECKED_AT_ONCE = 100;

/** Asks again about every company for which the register gave no answer. */
export async function recheckUnanswered(app: App, system: SystemActor): Promise<void> {
  const { verificationStatus: status, verificationReason: reason, kvkNumber } = companyProfiles;
  const profiles = await servicesOf(app)
    .db.select(columnsOf(companyProfiles))
    .from(companyProfiles)
    .where(and(eq(status, "UNKNOWN"), eq(reason, "NO_ANSWER"), isNotNull(kvkNumber)))
    .orderBy(asc(companyProfiles.kvkCheckedAt))
    .limit(RECHECKED_AT_ONCE);
  for (const profile of profiles) {
    const answer = await askAndStore(app, system, profile);
    // It still does not answer: asking about the next company would fail too.
    if (answer?.reason === "NO_ANSWER") break;
  }
}

async function askAndStore(app: App, by: SystemActor, profile: CompanyRow) {
  const { userId, businessName, kvkNumber } = profile;
  if (!kvkNumber) return null;
  const judged = { businessName, kvkNumber };
  const answer = await askRegister(app, userId, judged);
  const store = (known: RegisterAnswer) =>
    transact(app, NOBODY, async (tx, at) =>
      ok(await noteAnswer(tx, { ...profile, ...judged }, known, { by, at })),
    );
  try {
    await store(answer);
  } catch (error) {
    if (!isDuplicateKvkError(error)) throw error;
    await store(TAKEN);
  }
  return answer;
}

/** Asks the register again because an admin wants to, and records who did and what it said. */
export async function recheck(app: App, actor: AdminActor, { reason, note, ...seen }: Recheck) {
  const asked = await transact<CompanyRow, Refusal>(app, actor, async (tx, _, { role }) =>
    role === "ADMIN" ? await lockSeen(tx, seen, QUEUED_STATUSES) : refuse("not-allowed"),
  );
  if (!asked.ok) return asked;
  const said = await askRegister(app, asked.value.userId, seen);
  const decision = { act: "register-asked-again", seen, from: QUEUED_STATUSES } as const;
  return await decide(app, actor, decision, { reason, note }, async (tx, company, at) => {
    await noteAnswer(tx, { ...company, ...seen }, said, { by: actor, at });
    return said.answer;
  });
}

/** Sets the badge by hand: `note` says what the admin saw. The company gets a mail. */
export const approveByHand = byHand("APPROVED", "verification-approved");

/** Refuses the badge; the company reads `note` as the reason, and may change its profile. */
export const reject = byHand("REJECTED", "verification-rejected");

/** Takes the badge of a verified company back; it reads `note` as the reason, and may change its profile. */
export const revokeBadge = byHand("REVOKED", "badge-revoked");

function byHand(act: "APPROVED" | "REJECTED" | "REVOKED", name: DeskActName) {
  const { from, to } = VERIFICATION.acts[act];
  return (app: App, actor: AdminActor, { reason, note: why, ...seen }: Verdict) =>
    decide(
      app,
      actor,
      { act: name, seen, from },
      { reason, note: why },
      async (tx, { id, userId }, at) => {
        const decisionId = await moveVerification(tx, id, seen, act, { by: actor, at, why });
        if (act === "APPROVED") await enqueue(tx, SETTLE_REFERRAL, { userId });
        if (decisionId) await enqueue(tx, notifyVerification, { decisionId });
        return to;
      },
    );
}

/** An act at the desk on what an admin saw of a company, while it stands as it did. */
interface Decision {
  act: DeskActName;
  seen: Seen;
  from: readonly VerificationStatus[];
}

async function decide(
  app: App,
  actor: AdminActor,
  { act, seen, from }: Decision,
  grounds: Grounded,
  work: (tx: Tx, company: CompanyRow, at: Date) => Promise<VerificationStatus>,
): Promise<Result<VerificationStatus, Refusal | "taken">> {
  const { companyId } = seen;
  const { id, userId } = companyProfiles;
  const about = await findValue(servicesOf(app).db, userId, eq(id, companyId));
  try {
    const deed = { act, subjectId: companyId, about };
    return await actAtDesk<VerificationStatus, Refusal>(
      app,
      actor,
      deed,
      grounds,
      async (tx, at) => {
        const found = await lockSeen(tx, seen, from);
        if (!found.ok) return found;
        const { verificationStatus: before } = found.value;
        const status = await work(tx, found.value, at);
        return ok({ value: status, before: { status: before }, after: { status } });
      },
    );
  } catch (error) {
    if (!isDuplicateKvkError(error)) throw error;
    return refuse("taken");
  }
}

/** The locked profile, when it still is what was looked at, and in one of these states. */
async function lockSeen(tx: Tx, seen: Seen, from: readonly VerificationStatus[]) {
  const company = await lockProfile(tx, seen.companyId);
  const isSeen =
    company?.businessName === seen.businessName &&
    company.kvkNumber === seen.kvkNumber &&
    (seen.status ?? company.verificationStatus) === company.verificationStatus &&
    from.includes(company.verificationStatus);
  return company && isSeen ? ok(company) : refuse("not-waiting");
}
