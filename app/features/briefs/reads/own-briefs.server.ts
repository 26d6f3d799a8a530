import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan, pageWith } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { showPhone } from "~/shared/phone.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { detailLines, detailsOf, typedAnswers } from "../answers.ts";
import { PAGE_SIZE } from "../constants.ts";
import { isCorrectable } from "../rules.ts";
import { briefs } from "../tables.ts";
import type { OwnBrief } from "../views.ts";
import { budgetText, durationText, locationText, placesOf, timeText } from "../wording.ts";
import type { BriefRow } from "./brief.server.ts";
import { volumeOf } from "./for-company.server.ts";

/**
 * One page of a client's own briefs, newest first. `named` is the brief that a mail led to: when it
 * is not on the newest page, the page starts with it and `jumped` is true.
 */
export async function listOwnBriefs(
  app: App,
  actor: ClientActor,
  after: Cursor | null,
  named: string | null = null,
): Promise<{ briefs: OwnBrief[]; next: string | null; jumped: boolean }> {
  const own = sql`${briefs.clientId} = ${actor.userId}::uuid`;
  const { jumped, condition } = pageWith(briefs, own, named, PAGE_SIZE);
  const rows = await servicesOf(app)
    .db.select({ brief: briefs, jumped })
    .from(briefs)
    .where(and(own, after ? olderThan(briefs, after) : undefined, condition))
    .orderBy(...newestFirst(briefs))
    .limit(PAGE_SIZE + 1);
  const page = pageOf(
    rows.map(({ brief }) => brief),
    PAGE_SIZE,
  );
  return {
    briefs: page.rows.map(asOwnBrief),
    next: page.next,
    jumped: rows[0]?.jumped ?? false,
  };
}

function asOwnBrief(brief: BriefRow): OwnBrief {
  const places = placesOf(brief);
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    status: brief.status,
    places,
    location: locationText(places),
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    distanceKm: brief.distanceKm,
    volume: volumeOf(brief),
    moveDate: brief.moveDate,
    time: timeText(brief.timePreference),
    duration: durationText(brief.timePreference),
    budget: budgetText(brief.budgetMinCents, brief.budgetMaxCents),
    budgetMaxCents: brief.budgetMaxCents,
    freeText: brief.additionalInfo,
    details: detailLines(detailsOf(brief)),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    emailConfirmed: brief.emailConfirmed,
    contact: {
      clientName: brief.clientName,
      clientEmail: brief.clientEmail,
      clientPhone: showPhone(brief.clientPhone),
    },
  };
}

/**
 * A client's own brief as the wizard's fields hold it, unless it cannot be corrected; `isReliedOn` when
 * a proposal counts on what it says.
 */
export async function readTypedAnswers(
  app: App,
  actor: ClientActor,
  briefId: string,
  isReliedOn: boolean,
): Promise<Result<Record<string, string | string[]>, "not-yours" | "not-correctable">> {
  const [brief] = await servicesOf(app)
    .db.select()
    .from(briefs)
    .where(and(eq(briefs.id, briefId), eq(briefs.clientId, actor.userId)));
  if (!brief) return refuse("not-yours");
  if (!isCorrectable({ status: brief.status, isReliedOn })) return refuse("not-correctable");
  return ok({ ...typedAnswers(brief), clientPhone: showPhone(brief.clientPhone) ?? "" });
}
