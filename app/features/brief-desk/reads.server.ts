import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import { briefEvents, briefs, shownLocation } from "~/features/briefs/index.server.ts";
import { BRIEF, type BriefStatus } from "~/features/briefs/lifecycle.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { plainSearch } from "~/features/desk/rules.ts";
import { listWholeEnquiries } from "~/features/enquiries/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { beginsWith, foldedName, newestFirst, olderThan } from "~/server/db/columns.ts";
import { firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { foldName } from "~/shared/fold.ts";
import { isId } from "~/shared/id.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { readPhone, showPhone } from "~/shared/phone.ts";
import type { Province } from "~/shared/provinces.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { showText } from "~/shared/shown-text.ts";
import { PROPOSAL } from "../proposals/lifecycle.ts";
import { BRIEFS_A_PAGE, MIN_BRIEF_SEARCH, MOST_BRIEFS_FOUND } from "./constants.ts";
import { areOutOfReach, isLongUnanswered } from "./reads/unanswered.server.ts";
import type { BriefAtDesk } from "./views.ts";

/** Which briefs are asked for; what is absent leaves all. */
export interface SoughtBriefs {
  /** The beginning of a client's name or address or of a place, a whole phone number, or a brief's number; empty for all. */
  search: string;
  status?: BriefStatus | undefined;
  /** Where it begins. */
  province?: Province | undefined;
  /** Open for a day without a proposal, with the move day still ahead. */
  isUnanswered: boolean;
  /** Open without a proposal, and no company near may send one. */
  isOutOfReach: boolean;
}

const { id, status, serviceType, clientName, clientEmail, fromCity, toCity, moveDate } = briefs;
const listed = {
  ...{ id, status, serviceType, clientName, clientEmail, fromCity, toCity, moveDate },
  fromProvince: briefs.fromProvince,
  toProvince: briefs.toProvince,
  proposalsCount: briefs.proposalsCount,
  maxProposals: briefs.maxProposals,
  createdAt: briefs.createdAt,
};

type Row = Omit<BriefAtDesk, "location"> & Parameters<typeof shownLocation>[0];
const asShown = (row: Row): BriefAtDesk => ({ ...row, location: shownLocation(row) });

/**
 * A page of all briefs, newest first, off an index whatever is asked. A page looks through the first
 * `MOST_BRIEFS_FOUND` of a beginning; a larger `size`, for a CSV, through all of them.
 */
export async function listBriefsAtDesk(
  app: App,
  actor: StaffActor,
  sought: SoughtBriefs,
  after: Cursor | null,
  size = BRIEFS_A_PAGE,
) {
  const { db, clock } = servicesOf(app);
  const { search, province, isUnanswered } = sought;
  const rows = await db
    .select(listed)
    .from(briefs)
    .where(
      and(
        search === ""
          ? undefined
          : isSought(search, size > BRIEFS_A_PAGE ? null : MOST_BRIEFS_FOUND),
        sought.status && eq(status, sought.status),
        province && eq(briefs.fromProvince, province),
        isUnanswered ? isLongUnanswered(clock.now()) : undefined,
        sought.isOutOfReach ? areOutOfReach(clock.now()) : undefined,
        after ? olderThan(briefs, after) : undefined,
        isStillStaff(actor),
      ),
    )
    .orderBy(...newestFirst(briefs))
    .limit(size + 1);
  return pageOf(rows.map(asShown), size);
}

// Each part is looked up in an index of its own, before anything is put in order.
function isSought(search: string, most: number | null): SQL {
  const text = plainSearch(search).toLowerCase();
  const isNumber: boolean = isId(text);
  if (isNumber) return eq(id, text);
  if (text.length < MIN_BRIEF_SEARCH) return sql`false`;
  const briefsWhere = (condition: SQL) =>
    sql`(select ${id} from ${briefs} where ${condition} limit ${most})`;
  const phone = text.includes("@") ? null : readingValue(readPhone(text));
  if (phone !== null) return sql`${id} in ${briefsWhere(eq(briefs.clientPhone, phone))}`;
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const found = [briefsWhere(sql`${clientEmail} like ${beginning}`)];
  const folded = foldName(text);
  if (!text.includes("@") && folded.length >= MIN_BRIEF_SEARCH) {
    for (const column of [clientName, fromCity, toCity]) {
      found.push(briefsWhere(beginsWith(foldedName(column), folded)));
    }
  }
  return sql`${id} in (${sql.join(found, sql` union `)})`;
}

/** A page of the briefs of an account, newest first, for its page. */
export async function listBriefsOf(
  app: App,
  actor: StaffActor,
  userId: string,
  after: Cursor | null = null,
) {
  const older = after ? olderThan(briefs, after) : undefined;
  return await listWhere(app, and(eq(briefs.clientId, userId), older, isStillStaff(actor)));
}

async function listWhere(app: App, condition: SQL | undefined) {
  const rows = await servicesOf(app)
    .db.select(listed)
    .from(briefs)
    .where(condition)
    .orderBy(...newestFirst(briefs))
    .limit(BRIEFS_A_PAGE + 1);
  return pageOf(rows.map(asShown), BRIEFS_A_PAGE);
}

/**
 * One brief with all that happened to it; null when there is none. `othersAfter` is where the page of briefs that it
 * may be merged with begins.
 */
export async function readBriefAtDesk(
  app: App,
  actor: StaffActor,
  briefId: string,
  othersAfter: Cursor | null = null,
) {
  const { db } = servicesOf(app);
  const whole = {
    ...listed,
    clientId: briefs.clientId,
    clientPhone: briefs.clientPhone,
    additionalInfo: briefs.additionalInfo,
    version: briefs.version,
    anonymisedAt: briefs.anonymisedAt,
  };
  const row = await firstOf(
    db
      .select(whole)
      .from(briefs)
      .where(and(eq(id, briefId), isStillStaff(actor))),
  );
  if (!row) return null;
  const { act, actorKind, why, at } = briefEvents;
  const { businessName, userId } = companyProfiles;
  const [others, events, offers, questions] = await Promise.all([
    listOthersOf(app, row, othersAfter),
    db
      .select({ id: briefEvents.id, act, actorKind, why, at })
      .from(briefEvents)
      .where(eq(briefEvents.subjectId, briefId))
      .orderBy(desc(briefEvents.id)),
    db
      .select({
        id: proposals.id,
        status: proposals.status,
        companyName: businessName,
        companyUserId: userId,
        createdAt: proposals.createdAt,
        decidedAt: proposals.decidedAt,
      })
      .from(proposals)
      .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
      .where(eq(proposals.briefId, briefId))
      .orderBy(asc(proposals.createdAt)),
    listWholeEnquiries(app, actor, briefId),
  ]);
  const { clientId, clientPhone, additionalInfo, version, anonymisedAt } = row;
  const standing = offers.filter((offer) => stateOf(PROPOSAL, offer.status).isInTheRunning);
  return {
    brief: {
      ...asShown(row),
      ...{ clientId, version, anonymisedAt },
      additionalInfo: showText(additionalInfo, "staff"),
      clientPhone: showPhone(clientPhone),
    },
    /** Places that declined proposals hold: so many may be given free again. */
    declinedPlaces: row.proposalsCount - standing.length,
    ...{ others, events, offers, questions },
  };
}

// Of the same account, or of the same address where neither has one: what may be merged, which cancels the later.
async function listOthersOf(
  app: App,
  of: Pick<Row, "id" | "clientEmail"> & { clientId: string | null },
  after: Cursor | null,
) {
  const isSameAddress = and(isNull(briefs.clientId), eq(clientEmail, of.clientEmail));
  if (of.clientId === null && of.clientEmail === "") return { rows: [], next: null };
  const isTheirs = of.clientId ? eq(briefs.clientId, of.clientId) : isSameAddress;
  const older = after ? olderThan(briefs, after) : undefined;
  return await listWhere(
    app,
    and(isTheirs, ne(id, of.id), inArray(status, [...BRIEF.acts.cancel.from]), older),
  );
}
