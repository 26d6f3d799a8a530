import { and, eq, inArray, lt } from "drizzle-orm";
import type { Eligibility } from "~/features/billing/views.ts";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { askedByCompanies, type BriefRow, mayMailClient } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { otherDaysOf } from "~/features/briefs/rules/days.ts";
import { isMoveOver } from "~/features/briefs/rules.ts";
import { companyProfiles, lockSuspension } from "~/features/companies/index.server.ts";
import { push } from "~/features/pushes/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow, findValue, storedRow } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { transition } from "~/server/db/transition.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { MAX_VALID_DAYS } from "../../tariffs/constants.ts";
import { TURNAROUND_DAYS } from "../constants.ts";
import { notifyBriefChanged } from "../emails/notify-brief-changed.tsx";
import { notifyProposalChanged } from "../emails/notify-proposal-changed.tsx";
import { notifyProposalReceived } from "../emails/notify-proposal-received.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { missingForProposal } from "../policy.ts";
import { OWN_PROPOSAL_CAN } from "../rules/can.ts";
import { type Scope, scopeWithin, unansweredIn } from "../rules/scope.ts";
import { standingOf } from "../rules/standing.ts";
import type { ProposalFields } from "../schema.ts";
import { proposalDays, proposalScope, proposals } from "../tables.ts";
import type { ProposalStanding } from "../views.ts";
import {
  type Columns,
  lockBriefOf,
  ownOf,
  type ProposalRow,
  readWhole,
  STORED_PROPOSALS,
} from "./status.server.ts";

/** Stores a proposal on a locked brief, if the company may send it and a place is left. */
export async function storeProposal(
  app: App,
  tx: Tx,
  { companyId, eligibility }: { companyId: string; eligibility: Eligibility },
  brief: BriefRow,
  form: ProposalFields,
  now: Date,
) {
  const missing = missingForProposal(eligibility);
  if (missing) return refuse(missing);
  const own = and(eq(proposals.briefId, brief.id), eq(proposals.companyId, companyId));
  if (await findRow(tx, proposals, own)) return refuse("duplicate");
  if (!stateOf(BRIEF, brief.status).takesProposals) return refuse("closed");
  if (isMoveOver(brief, now)) return refuse("over");
  if (brief.proposalsCount >= brief.maxProposals) return refuse("full");
  const fits = checkContent(form, brief, now);
  if (!fits.ok) return fits;
  const facts = { briefId: brief.id, companyId, turnaroundDays: TURNAROUND_DAYS, createdAt: now };
  const ownKvk = await readKvk(tx, companyId);
  const sent = tx.insert(proposals).values({ ...facts, ...contentColumns(form, ownKvk) });
  const { id: proposalId } = await storedRow(sent.returning());
  await storeScopeAndDays(tx, proposalId, form, brief);
  if (await mayMailClient(app, tx, brief))
    await enqueue(tx, notifyProposalReceived, { proposalId });
  await push(tx, "proposal", toClient(brief));
  return ok({ proposalId });
}

const readKvk = (tx: Tx, companyId: string) =>
  findValue(tx, companyProfiles.kvkNumber, eq(companyProfiles.id, companyId));

// A brief of somebody without a confirmed account has nobody to push to.
const toClient = ({ id: subject, clientId }: BriefRow) =>
  clientId === null ? [] : [{ userId: clientId, subject }];

/** Whether what is offered fits a locked brief: the version that was read, all that is asked, the client's days. */
function checkContent(form: ProposalFields, brief: BriefRow, now: Date) {
  if (form.briefVersion !== brief.version) return refuse("brief-changed");
  if (unansweredIn(form.scope, askedByCompanies(brief)).length > 0) return refuse("scope-open");
  const today = dutchDay(now);
  const others = otherDaysOf(brief, today);
  const chosen = form.otherDays.map(({ day }) => day);
  const isTwice = new Set(chosen).size < chosen.length;
  if (isTwice || chosen.some((day) => !others.includes(day))) return refuse("other-day");
  const { validUntil = today } = form;
  const stands = today <= validUntil && validUntil <= dayAfter(today, MAX_VALID_DAYS);
  return stands ? ok(null) : refuse("valid-until");
}

/** What the form states besides; who does the work itself is named by `ownKvk`, its number of now. */
function statedColumnsOf(form: ProposalFields, ownKvk: string | null) {
  const { performedBy = null } = form;
  const isOther = performedBy === "OTHER";
  return {
    ownRisk: form.ownRisk ?? null,
    cancelDays1: form.cancelDays1 ?? null,
    cancelPercent1: form.cancelPercent1 ?? null,
    cancelDays2: form.cancelDays2 ?? null,
    cancelPercent2: form.cancelPercent2 ?? null,
    cancelDayPercent: form.cancelDayPercent ?? null,
    moverOwesPercent: form.moverOwesPercent ?? null,
    performedBy,
    performerName: asTyped(isOther ? (form.performerName ?? null) : null),
    performerKvk: isOther ? (form.performerKvk ?? null) : performedBy && ownKvk,
  };
}

function contentColumns(form: ProposalFields, ownKvk: string | null) {
  const services = (form.additionalServices ?? []).map((service) => asTyped(service));
  return {
    briefVersion: form.briefVersion,
    packageName: asTyped(form.packageName),
    includes: asTyped(form.includes),
    priceCents: form.price,
    priceKind: form.priceKind,
    hourlyRateCents: form.hourlyRate ?? null,
    hoursCeiling: form.hoursCeiling ?? null,
    estimatedHours: form.estimatedHours ?? null,
    teamMembers: form.teamMembers ?? null,
    vans: form.vans ?? null,
    vansM3: form.vansM3 ?? null,
    vehicleInfo: asTyped(form.vehicleInfo ?? null),
    insuredCents: form.insured ?? null,
    validUntil: form.validUntil ?? null,
    cancelFreeDays: form.cancelFreeDays ?? null,
    ...statedColumnsOf(form, ownKvk),
    additionalServices: services.length > 0 ? services : null,
    notes: asTyped(form.notes ?? null),
  };
}

async function storeScopeAndDays(
  tx: Tx,
  proposalId: string,
  form: ProposalFields,
  brief: BriefRow,
): Promise<void> {
  await tx.delete(proposalScope).where(eq(proposalScope.proposalId, proposalId));
  await tx.delete(proposalDays).where(eq(proposalDays.proposalId, proposalId));
  const scope = scopeWithin(form.scope, askedByCompanies(brief));
  await tx.insert(proposalScope).values(scopeRows(proposalId, scope));
  const days = form.otherDays.map(({ day, cents }) => ({ proposalId, day, priceCents: cents }));
  if (days.length > 0) await tx.insert(proposalDays).values(days);
}

export function scopeRows(proposalId: string, scope: Scope) {
  return Object.entries(scope).map(([item, answered]) => ({
    proposalId,
    item: item as ScopeItem,
    answer: answered.answer,
    extraCents: answered.answer === "EXTRA" ? answered.cents : null,
  }));
}

/** What a company offers anew; of the form its scope and its other days are stored. */
interface Offered {
  set: Columns;
  why?: string;
  form?: ProposalFields;
}

/** Decides on a company's own proposal as it stands on its locked brief, and tells the client. */
async function reconsider<Refusal extends string>(
  app: App,
  actor: CompanyActor,
  proposalId: string,
  act: "confirm" | "adjust",
  offer: (
    proposal: ProposalRow & { standing: ProposalStanding },
    brief: BriefRow,
    now: Date,
    ownKvk: string | null,
  ) => Result<Offered, Refusal>,
) {
  return await transact<null, Refusal | "not-yours" | "suspended" | "wrong-state">(
    app,
    actor,
    async (tx, now) => {
      const own = ownOf(actor, proposalId);
      const brief = await lockBriefOf(tx, own);
      const proposal = brief && (await readWhole(tx, own));
      if (!proposal) return refuse("not-yours");
      if (await lockSuspension(tx, proposal.companyId)) return refuse("suspended");
      const standing = standingOf(proposal, brief.version, dutchDay(now));
      const ownKvk = await readKvk(tx, proposal.companyId);
      const offered = offer({ ...proposal, standing }, brief, now, ownKvk);
      if (!offered.ok) return offered;
      const { form, set, ...told } = offered.value;
      const revision = proposal.revision + 1;
      const doing = { by: actor, at: now, set: { ...set, revision, mayAdjust: false }, ...told };
      if (!(await transition(tx, STORED_PROPOSALS, proposalId, act, doing)))
        return refuse("wrong-state");
      if (form) await storeScopeAndDays(tx, proposalId, form, brief);
      if (await mayMailClient(app, tx, brief)) {
        await enqueue(tx, notifyProposalChanged, { proposalId, act, revision: String(revision) });
      }
      await push(tx, "proposal-changed", toClient(brief));
      return ok(null);
    },
  );
}

/** Confirms a company's own proposal, as it is, for the version of the brief that the company read. */
export async function confirmProposal(
  app: App,
  actor: CompanyActor,
  { proposalId, briefVersion }: { proposalId: string; briefVersion: number },
) {
  return await reconsider(app, actor, proposalId, "confirm", (proposal, brief, now) => {
    const isWhole = unansweredIn(proposal.scope, askedByCompanies(brief)).length === 0;
    const objection = OWN_PROPOSAL_CAN.confirm({ ...proposal, isWhole }, dutchDay(now));
    if (objection === "wrong-state") return refuse(objection);
    if (briefVersion !== brief.version) return refuse("brief-changed");
    return objection ? refuse(objection) : ok({ set: { briefVersion } });
  });
}

/** Replaces what a company's own proposal offers, in its place. The event keeps the price before. */
export async function adjustProposal(
  app: App,
  actor: CompanyActor,
  proposalId: string,
  form: ProposalFields,
) {
  return await reconsider(app, actor, proposalId, "adjust", (proposal, brief, now, ownKvk) => {
    const objection = OWN_PROPOSAL_CAN.adjust(proposal);
    if (objection) return refuse(objection);
    const fits = checkContent(form, brief, now);
    if (!fits.ok) return fits;
    const set = contentColumns(form, ownKvk);
    const { priceCents } = proposal;
    if (priceCents === form.price) {
      return ok({ form, set: { ...set, earlierPriceCents: null }, why: "the price stayed" });
    }
    const why = `the price was ${priceCents} cents`;
    return ok({ form, set: { ...set, earlierPriceCents: priceCents }, why });
  });
}

/** Lets companies adjust their open proposals on a locked brief, whose client told more; answers whose. */
export async function letAdjust(tx: Tx, briefId: string) {
  const isOpen = inArray(proposals.status, [...PROPOSAL.acts.adjust.from]);
  return await tx
    .update(proposals)
    .set({ mayAdjust: true })
    .where(and(eq(proposals.briefId, briefId), isOpen))
    .returning({ companyId: proposals.companyId, proposalId: proposals.id });
}

/** Mails each company whose open proposal stands on an earlier version of a locked brief; answers how many. */
export async function tellOfVersion(
  tx: Tx,
  { id: briefId, version }: Pick<BriefRow, "id" | "version">,
): Promise<number> {
  const isOutdated = and(
    eq(proposals.briefId, briefId),
    inArray(proposals.status, [...PROPOSAL.acts.confirm.from]),
    lt(proposals.briefVersion, version),
  );
  const outdated = await tx
    .select({ companyId: proposals.companyId, subject: proposals.id })
    .from(proposals)
    .where(isOutdated);
  const mails = outdated.map(({ subject }) => ({ proposalId: subject, version: String(version) }));
  await enqueue(tx, notifyBriefChanged, ...mails);
  await push(tx, "brief-changed", outdated);
  return mails.length;
}
