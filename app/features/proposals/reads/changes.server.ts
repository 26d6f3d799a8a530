import { inArray, sql } from "drizzle-orm";
import {
  briefs,
  columnsForCompany,
  goodsForCompany,
  pricedBrief,
  pricedVersion,
  readVersions,
  versionKey,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { type Change, changesBetween } from "~/features/briefs/rules/changes.ts";
import type { Queryable } from "~/server/db/connect.ts";

/** A brief and the version of it that a proposal stands on. */
interface MadeOn {
  briefId: string;
  version: number;
}

/** Answers a function that tells what a client changed since such a version of a brief, as companies read it. */
export async function readChanges(
  db: Queryable,
  madeOn: readonly MadeOn[],
): Promise<(of: MadeOn) => Change[]> {
  const versions = await readVersions(db, madeOn);
  if (versions.size === 0) return () => [];
  const rows = await readAsAnyCompany(db, [...new Set(madeOn.map(({ briefId }) => briefId))]);
  const now = new Map(rows.map((row) => [row.id, row]));
  return (of) => {
    const [row, kept] = [now.get(of.briefId), versions.get(versionKey(of))];
    return row && kept ? changesBetween(pricedVersion(row, kept), pricedBrief(row)) : [];
  };
}

/** Briefs as any company may read them: without contact data, also for one that was accepted. */
export async function readAsAnyCompany(db: Queryable, briefIds: string[]) {
  const rows = await db
    .select({ ...columnsForCompany(sql`false`), ...goodsForCompany(sql`false`) })
    .from(briefs)
    .where(inArray(briefs.id, briefIds));
  return await withFreshMasks(db, rows);
}
