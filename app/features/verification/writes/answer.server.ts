import { and, eq, ne } from "drizzle-orm";
import type { RegisterReason } from "~/features/companies/constants.ts";
import {
  type CompanyRow,
  companyProfiles,
  type Judged,
  moveVerification,
  noteStillUnknown,
  type Verifying,
} from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { type Tx, violatedConstraint } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow } from "~/server/db/rows.ts";
import type { KvkFinding } from "~/server/ports/registers.ts";
import { servicesOf } from "~/server/services.ts";
import { notifyRegisterRefused } from "../emails/notify-register-refused.tsx";
import { SETTLE_REFERRAL } from "../schema.ts";

/** What the trade register says of a name and KvK number. */
export type RegisterAnswer =
  | { act: "CONFIRMED"; reason: null }
  | { act: "UNKNOWN" | "REFUSED"; reason: RegisterReason };

const REASONS: Record<NonNullable<KvkFinding["reason"]>, RegisterReason> = {
  "not-found": "NOT_FOUND",
  dissolved: "DISSOLVED",
  "other-name": "OTHER_NAME",
  "no-answer": "NO_ANSWER",
  "not-asked": "NOT_ASKED",
};

/** What is known of a number that another verified company has. */
export const TAKEN: RegisterAnswer = { act: "REFUSED", reason: "TAKEN" };

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
  const found = await kvk.check(number, businessName);
  if (found.answer === "confirmed") return { act: "CONFIRMED", reason: null };
  const act = found.answer === "unknown" ? "UNKNOWN" : "REFUSED";
  return { act, reason: REASONS[found.reason] };
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
  { act, reason }: RegisterAnswer,
  { by, at }: Pick<Verifying<RegisterAnswer["act"]>, "by" | "at">,
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
