import { and, eq, inArray, lt } from "drizzle-orm";
import { askedByCompanies, type BriefRow } from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { listValues } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { transition } from "~/server/db/transition.ts";
import { dutchDay } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyBriefChanged } from "../emails/notify-brief-changed.tsx";
import { notifyProposalChanged } from "../emails/notify-proposal-changed.tsx";
import { PROPOSAL } from "../lifecycle.ts";
import { type ConfirmObjection, OWN_PROPOSAL_CAN } from "../rules/can.ts";
import { unansweredIn } from "../rules/scope.ts";
import { standingOf } from "../rules/standing.ts";
import type { ProposalFields } from "../schema.ts";
import { proposals } from "../tables.ts";
import type { ProposalStanding } from "../views.ts";
import {
  type ContentRefusal,
  checkContent,
  contentColumns,
  storeScopeAndDays,
} from "./send.server.ts";
import {
  type Columns,
  lockBriefOf,
  ownOf,
  type ProposalRow,
  readWhole,
  STORED_PROPOSALS,
} from "./status.server.ts";

export type ReconsiderRefusal = ContentRefusal | ConfirmObjection | "not-yours";

/** What a company offers anew; of the form its scope and its other days are stored. */
interface Offered {
  set: Columns;
  why?: string;
  form?: ProposalFields;
}

/** Decides on a company's own proposal as it stands on its locked brief, and tells the client. */
async function reconsider(
  app: App,
  actor: CompanyActor,
  proposalId: string,
  act: "confirm" | "adjust",
  offer: (
    proposal: ProposalRow & { standing: ProposalStanding },
    brief: BriefRow,
    now: Date,
  ) => Result<Offered, ReconsiderRefusal>,
): Promise<Result<null, ReconsiderRefusal>> {
  return await transact<null, ReconsiderRefusal>(app, async (tx, now) => {
    const own = ownOf(actor, proposalId);
    const brief = await lockBriefOf(tx, own);
    const proposal = brief && (await readWhole(tx, own));
    if (!proposal) return refuse("not-yours");
    const standing = standingOf(proposal, brief.version, dutchDay(now));
    const offered = offer({ ...proposal, standing }, brief, now);
    if (!offered.ok) return offered;
    const { form, set, ...told } = offered.value;
    const revision = proposal.revision + 1;
    const doing = { by: actor, at: now, set: { ...set, revision }, ...told };
    if (!(await transition(tx, STORED_PROPOSALS, proposalId, act, doing)))
      return refuse("wrong-state");
    if (form) await storeScopeAndDays(tx, proposalId, form, brief);
    await enqueue(tx, notifyProposalChanged, { proposalId, act, revision: String(revision) });
    return ok(null);
  });
}

/** Confirms a company's own proposal, as it is, for the version of the brief that the company read. */
export async function confirmProposal(
  app: App,
  actor: CompanyActor,
  { proposalId, briefVersion }: { proposalId: string; briefVersion: number },
): Promise<Result<null, ReconsiderRefusal>> {
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
): Promise<Result<null, ReconsiderRefusal>> {
  return await reconsider(app, actor, proposalId, "adjust", (proposal, brief, now) => {
    const objection = OWN_PROPOSAL_CAN.adjust(proposal);
    if (objection) return refuse(objection);
    const fits = checkContent(form, brief, now);
    if (!fits.ok) return fits;
    const set = contentColumns(form);
    const { priceCents } = proposal;
    return priceCents === form.price
      ? ok({ form, set, why: "the price stayed" })
      : ok({
          form,
          set: { ...set, earlierPriceCents: priceCents },
          why: `the price was ${priceCents} cents`,
        });
  });
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
  const outdated = await listValues(tx, proposals.id, isOutdated);
  const mails = outdated.map((proposalId) => ({ proposalId, version: String(version) }));
  await enqueue(tx, notifyBriefChanged, ...mails);
  return mails.length;
}
