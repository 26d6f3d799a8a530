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
import type { ClientActor, CompanyActor, StaffActor, Visitor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import type { ReportedThing } from "../views.ts";
import { readThing } from "./things.server.ts";

/** Who may report something; of the desk only who came by its gate. */
export type Reporter = Visitor | ClientActor | CompanyActor | StaffActor;
type Sees = (db: Queryable, actor: Reporter, id: string) => Promise<boolean>;

/**
 * Who sees a thing of each kind, and so may report it. What two people wrote to each other alone comes to the
 * desk by one of them: staff reports what it reads there already, never a message, a talk or a proposal.
 */
const SEEN_BY: Record<ReportedKind, Sees> = {
  bedrijf: async () => true,
  opdracht: async (db, actor, id) =>
    isOfDesk(actor) || (actor.kind === "company" && (await seesBrief(db, actor, id))),
  async vraag(db, actor, id) {
    const enquiry = await readWholeEnquiry(db, id);
    if (!enquiry) return false;
    if (isOfDesk(actor)) return await isListed(db, enquiry.briefId);
    if (actor.kind === "company") return await seesBrief(db, actor, enquiry.briefId);
    return actor.kind === "client" && (await ownsBrief(db, actor.userId, enquiry.briefId));
  },
  async antwoord(db, actor, id) {
    const enquiry = await readWholeEnquiry(db, id);
    if (!enquiry) return false;
    if (isOfDesk(actor)) return await isListed(db, enquiry.briefId);
    return actor.kind === "company" && (await seesBrief(db, actor, enquiry.briefId));
  },
  async bericht(db, actor, id) {
    const entry = await readWholeEntry(db, id);
    return !!entry && isSide(actor, entry);
  },
  async offerte(db, actor, id) {
    if (actor.kind !== "client") return false;
    const shown = and(eq(proposals.id, id), inArray(proposals.status, SHOWN_TO_CLIENT));
    const proposal = await findRow(db, proposals, shown);
    return !!proposal && (await ownsBrief(db, actor.userId, proposal.briefId));
  },
  async gesprek(db, actor, id) {
    const sides = await readSides(db, id);
    return !!sides && isSide(actor, sides);
  },
};

interface Sides {
  clientId: string | null;
  companyUserId: string | null;
}

const isParty = (actor: Reporter) => actor.kind === "client" || actor.kind === "company";
const isOfDesk = (actor: Reporter) => actor.kind !== "visitor" && !isParty(actor);
const isSide = (actor: Reporter, { clientId, companyUserId }: Sides) =>
  isParty(actor) && [clientId, companyUserId].includes(actor.userId);

/** Whether companies find a brief on their list: what is asked about one is for all of them to read. */
async function isListed(db: Queryable, briefId: string): Promise<boolean> {
  const listed = and(eq(briefs.id, briefId), inArray(briefs.status, LISTED_STATUSES));
  return (await findRow(db, briefs, listed)) !== null;
}

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
  actor: Reporter,
  kind: ReportedKind,
  id: string,
): Promise<ReportedThing | null> {
  const { db } = servicesOf(app);
  const sees = await SEEN_BY[kind](db, actor, id);
  const thing = sees ? await readThing(db, kind, id) : null;
  if (!thing) return null;
  const seen = await Promise.all(
    thing.photoIds.map(async (photoId) => {
      if (kind === "opdracht") {
        return actor.kind === "company" && (await maySeePhoto(app, actor, photoId));
      }
      return (await readHidden(db, photoId)) === null;
    }),
  );
  return { ...thing, photoIds: thing.photoIds.filter((_, n) => seen[n]) };
}
