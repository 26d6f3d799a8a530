import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { isShownPhoto, uploads } from "~/features/uploads/index.server.ts";
import type { StoredGoods } from "../../goods/views.ts";
import { TEXT_NAMES } from "../../intake/answers.ts";
import { type BriefRow, briefPhotos, briefs } from "../tables.ts";
import { POSTCODE_DIGITS } from "../wording.ts";

/** Another one after every change of a brief's row. */
export const versionOfRow = sql<string>`${briefs}.xmin::text`;

export const countOfPhotos = sql<number>`(select count(*)::int from ${briefPhotos}
  where ${briefPhotos.briefId} = ${briefs.id} and ${isShownPhoto(briefPhotos.uploadId)})`;

/**
 * The columns of a brief that a company may read. What the client wrote and who the client is leave
 * the database only where `sharesContact` is true, its photos only where `seesPhotos` is.
 */
export function columnsForCompany(sharesContact: SQL, seesPhotos: SQL = sql`false`) {
  const shared = <Column extends AnyColumn>(column: Column) =>
    sql<Column["_"]["data"] | null>`case when ${sharesContact} then ${column} end`;
  const digits = sql.raw(String(POSTCODE_DIGITS));
  const asFarAsShared = (postcode: typeof briefs.fromPostcode | typeof briefs.toPostcode) =>
    sql<string | null>`coalesce(${shared(postcode)}, left(${postcode}, ${digits}))`;
  return {
    id: briefs.id,
    rowVersion: versionOfRow,
    createdAt: briefs.createdAt,
    serviceType: briefs.serviceType,
    status: briefs.status,
    fromProvince: briefs.fromProvince,
    toProvince: briefs.toProvince,
    moveDate: briefs.moveDate,
    dateSlack: briefs.dateSlack,
    timePreference: briefs.timePreference,
    budgetMinCents: briefs.budgetMinCents,
    budgetMaxCents: briefs.budgetMaxCents,
    services: briefs.services,
    photoCount: countOfPhotos,
    photos: sql<PhotoRow[] | null>`case when ${seesPhotos} then (
      select json_agg(json_build_object('id', ${uploads.id}, 'room', ${uploads.room})
        order by ${briefPhotos.position})
      from ${briefPhotos} join ${uploads} on ${uploads.id} = ${briefPhotos.uploadId}
        and ${uploads.hiddenAt} is null
      where ${briefPhotos.briefId} = ${briefs.id}) end`,
    volumeLitres: briefs.volumeLitres,
    volumeFromLitres: briefs.volumeFromLitres,
    volumeToLitres: briefs.volumeToLitres,
    distanceKm: briefs.distanceKm,
    version: briefs.version,
    proposalsCount: briefs.proposalsCount,
    maxProposals: briefs.maxProposals,
    emailConfirmed: briefs.emailConfirmed,
    maskedFromCity: briefs.maskedFromCity,
    maskedToCity: briefs.maskedToCity,
    maskedInfo: briefs.maskedInfo,
    maskedAnswers: briefs.maskedAnswers,
    maskVersion: briefs.maskVersion,
    textHiddenAt: briefs.textHiddenAt,
    inventory: sql<BriefRow["inventory"]>`case when ${sharesContact} then ${briefs.inventory}
      else ${briefs.inventory} - ${sql.raw(`'{${TEXT_NAMES.join(",")}}'::text[]`)} end`,
    fromCity: shared(briefs.fromCity),
    toCity: shared(briefs.toCity),
    additionalInfo: shared(briefs.additionalInfo),
    clientName: shared(briefs.clientName),
    clientEmail: shared(briefs.clientEmail),
    clientPhone: shared(briefs.clientPhone),
    fromStreet: shared(briefs.fromStreet),
    fromHouseNumber: shared(briefs.fromHouseNumber),
    fromAddition: shared(briefs.fromAddition),
    toStreet: shared(briefs.toStreet),
    toHouseNumber: shared(briefs.toHouseNumber),
    toAddition: shared(briefs.toAddition),
    fromPostcode: asFarAsShared(briefs.fromPostcode),
    toPostcode: asFarAsShared(briefs.toPostcode),
  };
}

interface PhotoRow {
  id: string;
  room: string | null;
}

type Selected = keyof ReturnType<typeof columnsForCompany>;
type Withheld = "fromCity" | "toCity" | "additionalInfo" | "clientName" | "clientEmail";

/** The list of goods as a company may read it, without its own names unless `sharesContact` is true. */
export function goodsForCompany(sharesContact: SQL) {
  const { goods } = briefs;
  return {
    goods: sql<StoredGoods | null>`case when ${sharesContact} then ${goods} else ${goods} - 'names' end`,
  };
}

/** A brief with the columns that `columnsForCompany` selects, with goods where they were asked. */
export type CompanyBriefRow = Pick<BriefRow, Exclude<Selected & keyof BriefRow, Withheld>> & {
  [Column in Withheld]: BriefRow[Column] | null;
} & { photoCount?: number; photos?: PhotoRow[] | null; goods?: StoredGoods | null };
