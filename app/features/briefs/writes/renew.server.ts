import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { inList } from "~/server/db/columns.ts";
import type { Tx } from "~/server/db/connect.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { runInPieces } from "~/server/in-pieces.ts";
import { servicesOf } from "~/server/services.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { MASK_VERSION, maskContact } from "~/shared/contact-mask/mask.ts";
import type { InPieces } from "~/shared/contact-mask/pieces.ts";
import { ok } from "~/shared/result.ts";
import { storableJson } from "~/shared/stored-text.ts";
import { LOOKED_AT_ONCE, MASKED_AT_ONCE } from "../constants.ts";
import { LISTED_STATUSES } from "../lifecycle.ts";
import { MASKED, maskedTexts, ownerOf } from "../reads/masks.server.ts";
import { fromSpotOf } from "../reads/places.server.ts";
import { type BriefRow, briefs, briefVersions } from "../tables.ts";
import { listContact, otherContactOf, readAccountContact } from "./contact.server.ts";
import { replaceTexts, textsIn } from "./spread.server.ts";

/** Masks again, a few at a time, what older rules masked and nobody else holds, who masks it then. */
export async function maskOlderBriefs(app: App): Promise<void> {
  for (const mask of [maskAgain, maskVersionsAgain]) {
    let done = MASKED_AT_ONCE;
    while (done === MASKED_AT_ONCE) {
      const batch = await transact(app, NOBODY, async (tx) => ok(await mask(tx)));
      done = batch.ok ? batch.value : 0;
    }
  }
}

// The rows are locked, so no text changes between reading and writing it; one that somebody else
// holds comes next time. Answers how many it did.
async function maskAgain(tx: Tx): Promise<number> {
  const rows = await tx
    .select()
    .from(briefs)
    .where(lt(briefs.maskVersion, MASK_VERSION))
    .orderBy(briefs.maskVersion)
    .limit(MASKED_AT_ONCE)
    .for("update", { skipLocked: true });
  const contact = await readContactOf(tx, rows);
  const masked: object[] = [];
  for (const brief of rows) {
    const otherContact = otherContactOf(brief, contact(brief));
    masked.push({ id: brief.id, otherContact, ...(await maskedTexts({ ...brief, otherContact })) });
  }
  await tx.execute(sql`
    update briefs set masked_from_city = again."maskedFromCity",
      masked_to_city = again."maskedToCity", masked_info = again."maskedInfo",
      masked_answers = again."maskedAnswers", mask_version = again."maskVersion",
      other_contact = again."otherContact"
    from jsonb_to_recordset(${storableJson(masked)}::jsonb) as again(id uuid,
      "maskedFromCity" text, "maskedToCity" text, "maskedInfo" text, "maskedAnswers" jsonb,
      "maskVersion" int, "otherContact" jsonb)
    where briefs.id = again.id`);
  return rows.length;
}

// What the clients of some briefs are known by: a function from a brief.
async function readContactOf(tx: Tx, rows: readonly BriefRow[]) {
  const clientIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))];
  const isKept = and(inArray(briefs.clientId, clientIds), isNull(briefs.anonymisedAt));
  const own = clientIds.length === 0 ? [] : await tx.select().from(briefs).where(isKept);
  const accounts = await readAccountContact(tx, clientIds);
  const byClient = Map.groupBy(own, ({ clientId }) => clientId);
  return ({ clientId, otherContact }: BriefRow) =>
    clientId === null
      ? (otherContact ?? [])
      : listContact(accounts.get(clientId), byClient.get(clientId) ?? []);
}

// An earlier version keeps no text but the masked one: what newer rules find in that is masked too.
async function maskVersionsAgain(tx: Tx): Promise<number> {
  const rows = await tx
    .select({ kept: briefVersions, brief: briefs })
    .from(briefVersions)
    .innerJoin(briefs, eq(briefs.id, briefVersions.briefId))
    .where(lt(briefVersions.maskVersion, MASK_VERSION))
    .orderBy(briefVersions.maskVersion)
    .limit(MASKED_AT_ONCE)
    .for("update", { of: briefVersions, skipLocked: true });
  for (const { kept, brief } of rows) {
    const { briefId, version } = kept;
    await tx
      .update(briefVersions)
      .set({
        shown: { ...kept.shown, ...(await maskedAgain(kept.shown, ownerOf(brief))) },
        maskVersion: MASK_VERSION,
      })
      .where(and(eq(briefVersions.briefId, briefId), eq(briefVersions.version, version)));
  }
  return rows.length;
}

async function maskedAgain(shown: Record<string, unknown>, owner: Owner) {
  const texts = MASKED.flatMap((name) => textsIn(shown[name]));
  const masked = new Map(await runInPieces(maskEach(texts, owner)));
  return Object.fromEntries(MASKED.map((name) => [name, replaceTexts(shown[name], masked)]));
}

function* maskEach(texts: readonly string[], owner: Owner): InPieces<[string, string][]> {
  const masked: [string, string][] = [];
  for (const text of texts) {
    masked.push([text, maskContact(text, owner)]);
    yield;
  }
  return masked;
}

const { id, serviceType, fromProvince, fromCity, fromSpot, toProvince, toCity } = briefs;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Stores where listed briefs begin that were stored without it, or before the list had their place. */
export async function storeBegins(app: App): Promise<void> {
  const { db } = servicesOf(app);
  const beginless = and(
    isNull(fromSpot),
    isNotNull(fromCity),
    inList(briefs.status, LISTED_STATUSES),
  );
  const read = (after: string) =>
    db
      .select({ id, serviceType, fromProvince, fromCity, toProvince, toCity })
      .from(briefs)
      .where(and(beginless, gt(id, after)))
      .orderBy(id)
      .limit(LOOKED_AT_ONCE);
  let rows = await read(BEFORE_ALL);
  while (rows.length > 0) {
    for (const brief of rows) {
      const spot = fromSpotOf(brief);
      if (spot === null) continue;
      await db
        .update(briefs)
        .set({ fromSpot: spot })
        // Its client may have changed it meanwhile.
        .where(and(eq(id, brief.id), isNull(fromSpot), eq(fromCity, brief.fromCity ?? "")));
    }
    rows = await read(rows.at(-1)?.id ?? BEFORE_ALL);
  }
}
