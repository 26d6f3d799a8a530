import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { LISTED_STATUSES } from "~/features/briefs/lifecycle.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { readWholeEnquiry } from "~/features/enquiries/index.server.ts";
import { isOwn, maySeePhoto, proposals } from "~/features/proposals/index.server.ts";
import { SHOWN_TO_CLIENT } from "~/features/proposals/lifecycle.ts";
import { readSides, readWholeEntry } from "~/features/threads/index.server.ts";
import { readHidden } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor, CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import type { ReportedThing } from "../views.ts";
import { readThing } from "./things.server.ts";

type Sees = (db: Queryable, actor: Actor, id: string) => Promise<boolean>;

/** Who of those without a role at the desk sees a thing of each kind. */
const SEEN_BY: Record<ReportedKind, Sees> = {
  bedrijf: async () => true,
  opdracht: async (db, actor, id) => actor.kind === "company" && (await seesBrief(db, actor, id)),
  async vraag(db, actor, id) {
    const enquiry = await readWholeEnquiry(db, id);
    if (!enquiry) return false;
    if (actor.kind === "company") return await seesBrief(db, actor, enquiry.briefId);
    return actor.kind === "client" && (await ownsBrief(db, actor.userId, enquiry.briefId));
  },
  async antwoord(db, actor, id) {
    const enquiry = actor.kind === "company" ? await readWholeEnquiry(db, id) : null;
    return actor.kind === "company" && !!enquiry && (await seesBrief(db, actor, enquiry.briefId));
  },
  async bericht(db, actor, id) {
    const entry = actor.kind === "visitor" ? null : await readWholeEntry(db, id);
    return !!entry && isSide(actor, entry);
  },
  async offerte(db, actor, id) {
    if (actor.kind !== "client") return false;
    const shown = and(eq(proposals.id, id), inArray(proposals.status, SHOWN_TO_CLIENT));
    const proposal = await findRow(db, proposals, shown);
    return !!proposal && (await ownsBrief(db, actor.userId, proposal.briefId));
  },
  async gesprek(db, actor, id) {
    const sides = actor.kind === "visitor" ? null : await readSides(db, id);
    return !!sides && isSide(actor, sides);
  },
};

const isSide = (actor: Actor, sides: { clientId: string | null; companyUserId: string | null }) =>
  actor.kind !== "visitor" && [sides.clientId, sides.companyUserId].includes(actor.userId);

async function ownsBrief(db: Queryable, userId: string, briefId: string): Promise<boolean> {
  const own = and(eq(briefs.id, briefId), eq(briefs.clientId, userId));
  return (await findRow(db, briefs, own)) !== null;
}

/** As the companies' list shows it: to whoever has a complete profile, and later to who sent a proposal. */
async function seesBrief(db: Queryable, actor: CompanyActor, briefId: string): Promise<boolean> {
  const known = or(inArray(briefs.status, LISTED_STATUSES), isNotNull(proposals.id));
  const { userId, isComplete } = companyProfiles;
  const seen = await db
    .select({ id: briefs.id })
    .from(briefs)
    .innerJoin(companyProfiles, and(eq(userId, actor.userId), eq(isComplete, true)))
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), isOwn(actor)))
    .where(and(eq(briefs.id, briefId), known));
  return seen.length > 0;
}

/** A thing for whoever may see it, with the photos that they see of it; null for others, and when it is gone. */
export async function readSeen(
  app: App,
  actor: Actor,
  kind: ReportedKind,
  id: string,
): Promise<ReportedThing | null> {
  const { db } = servicesOf(app);
  const sees = actor.kind === "admin" || (await SEEN_BY[kind](db, actor, id));
  const thing = sees ? await readThing(db, kind, id) : null;
  if (!thing) return null;
  const seen = await Promise.all(
    thing.photoIds.map(async (photoId) => {
      if (actor.kind === "admin") return true;
      if (kind === "opdracht") {
        return actor.kind === "company" && (await maySeePhoto(app, actor, photoId));
      }
      return (await readHidden(db, photoId)) === null;
    }),
  );
  return { ...thing, photoIds: thing.photoIds.filter((_, n) => seen[n]) };
}
