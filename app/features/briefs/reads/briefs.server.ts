import { and, eq, or } from "drizzle-orm";
import { readReach } from "~/features/reach/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import type { Person } from "~/server/db/personal-data.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { findRow, lockRow } from "~/server/db/rows.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import type { Label } from "~/shared/label.ts";
import { showPhone } from "~/shared/phone.ts";
import { ok, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { typedAnswers, withoutNames, withoutTexts } from "../../intake/answers.ts";
import { PAGE_SIZE } from "../constants.ts";
import { correctable } from "../rules.ts";
import { type BriefRow, briefEvents, briefRouteCounts, briefs } from "../tables.ts";
import type { OwnBriefGlance } from "../views.ts";
import { briefLabelOf } from "../wording/label.ts";
import { briefTitle } from "../wording.ts";
import { askedScopeOf, glanceOf, tellUnmasked, volumeOf } from "./for-company.server.ts";
import { addressLinesOf, listedCity, placesOf, shownLocation } from "./places.server.ts";
import { listMaskedTexts } from "./words.server.ts";

/** The table of briefs as other features have it, to join in a statement of theirs. */
export const readableBriefs = readOnly(briefs);

/** What happened to briefs, likewise. */
export const readableEvents = readOnly(briefEvents);

/** The counts of the companies' list, likewise. */
export const readableRouteCounts = readOnly(briefRouteCounts);

/**
 * A whole brief for mails to its client; null when there is none. While the address is not confirmed it has
 * none of the words that were typed: a stranger may have typed them, with somebody else's address.
 */
export async function readBriefForClient(app: App, briefId: string): Promise<BriefRow | null> {
  const brief = await readBrief(app, briefId);
  return brief && asMailedToClient(brief);
}

/** The same of a brief that was read. */
export function asMailedToClient(brief: BriefRow): BriefRow {
  if (brief.emailConfirmed) return brief;
  return {
    ...brief,
    clientName: "",
    additionalInfo: asTyped(""),
    fromCity: listedCity(brief.fromCity, brief.fromProvince),
    toCity: listedCity(brief.toCity, brief.toProvince),
    inventory: withoutTexts(brief.inventory),
    goods: withoutNames(brief.goods),
  };
}

/** A whole brief, contact data included; null when there is none. For mails, which no actor asks for. */
export function readBrief(app: App, briefId: string): Promise<BriefRow | null> {
  return findRow(servicesOf(app).db, briefs, eq(briefs.id, briefId));
}

export function findOwnBrief(app: App, actor: ClientActor, briefId: string) {
  const isOwn = and(eq(briefs.id, briefId), eq(briefs.clientId, actor.userId));
  return findRow(servicesOf(app).db, briefs, isOwn);
}

/** A brief, locked until the transaction ends: everything about its proposals waits its turn here. */
export function lockBrief(tx: Tx, briefId: string): Promise<BriefRow | null> {
  return lockRow(tx, briefs, eq(briefs.id, briefId));
}

/** That briefs were placed with a person's account or address. */
export function arePlacedBy({ userId, email }: Person) {
  return or(eq(briefs.clientId, userId), eq(briefs.clientEmail, email));
}

export async function hasBriefs(db: Queryable, person: Person): Promise<boolean> {
  const own = db.select({ id: briefs.id }).from(briefs).where(arePlacedBy(person));
  return (await own.limit(1)).length > 0;
}

/** What a visitor placed with this form under this address: whoever has the form's key filled it in. */
export async function readPlaced(app: App, formKey: string, email: string) {
  const isThis = eq(briefs.submissionKey, submissionOf(formKey, email));
  const brief = await findRow(servicesOf(app).db, briefs, isThis);
  if (!brief) return null;
  const { serviceType, createdAt, emailConfirmed, status, fromProvince, toProvince } = brief;
  return {
    serviceType,
    fromProvince,
    toProvince,
    lines: ownLabel(brief).lines,
    createdAt,
    emailConfirmed,
    status,
    reach: await readReach(app, brief),
  };
}

/** The label of a stored brief, for its client and for the company that was chosen. */
export function ownLabel(brief: BriefRow): Label {
  return briefLabelOf({ ...brief, places: placesOf(brief), volume: volumeOf(brief) });
}

/** One page of a client's own briefs, newest first. */
export async function listOwnBriefs(app: App, actor: ClientActor, after: Cursor | null) {
  const rows = await servicesOf(app)
    .db.select()
    .from(briefs)
    .where(and(eq(briefs.clientId, actor.userId), after ? olderThan(briefs, after) : undefined))
    .orderBy(...newestFirst(briefs))
    .limit(PAGE_SIZE + 1);
  const page = pageOf(rows, PAGE_SIZE);
  const glances = page.rows.map(
    (row): OwnBriefGlance => ({ ...glanceOf(row), status: row.status }),
  );
  return { briefs: glances, next: page.next };
}

/** A client's own brief; null when there is none, or it is somebody else's. */
export async function readOwnBrief(app: App, actor: ClientActor, briefId: string) {
  const brief = await findOwnBrief(app, actor, briefId);
  if (!brief) return null;
  const told = tellUnmasked(brief, "client");
  const { postcodes, timePreference, duration, preview, labels, exceptions, workload, ...shown } =
    told;
  const addresses = addressLinesOf(brief);
  const { status, budgetMaxCents, clientName, clientEmail } = brief;
  return {
    ...shown,
    status,
    budgetMaxCents,
    masked: await listMaskedTexts(brief),
    details: [...shown.details, ...addresses],
    ...askedScopeOf(brief),
    contact: {
      clientName,
      clientEmail,
      clientPhone: showPhone(brief.clientPhone),
      addresses: addresses.map(([, value]) => value).join("; "),
    },
  };
}

/** A client's own brief as the wizard holds it; `fixedPlace`, a sentence, is null while that may change. */
export async function readTypedAnswers(
  app: App,
  actor: ClientActor,
  briefId: string,
  isReliedOn: boolean,
) {
  const brief = await findOwnBrief(app, actor, briefId);
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
