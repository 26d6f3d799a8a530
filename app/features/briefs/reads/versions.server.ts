import { and, eq, or } from "drizzle-orm";
import type { Queryable } from "~/server/db/connect.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import type { PricedBrief } from "../rules/changes.ts";
import { briefVersions } from "../tables.ts";
import type { CompanyBriefRow } from "./columns.server.ts";
import { tellToAll } from "./for-company.server.ts";

/** A version of a brief that its client replaced since. */
export interface VersionKey {
  briefId: string;
  version: number;
}

type KeptVersion = typeof briefVersions.$inferSelect;

/** Versions as they were kept, by `versionKey`; those that are gone with their client's data are not in it. */
export async function readVersions(
  db: Queryable,
  keys: readonly VersionKey[],
): Promise<Map<string, KeptVersion>> {
  if (keys.length === 0) return new Map();
  const one = ({ briefId, version }: VersionKey) =>
    and(eq(briefVersions.briefId, briefId), eq(briefVersions.version, version));
  const rows = await db
    .select()
    .from(briefVersions)
    .where(or(...keys.map(one)));
  return new Map(rows.map((row) => [versionKey(row), row]));
}

export function versionKey({ briefId, version }: VersionKey): string {
  return `${briefId}:${version}`;
}

/** A brief as every company may read it now. */
export function pricedBrief(brief: CompanyBriefRow): PricedBrief {
  const { serviceType, moveDate, dateSlack = null, time, volume, ...told } = tellToAll(brief);
  const { goods, distanceKm, postcodes, details, freeText } = told;
  const dates = { moveDate, dateSlack, time };
  return { serviceType, ...dates, distanceKm, postcodes, volume, goods, details, freeText };
}

/** The same of a version that was kept; without texts that older rules masked, until they are masked again. */
export function pricedVersion(current: CompanyBriefRow, kept: KeptVersion): PricedBrief {
  const isFresh = kept.maskVersion >= MASK_VERSION;
  const texts = isFresh ? {} : { maskedInfo: "", maskedAnswers: null };
  const nothing = { fromCity: null, toCity: null, additionalInfo: null, clientName: null };
  const shown = kept.shown as Partial<CompanyBriefRow>;
  return pricedBrief({ ...current, ...shown, ...texts, ...nothing, maskVersion: MASK_VERSION });
}
