import { and, asc, eq, isNotNull } from "drizzle-orm";
import { lockAdmin } from "~/features/accounts/index.server.ts";
import {
  type CompanyRow,
  companyProfiles,
  lockProfile,
  moveVerification,
} from "~/features/companies/index.server.ts";
import { QUEUED_STATUSES, type VerificationStatus } from "~/features/companies/lifecycle.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, SystemActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { findRow } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyVerification } from "../emails/notify-verification.tsx";
import { type Grounds, SETTLE_REFERRAL, type Seen } from "../schema.ts";
import {
  askRegister,
  isDuplicateKvkError,
  noteAnswer,
  type RegisterAnswer,
  TAKEN,
} from "./answer.server.ts";

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
    transact(app, async (tx, at) => {
      await noteAnswer(tx, { ...profile, ...judged }, known, { by, at });
      return ok(null);
    });
  try {
    await store(answer);
  } catch (error) {
    if (!isDuplicateKvkError(error)) throw error;
    await store(TAKEN);
  }
  return answer;
}

/** Asks the register again because an admin wants to, and records who did and what it said. */
export async function recheck(app: App, actor: AdminActor, seen: Seen) {
  const asked = await transact<CompanyRow, Refusal>(app, (tx) => lockQueued(tx, actor, seen));
  if (!asked.ok) return asked;
  const answer = await askRegister(app, asked.value.userId, seen);
  return await decide(app, actor, seen, async (tx, company, at) => {
    await noteAnswer(tx, { ...company, ...seen }, answer, { by: actor, at });
    return answer.act;
  });
}

/** Sets the badge by hand: `note` says what the admin saw. The company gets a mail. */
export async function approveByHand(app: App, actor: AdminActor, grounds: Grounds) {
  return await decideByHand(app, actor, "APPROVED", grounds);
}

/** Refuses the badge; the company reads `note` as the reason, and may change its profile. */
export async function reject(app: App, actor: AdminActor, grounds: Grounds) {
  return await decideByHand(app, actor, "REJECTED", grounds);
}

async function decideByHand(
  app: App,
  actor: AdminActor,
  act: "APPROVED" | "REJECTED",
  { note: why, ...seen }: Grounds,
) {
  return await decide(app, actor, seen, async (tx, { id, userId }, at) => {
    const decisionId = await moveVerification(tx, id, seen, act, { by: actor, at, why });
    if (act === "APPROVED") await enqueue(tx, SETTLE_REFERRAL, { userId });
    if (decisionId) await enqueue(tx, notifyVerification, { decisionId });
    return act;
  });
}

async function decide(
  app: App,
  actor: AdminActor,
  seen: Seen,
  act: (tx: Tx, company: CompanyRow, at: Date) => Promise<VerificationStatus>,
): Promise<Result<VerificationStatus, Refusal | "taken">> {
  try {
    return await transact<VerificationStatus, Refusal>(app, async (tx, now) => {
      const found = await lockQueued(tx, actor, seen);
      return found.ok ? ok(await act(tx, found.value, now)) : found;
    });
  } catch (error) {
    if (!isDuplicateKvkError(error)) throw error;
    return refuse("taken");
  }
}

/** The locked profile, when this admin may decide and it still is what was looked at. */
async function lockQueued(tx: Tx, actor: AdminActor, seen: Seen) {
  if (!(await lockAdmin(tx, actor))) return refuse("not-allowed");
  const company = await lockProfile(tx, seen.companyId);
  const isSeen =
    company?.businessName === seen.businessName &&
    company.kvkNumber === seen.kvkNumber &&
    QUEUED_STATUSES.includes(company.verificationStatus);
  return company && isSeen ? ok(company) : refuse("not-waiting");
}
