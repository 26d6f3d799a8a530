import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { askedByCompanies, type BriefRow, lockBrief } from "~/features/briefs/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { PRODUCT, type Stored, transition, transitionWhere } from "~/server/db/transition.ts";
import { dutchDay } from "~/shared/dates.ts";
import { can } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyCompanyDeclined } from "../emails/notify-company-declined.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { isOwn } from "../reads/company.server.ts";
import { termColumns } from "../reads/terms.server.ts";
import { agreedOn, type Choice, daysToChoose } from "../rules/agreed.ts";
import { type Objection, RECEIVED_CAN } from "../rules/can.ts";
import { extrasToChoose } from "../rules/scope.ts";
import { standingOf } from "../rules/standing.ts";
import { proposalEvents, proposals } from "../tables.ts";
import type { ProposalTerms } from "../views.ts";

/** Proposals with their lifecycle and what happened to them. */
export const STORED: Stored<typeof PROPOSAL, typeof proposals> = {
  lifecycle: PROPOSAL,
  table: proposals,
  status: "status",
  events: proposalEvents,
};

export type DecisionRefusal = "not-yours" | "wrong-state";
/** Why a proposal that waits cannot be accepted as its client saw it. */
export type AgreementRefusal =
  | Exclude<Objection, "wrong-state">
  | "revised"
  | "no-such-day"
  | "no-such-extra"
  | "other-sum";

/** What a client agrees to, as it was on show. */
export interface Acceptance extends Choice {
  proposalId: string;
  /** That of what the client saw. */
  revision: number;
  /** The sum at the button, in cents. */
  sumCents: number;
}

/**
 * Accepts a proposal on a client's own brief, which it locks and answers, for the day and with the extras
 * that the client chose. Nobody agrees to a price that came after what was on show, nor to one for another
 * version of the brief, nor to another sum than stood at the button: it is worked out anew here.
 */
export async function acceptOwn(
  tx: Tx,
  actor: ClientActor,
  { proposalId, revision, sumCents, ...choice }: Acceptance,
  now: Date,
): Promise<Result<BriefRow, DecisionRefusal | AgreementRefusal>> {
  return await decide<AgreementRefusal>(tx, actor, proposalId, "accept", now, (brief, proposal) => {
    const today = dutchDay(now);
    const days = daysToChoose(proposal, brief, today);
    const standing = standingOf(proposal, brief.version, today);
    const objection = RECEIVED_CAN.accept({ ...proposal, standing, days });
    if (objection !== null && objection !== "wrong-state") return refuse(objection);
    if (proposal.revision !== revision) return refuse("revised");
    const extras = extrasToChoose(proposal.scope, askedByCompanies(brief));
    const agreed = agreedOn({ days, extras }, choice);
    if (!agreed.ok) return agreed;
    const { day, cents } = agreed.value;
    if (cents !== sumCents) return refuse("other-sum");
    const agreedExtras = agreed.value.extras.map(({ item }) => item);
    return ok({ agreedDay: day, agreedExtras, agreedCents: cents });
  });
}

/** Declines a proposal on a client's own brief, which it locks and answers. */
export async function declineOwn(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
  now: Date,
): Promise<Result<BriefRow, DecisionRefusal>> {
  return await decide<never>(tx, actor, proposalId, "decline", now, () => ok({}));
}

const WHOLE = {
  ...getTableColumns(proposals),
  scope: termColumns.scope,
  otherDays: termColumns.otherDays,
};

type ProposalRow = typeof proposals.$inferSelect & Pick<ProposalTerms, "scope" | "otherDays">;
type AgreedColumns = Partial<
  Pick<typeof proposals.$inferInsert, "agreedDay" | "agreedExtras" | "agreedCents">
>;

async function decide<Objection extends string>(
  tx: Tx,
  actor: ClientActor,
  proposalId: string,
  act: "accept" | "decline",
  now: Date,
  check: (brief: BriefRow, proposal: ProposalRow) => Result<AgreedColumns, Objection>,
): Promise<Result<BriefRow, DecisionRefusal | Objection>> {
  const one = eq(proposals.id, proposalId);
  const [found] = await tx.select({ briefId: proposals.briefId }).from(proposals).where(one);
  const brief = found && (await lockBrief(tx, found.briefId));
  if (brief?.clientId !== actor.userId) return refuse("not-yours");
  // Read once the brief is locked: what a company offers changes under that lock too.
  const [proposal] = await tx.select(WHOLE).from(proposals).where(one);
  if (!proposal || !can(PROPOSAL, proposal.status, act)) return refuse("wrong-state");
  const checked = check(brief, proposal);
  if (!checked.ok) return checked;
  const doing = { by: actor, at: now, set: { decidedAt: now, ...checked.value } };
  const moved = await transition(tx, STORED, proposalId, act, doing);
  return moved ? ok(brief) : refuse("wrong-state");
}

/** Takes a company's own proposal back; locks the brief, and answers its id. */
export async function withdrawOwnProposal(
  tx: Tx,
  actor: CompanyActor,
  proposalId: string,
  now: Date,
): Promise<Result<{ briefId: string }, DecisionRefusal>> {
  const [found] = await tx
    .select({ briefId: proposals.briefId })
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), isOwn(actor)));
  if (!found) return refuse("not-yours");
  await lockBrief(tx, found.briefId);
  const doing = { by: actor, at: now, set: { decidedAt: now } };
  const moved = await transition(tx, STORED, proposalId, "withdraw", doing);
  return moved ? ok(found) : refuse("wrong-state");
}

/** Declines every open proposal on locked briefs and tells the companies; answers how many. */
export async function declinePending(
  tx: Tx,
  briefIds: string[],
  why: string,
  now: Date,
): Promise<number> {
  if (briefIds.length === 0) return 0;
  const declined = await transitionWhere(
    tx,
    STORED,
    inArray(proposals.briefId, briefIds),
    "supersede",
    { by: PRODUCT, at: now, why, set: { decidedAt: now } },
  );
  await enqueue(tx, notifyCompanyDeclined, ...declined.map(({ id }) => ({ proposalId: id })));
  return declined.length;
}

/** Leaves the mail in the outbox that tells a company that its proposal was declined. */
export async function tellOfDecline(tx: Tx, proposalId: string): Promise<void> {
  await enqueue(tx, notifyCompanyDeclined, { proposalId });
}
