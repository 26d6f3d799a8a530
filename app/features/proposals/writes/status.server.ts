import { and, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import {
  askedByCompanies,
  type BriefRow,
  briefs,
  countProposals,
  lockBrief,
} from "~/features/briefs/index.server.ts";
import { lockSuspension } from "~/features/companies/index.server.ts";
import { push } from "~/features/pushes/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findValue, firstOf } from "~/server/db/rows.ts";
import { holdAccount } from "~/server/db/transact.ts";
import { PRODUCT, type Stored, transition, transitionWhere } from "~/server/db/transition.ts";
import type { AgreementKind } from "~/shared/agreement-kind.ts";
import { dutchDay } from "~/shared/dates.ts";
import { can } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { isStillRevocable } from "../../rights/rules.ts";
import { notifyCompanyDeclined } from "../emails/notify-company-declined.tsx";
import { notifyProposalMerged } from "../emails/notify-proposal-merged.tsx";
import { freesPlace, PROPOSAL, SHARING_CONTACT } from "../lifecycle.ts";
import type { AGREEMENT_MESSAGES } from "../messages.ts";
import { isOwn, showProposal, wholeColumns } from "../reads/terms.server.ts";
import { agreedOn, asReceived, type Choice } from "../rules/agreed.ts";
import type { Objection } from "../rules/can.ts";
import { agreementOn, extrasToChoose } from "../rules/scope.ts";
import { proposalEvents, proposals } from "../tables.ts";

export const STORED_PROPOSALS: Stored<typeof PROPOSAL, typeof proposals> = {
  lifecycle: PROPOSAL,
  table: proposals,
  status: "status",
  events: proposalEvents,
};

export type Columns = Partial<typeof proposals.$inferInsert>;
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof readWhole>>>;

export const ownOf = (actor: CompanyActor, proposalId: string) =>
  and(eq(proposals.id, proposalId), isOwn(actor));

export async function lockBriefOf(tx: Tx, which: SQL | undefined): Promise<BriefRow | null> {
  const briefId = await findValue(tx, proposals.briefId, which);
  return briefId ? await lockBrief(tx, briefId) : null;
}

/** A proposal, read once its brief is locked: what a company offers changes under that lock too. */
export async function readWhole(tx: Tx, which: SQL | undefined) {
  const found = await firstOf(tx.select(wholeColumns).from(proposals).where(which));
  return found && showProposal(found, "company");
}

/** Why a proposal that waits cannot be accepted as its client saw it. */
type AgreementRefusal =
  | Exclude<Objection, "wrong-state">
  | "revised"
  | keyof typeof AGREEMENT_MESSAGES;

/** What a client agrees to, as it was on show. */
export interface Acceptance extends Choice {
  proposalId: string;
  /** That of what the client saw. */
  revision: number;
  /** The sum at the button, in cents. */
  sumCents: number;
  /** The client asks for the work to begin within the period in which it may revoke. */
  beginSooner: boolean;
}

/**
 * Accepts a proposal on a client's own brief, which it locks and answers. Nobody agrees to a price that came
 * after what was on show, to one for another version of the brief, or to another sum than stood at the button.
 */
export async function acceptOwn(
  tx: Tx,
  actor: ClientActor,
  { proposalId, revision, sumCents, beginSooner, ...choice }: Acceptance,
  now: Date,
  lastDay: LastDayToRevoke,
) {
  const check = async (brief: BriefRow, proposal: ProposalRow) => {
    const isInactive = await lockSuspension(tx, proposal.companyId);
    const { days, objection } = asReceived({ ...proposal, isInactive }, brief, dutchDay(now));
    if (objection !== null && objection !== "wrong-state") return refuse(objection);
    if (proposal.revision !== revision) return refuse("revised");
    const extras = extrasToChoose(proposal.scope, askedByCompanies(brief));
    const agreed = agreedOn({ days, extras }, choice);
    if (!agreed.ok) return agreed;
    const { day, cents, extras: chosen } = agreed.value;
    if (cents !== sumCents) return refuse("other-sum");
    const agreedExtras = chosen.map(({ item }) => item);
    const kind = agreementOn(brief.serviceType, proposal.scope, choice.declined);
    const revocableUntil = lastDay(kind, dutchDay(now));
    const isSooner = revocableUntil !== null && day <= revocableUntil;
    if (isSooner && !beginSooner) return refuse("begin-sooner");
    const right = { revocableUntil, beginSooner: isSooner || null };
    return ok({ agreedDay: day, agreedExtras, agreedCents: cents, ...right });
  };
  return await decide<AgreementRefusal>(tx, actor, proposalId, "accept", now, check);
}

/** The last day to revoke an agreement of a kind made on a day; null without that right. */
type LastDayToRevoke = (kind: AgreementKind, madeOn: string) => string | null;

/**
 * Revokes an accepted proposal and locks its brief; answers whose it was. One that is revoked already stays
 * so, and answers `isNew` false: who presses twice did it once.
 */
export async function revokeAgreed(tx: Tx, proposalId: string, now: Date) {
  const one = eq(proposals.id, proposalId);
  // The link outlives the account of the client, in whose name nothing is revoked once it was erased.
  const isStill = await holdClientOf(tx, one);
  const brief = isStill && (await lockBriefOf(tx, one));
  const proposal = brief && (await readWhole(tx, one));
  if (!proposal) return refuse("not-found");
  const answer = { briefId: brief.id, isNew: true };
  if (proposal.status === "REVOKED") return ok({ ...answer, isNew: false });
  const { revocableUntil: until } = proposal;
  if (until === null) return refuse("no-right");
  if (!isStillRevocable(until, now)) return refuse("too-late");
  const why = "its client did, by the link to its agreement";
  const doing = { by: PRODUCT, at: now, why, set: { revokedAt: now } };
  const moved = await transition(tx, STORED_PROPOSALS, proposalId, "revoke", doing);
  return moved ? ok(answer) : refuse("no-right");
}

/** Locks the account of a proposal's client, where there is one; false once it was erased. */
async function holdClientOf(tx: Tx, one: SQL | undefined): Promise<boolean> {
  const [found] = await tx
    .select({ clientId: briefs.clientId })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(one);
  const { clientId = null } = found ?? {};
  return clientId === null || (await holdAccount(tx, clientId)) !== null;
}

/** Declines a proposal on a client's own brief, which it locks and answers. */
export async function declineOwn(tx: Tx, actor: ClientActor, proposalId: string, now: Date) {
  return await decide<never>(tx, actor, proposalId, "decline", now, async () => ok({}));
}

async function decide<Refusal extends string>(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
  act: "accept" | "decline",
  now: Date,
  check: (brief: BriefRow, proposal: ProposalRow) => Promise<Result<Columns, Refusal>>,
): Promise<Result<BriefRow, "not-yours" | "wrong-state" | Refusal>> {
  const one = eq(proposals.id, proposalId);
  const brief = await lockBriefOf(tx, one);
  if (brief?.clientId !== actor.userId) return refuse("not-yours");
  const proposal = await readWhole(tx, one);
  if (!proposal || !can(PROPOSAL, proposal.status, act)) return refuse("wrong-state");
  const checked = await check(brief, proposal);
  if (!checked.ok) return checked;
  const doing = { by: actor, at: now, set: { decidedAt: now, ...checked.value } };
  if (!(await transition(tx, STORED_PROPOSALS, proposalId, act, doing)))
    return refuse("wrong-state");
  const told = [{ companyId: proposal.companyId, subject: proposalId }];
  await push(tx, act === "accept" ? "accepted" : "declined", told);
  return ok(brief);
}

/** Takes a company's own proposal back; locks the brief, and answers its id. */
export async function withdrawOwnProposal(
  tx: Tx,
  actor: CompanyActor,
  proposalId: string,
  now: Date,
) {
  const brief = await lockBriefOf(tx, ownOf(actor, proposalId));
  if (!brief) return refuse("not-yours");
  const doing = { by: actor, at: now, set: { decidedAt: now } };
  const moved = await transition(tx, STORED_PROPOSALS, proposalId, "withdraw", doing);
  return moved ? ok({ briefId: brief.id }) : refuse("wrong-state");
}

/** Declines every open proposal on locked briefs and tells the companies; answers how many. */
export async function declinePending(tx: Tx, briefIds: string[], why: string, now: Date) {
  if (briefIds.length === 0) return 0;
  const onThem = inArray(proposals.briefId, briefIds);
  const doing = { by: PRODUCT, at: now, why, set: { decidedAt: now } };
  const declined = await transitionWhere(tx, STORED_PROPOSALS, onThem, "supersede", doing);
  await enqueue(tx, notifyCompanyDeclined, ...declined.map(({ id }) => ({ proposalId: id })));
  const ids = declined.map(({ id }) => id);
  const told = { companyId: proposals.companyId, subject: proposals.id };
  await push(
    tx,
    "declined",
    await tx.select(told).from(proposals).where(inArray(proposals.id, ids)),
  );
  return declined.length;
}

/** Takes every open proposal of a company back, for a reason of the product; each frees its place. Answers how many. */
export async function withdrawOpen(
  tx: Tx,
  companyId: string,
  why: string,
  now: Date,
): Promise<number> {
  const isOpen = inArray(proposals.status, [...PROPOSAL.acts.withdraw.from]);
  const open = await tx
    .select({ id: proposals.id, briefId: proposals.briefId })
    .from(proposals)
    .where(and(eq(proposals.companyId, companyId), isOpen))
    .orderBy(proposals.briefId);
  const doing = { by: PRODUCT, at: now, why, set: { decidedAt: now } };
  let count = 0;
  for (const { id, briefId } of open) {
    await lockBrief(tx, briefId);
    const withdrawn = await transition(tx, STORED_PROPOSALS, id, "withdraw", doing);
    if (withdrawn && freesPlace("withdraw")) await countProposals(tx, briefId, -1);
    if (withdrawn) count += 1;
  }
  return count;
}

/** Hides a proposal's own words from its client, or shows them again; false when it is gone. */
export async function setProposalHidden(tx: Tx, proposalId: string, textHiddenAt: Date | null) {
  const one = eq(proposals.id, proposalId);
  const { rowCount } = await tx.update(proposals).set({ textHiddenAt }).where(one);
  return rowCount === 1;
}

/** Takes back every open proposal on a locked brief that was placed twice, and tells its company. */
export async function withdrawMerged(tx: Tx, briefId: string, now: Date): Promise<number> {
  const why = "its brief was merged with another one";
  const doing = { by: PRODUCT, at: now, why, set: { decidedAt: now } };
  const onIt = eq(proposals.briefId, briefId);
  const taken = await transitionWhere(tx, STORED_PROPOSALS, onIt, "withdraw", doing);
  await enqueue(tx, notifyProposalMerged, ...taken.map(({ id }) => ({ proposalId: id })));
  return taken.length;
}

/** Whether one of the proposals on a brief was accepted, whatever became of it since. */
export async function wasAgreed(tx: Tx, briefId: string): Promise<boolean> {
  const agreed = and(eq(proposals.briefId, briefId), isNotNull(proposals.agreedDay));
  const accepted = and(
    eq(proposals.briefId, briefId),
    inArray(proposals.status, [...SHARING_CONTACT]),
  );
  return (await tx.$count(proposals, or(agreed, accepted))) > 0;
}
