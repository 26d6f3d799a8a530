import { and, eq, inArray, lt } from "drizzle-orm";
import { askedByCompanies, type BriefRow, lockBrief } from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { transition } from "~/server/db/transition.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyBriefChanged } from "../emails/notify-brief-changed.tsx";
import { notifyProposalChanged } from "../emails/notify-proposal-changed.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { isOwn } from "../reads/company.server.ts";
import { termColumns } from "../reads/terms.server.ts";
import { type ConfirmObjection, OWN_PROPOSAL_CAN } from "../rules/can.ts";
import { unansweredIn } from "../rules/scope.ts";
import { standingOf } from "../rules/standing.ts";
import type { ProposalForm } from "../schema.ts";
import { proposals } from "../tables.ts";
import {
  type ContentRefusal,
  checkContent,
  contentColumns,
  storeScopeAndDays,
} from "./content.server.ts";
import { STORED } from "./status.server.ts";

export type ReconsiderRefusal = ContentRefusal | ConfirmObjection | "not-yours";

/** A company's own proposal as it stands on its brief, which is locked. */
async function lockOwn(tx: Tx, actor: CompanyActor, proposalId: string, now: Date) {
  const own = and(eq(proposals.id, proposalId), isOwn(actor));
  const [found] = await tx.select({ briefId: proposals.briefId }).from(proposals).where(own);
  const brief = found && (await lockBrief(tx, found.briefId));
  if (!brief) return null;
  const [proposal] = await tx
    .select({ status: proposals.status, ...termColumns })
    .from(proposals)
    .where(own);
  if (!proposal) return null;
  const standing = standingOf(proposal, brief.version, dutchDay(now));
  return { brief, proposal: { ...proposal, standing } };
}

/**
 * Confirms a company's own proposal, as it is, for the version of the brief that the company read
 * (`briefVersion`), and tells the client.
 */
export async function confirmProposal(
  app: App,
  actor: CompanyActor,
  { proposalId, briefVersion }: { proposalId: string; briefVersion: number },
): Promise<Result<null, ReconsiderRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact<null, ReconsiderRefusal>(async (tx) => {
    const now = clock.now();
    const found = await lockOwn(tx, actor, proposalId, now);
    if (!found) return refuse("not-yours");
    const { brief, proposal } = found;
    const isWhole = unansweredIn(proposal.scope, askedByCompanies(brief)).length === 0;
    const objection = OWN_PROPOSAL_CAN.confirm({ ...proposal, isWhole }, dutchDay(now));
    if (objection === "wrong-state") return refuse(objection);
    if (briefVersion !== brief.version) return refuse("brief-changed");
    if (objection) return refuse(objection);
    const set = { briefVersion, revision: proposal.revision + 1 };
    const moved = await transition(tx, STORED, proposalId, "confirm", { by: actor, at: now, set });
    if (!moved) return refuse("wrong-state");
    await tellClient(tx, proposalId, "confirm", set.revision);
    return ok(null);
  });
}

/**
 * Replaces what a company's own proposal offers, in its place, and tells the client. The event keeps
 * the price before.
 */
export async function adjustProposal(
  app: App,
  actor: CompanyActor,
  proposalId: string,
  form: ProposalForm,
): Promise<Result<null, ReconsiderRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact<null, ReconsiderRefusal>(async (tx) => {
    const now = clock.now();
    const found = await lockOwn(tx, actor, proposalId, now);
    if (!found) return refuse("not-yours");
    const { brief, proposal } = found;
    const objection = OWN_PROPOSAL_CAN.adjust(proposal);
    if (objection) return refuse(objection);
    const fits = checkContent(form, brief, now);
    if (!fits.ok) return fits;
    const { priceCents } = proposal;
    const isAnotherPrice = priceCents !== form.price;
    const revision = proposal.revision + 1;
    const moved = await transition(tx, STORED, proposalId, "adjust", {
      by: actor,
      at: now,
      why: isAnotherPrice ? `the price was ${priceCents} cents` : "the price stayed",
      set: {
        ...contentColumns(form),
        ...(isAnotherPrice ? { earlierPriceCents: priceCents } : {}),
        revision,
      },
    });
    if (!moved) return refuse("wrong-state");
    await storeScopeAndDays(tx, proposalId, form, brief);
    await tellClient(tx, proposalId, "adjust", revision);
    return ok(null);
  });
}

async function tellClient(
  tx: Tx,
  proposalId: string,
  act: "confirm" | "adjust",
  revision: number,
): Promise<void> {
  await enqueue(tx, notifyProposalChanged, { proposalId, act, revision: String(revision) });
}

/** Mails each company whose open proposal stands on an earlier version of a locked brief; answers how many. */
export async function tellOfVersion(
  tx: Tx,
  { id: briefId, version }: Pick<BriefRow, "id" | "version">,
): Promise<number> {
  const outdated = await tx
    .select({ proposalId: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.briefId, briefId),
        inArray(proposals.status, [...PROPOSAL.acts.confirm.from]),
        lt(proposals.briefVersion, version),
      ),
    );
  const mails = outdated.map(({ proposalId }) => ({ proposalId, version: String(version) }));
  await enqueue(tx, notifyBriefChanged, ...mails);
  return mails.length;
}
