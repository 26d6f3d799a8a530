import { and, asc, eq, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { settleReferralTask } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, SystemActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyVerification } from "./emails/notify-verification.tsx";
import {
  askRegister,
  type Trust,
  takenMeanwhile,
  tellRefusal,
  trustTaken,
} from "./index.server.ts";
import { mayVerify } from "./policy.ts";
import { isWaiting } from "./reads.server.ts";
import type { Grounds, Seen } from "./schema.ts";
import { verificationDecisions } from "./tables.ts";

type Refusal = "not-allowed" | "not-waiting";
type Decision = { note: string } & (
  | { act: "RECHECKED"; trust: Trust }
  | { act: "APPROVED" | "REJECTED"; trust: Partial<Trust> }
);
type Row = typeof companyProfiles.$inferSelect;

/** Asks the trade register about a profile nobody asked about yet, and sets its badge. */
export async function checkKvk(app: App, _actor: SystemActor, companyId: string): Promise<void> {
  const [profile] = await servicesOf(app)
    .db.select()
    .from(companyProfiles)
    .where(and(eq(companyProfiles.id, companyId), eq(companyProfiles.kvkStatus, "UNCHECKED")));
  if (profile) await askAndSet(app, profile);
}

const RECHECKED_AT_ONCE = 100;

/** Asks again about every company for which the register gave no answer. */
export async function recheckUnanswered(app: App, _actor: SystemActor): Promise<void> {
  const profiles = await servicesOf(app)
    .db.select()
    .from(companyProfiles)
    .where(and(isWaiting, eq(companyProfiles.kvkReason, "NO_ANSWER")))
    .orderBy(asc(companyProfiles.kvkCheckedAt))
    .limit(RECHECKED_AT_ONCE);
  for (const profile of profiles) {
    const trust = await askAndSet(app, profile);
    // It still does not answer: nobody else would be answered either.
    if (trust?.kvkReason === "NO_ANSWER") break;
  }
}

// Only while the profile says what it said when the question was put.
async function askAndSet(app: App, profile: Row): Promise<Trust | null> {
  const { transact, clock } = servicesOf(app);
  const { id, userId, businessName, kvkNumber, kvkStatus } = profile;
  if (!kvkNumber) return null;
  const trust = await askRegister(app, userId, { businessName, kvkNumber });
  const set = (known: Trust) =>
    transact(async (tx) => {
      const changed = await tx
        .update(companyProfiles)
        .set({ ...known, updatedAt: clock.now() })
        .where(
          and(
            eq(companyProfiles.id, id),
            eq(companyProfiles.kvkStatus, kvkStatus),
            eq(companyProfiles.businessName, businessName),
            eq(companyProfiles.kvkNumber, kvkNumber),
          ),
        )
        .returning({ id: companyProfiles.id });
      if (changed.length > 0) await tellRefusal(tx, id, known);
      if (changed.length > 0 && known.verified) await enqueue(tx, settleReferralTask, { userId });
      return ok(null);
    });
  try {
    await set(trust);
  } catch (error) {
    if (!takenMeanwhile(error)) throw error;
    await set(trustTaken(clock.now()));
  }
  return trust;
}

/** Asks the register again on an admin's word, and notes who did and what it said. */
export async function recheck(
  app: App,
  actor: AdminActor,
  seen: Seen,
): Promise<Result<Trust["kvkStatus"], Refusal | "taken">> {
  const allowed = await servicesOf(app).transact((tx) => waiting(tx, actor, seen));
  if (!allowed.ok) return allowed;
  const trust = await askRegister(app, allowed.value.userId, seen);
  const note = trust.kvkReason ?? trust.kvkStatus;
  return await decide(app, actor, seen, { act: "RECHECKED", trust, note });
}

/** Sets the badge by hand: `note` says what the admin saw. The company is told by mail. */
export async function approveByHand(
  app: App,
  actor: AdminActor,
  { note, ...seen }: Grounds,
): Promise<Result<Trust["kvkStatus"], Refusal | "taken">> {
  const now = servicesOf(app).clock.now();
  const trust = { verified: true, verifiedAt: now, verifiedBy: "ADMIN" } as const;
  return await decide(app, actor, seen, { act: "APPROVED", trust, note });
}

/** Refuses the badge; the company reads `note` as the reason, and may change its profile. */
export async function reject(
  app: App,
  actor: AdminActor,
  { note, ...seen }: Grounds,
): Promise<Result<Trust["kvkStatus"], Refusal | "taken">> {
  const trust = { kvkStatus: "REFUSED", kvkReason: "REJECTED" } as const;
  return await decide(app, actor, seen, { act: "REJECTED", trust, note });
}

async function decide(
  app: App,
  actor: AdminActor,
  seen: Seen,
  decision: Decision,
): Promise<Result<Trust["kvkStatus"], Refusal | "taken">> {
  const { clock, transact } = servicesOf(app);
  const { act, trust, note } = decision;
  const now = clock.now();
  try {
    return await transact<Trust["kvkStatus"], Refusal>(async (tx) => {
      const found = await waiting(tx, actor, seen);
      if (!found.ok) return found;
      const [row] = await tx
        .update(companyProfiles)
        .set({ ...trust, updatedAt: now })
        .where(eq(companyProfiles.id, seen.companyId))
        .returning({ status: companyProfiles.kvkStatus });
      const [stored] = await tx
        .insert(verificationDecisions)
        .values({ ...seen, adminId: actor.userId, act, note, createdAt: now })
        .returning({ id: verificationDecisions.id });
      if (!row || !stored) throw new Error("decision was not stored");
      if (decision.trust.verified) {
        await enqueue(tx, settleReferralTask, { userId: found.value.userId });
      }
      if (decision.act !== "RECHECKED") {
        await enqueue(tx, notifyVerification, { decisionId: stored.id });
      } else if (decision.trust.kvkReason !== found.value.kvkReason) {
        await tellRefusal(tx, seen.companyId, decision.trust);
      }
      return ok(row.status);
    });
  } catch (error) {
    if (!takenMeanwhile(error)) throw error;
    return refuse("taken");
  }
}

/** The locked profile, when this admin may decide and it still is what was looked at. */
async function waiting(tx: Tx, actor: AdminActor, seen: Seen): Promise<Result<Row, Refusal>> {
  const [admin] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, actor.userId))
    .for("share");
  if (!mayVerify(admin?.role)) return refuse("not-allowed");
  const [row] = await tx
    .select()
    .from(companyProfiles)
    .where(
      and(
        eq(companyProfiles.id, seen.companyId),
        eq(companyProfiles.businessName, seen.businessName),
        sql`${companyProfiles.kvkNumber} = ${seen.kvkNumber}`,
        isWaiting,
      ),
    )
    .for("update");
  return row ? ok(row) : refuse("not-waiting");
}
