import { and, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { showPhone } from "~/shared/phone.ts";
import { ok, refuse } from "~/shared/result.ts";
import { typedAnswers } from "../../intake/answers.ts";
import { PAGE_SIZE } from "../constants.ts";
import { correctable } from "../rules.ts";
import { type BriefRow, briefs } from "../tables.ts";
import type { OwnBrief, OwnBriefGlance } from "../views.ts";
import { briefTitle, budgetText } from "../wording.ts";
import { askedByCompanies, tellUnmasked } from "./for-company.server.ts";
import { addressLinesOf, placesOf, shownLocation } from "./places.server.ts";

/** One page of a client's own briefs, newest first. */
export async function listOwnBriefs(
  app: App,
  actor: ClientActor,
  after: Cursor | null,
): Promise<{ briefs: OwnBriefGlance[]; next: string | null }> {
  const rows = await servicesOf(app)
    .db.select()
    .from(briefs)
    .where(and(eq(briefs.clientId, actor.userId), after ? olderThan(briefs, after) : undefined))
    .orderBy(...newestFirst(briefs))
    .limit(PAGE_SIZE + 1);
  const page = pageOf(rows, PAGE_SIZE);
  return { briefs: page.rows.map(asGlance), next: page.next };
}

/** A client's own brief; null when there is none, or it is somebody else's. */
export async function readOwnBrief(
  app: App,
  actor: ClientActor,
  briefId: string,
): Promise<OwnBrief | null> {
  const brief = await readRow(app, actor, briefId);
  if (!brief) return null;
  const told = tellUnmasked(brief, "client");
  const { postcodes, duration, preview, labels, exceptions, workload, ...shown } = told;
  const addresses = addressLinesOf(brief);
  const { status, budgetMaxCents, clientName, clientEmail } = brief;
  return {
    ...shown,
    status,
    budgetMaxCents,
    details: [...shown.details, ...addresses],
    asked: askedByCompanies(brief),
    contact: {
      clientName,
      clientEmail,
      clientPhone: showPhone(brief.clientPhone),
      addresses: addresses.map(({ value }) => value).join("; "),
    },
  };
}

async function readRow(app: App, actor: ClientActor, briefId: string): Promise<BriefRow | null> {
  const [brief] = await servicesOf(app)
    .db.select()
    .from(briefs)
    .where(and(eq(briefs.id, briefId), eq(briefs.clientId, actor.userId)));
  return brief ?? null;
}

function asGlance(brief: BriefRow): OwnBriefGlance {
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    status: brief.status,
    places: placesOf(brief),
    moveDate: brief.moveDate,
    dateSlack: brief.dateSlack,
    budget: budgetText(brief.budgetMinCents, brief.budgetMaxCents),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    emailConfirmed: brief.emailConfirmed,
  };
}

/**
 * A client's own brief to be corrected, as the wizard's fields hold it; `isReliedOn` when a proposal
 * counts on what it says. `fixedPlace` says where it stays, in one sentence: null as long as that may
 * change too.
 */
export async function readTypedAnswers(
  app: App,
  actor: ClientActor,
  briefId: string,
  isReliedOn: boolean,
) {
  const brief = await readRow(app, actor, briefId);
  if (!brief) return refuse("not-yours");
  const may = correctable({ status: brief.status, isReliedOn });
  if (may === "nothing") return refuse("not-correctable");
  const values: Record<string, string | string[]> = {
    ...typedAnswers(brief),
    clientPhone: showPhone(brief.clientPhone) ?? "",
  };
  const isFree = may === "everything";
  const fixedPlace = isFree ? null : briefTitle(brief.serviceType, shownLocation(brief));
  return ok({ values, fixedPlace });
}
