import { inArray } from "drizzle-orm";
import { placeNamed } from "~/features/places/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { MASK_VERSION, maskContact } from "~/shared/contact-mask/mask.ts";
import type { StoredGoods } from "../../goods/views.ts";
import { maskedAnswers } from "../../intake/answers.ts";
import { type BriefRow, briefs } from "../tables.ts";
import { shownLocation } from "./places.server.ts";

/** What a company reads of the client's words before its proposal is accepted. */
export const MASKED = ["maskedFromCity", "maskedToCity", "maskedInfo", "maskedAnswers"] as const;
type Masks = Pick<BriefRow, (typeof MASKED)[number] | "maskVersion">;

/** What of a brief its masks are made from. */
export type WrittenBrief = Pick<
  BriefRow,
  | "clientName"
  | "clientPhone"
  | "serviceType"
  | "inventory"
  | "goods"
  | "additionalInfo"
  | `${"from" | "to"}${"Province" | "City" | "Street" | "HouseNumber" | "Postcode"}`
>;

/** The columns that say who wrote a brief, for the mask alone. */
export const ownerColumns = {
  clientName: briefs.clientName,
  clientPhone: briefs.clientPhone,
  fromStreet: briefs.fromStreet,
  fromHouseNumber: briefs.fromHouseNumber,
  fromPostcode: briefs.fromPostcode,
  toStreet: briefs.toStreet,
  toHouseNumber: briefs.toHouseNumber,
  toPostcode: briefs.toPostcode,
};

/** Who wrote a brief, as the mask knows them: their name, their number and both addresses. */
export function ownerOf(brief: Pick<BriefRow, keyof typeof ownerColumns>): Owner {
  return {
    name: brief.clientName,
    phone: brief.clientPhone,
    homes: [
      { street: brief.fromStreet, number: brief.fromHouseNumber, postcode: brief.fromPostcode },
      { street: brief.toStreet, number: brief.toHouseNumber, postcode: brief.toPostcode },
    ],
  };
}

/** A brief's texts as a company may read them before its proposal is accepted, ready to be stored. */
export function maskedTexts(brief: WrittenBrief): Masks {
  const owner = ownerOf(brief);
  const hidden = (text: string | null) => (text === null ? null : maskContact(text, owner));
  return {
    ...maskedCities(brief, hidden),
    maskedInfo: maskContact(brief.additionalInfo, owner),
    maskedAnswers: {
      ...maskedAnswers(brief.inventory, (text) => maskContact(text, owner)),
      ...(brief.goods ? { goods: maskedNames(brief.goods, owner) } : {}),
    },
    maskVersion: MASK_VERSION,
  };
}

// Contact data may be spread over both cities: then neither holds any by itself, and neither is shown.
// A place of the list is no contact data, whatever the client is called.
function maskedCities(brief: WrittenBrief, hidden: (text: string | null) => string | null) {
  const free = (city: string | null, province: BriefRow["fromProvince"]) =>
    city !== null && placeNamed(city, province) ? null : city;
  const fromCity = free(brief.fromCity, brief.fromProvince);
  const toCity = free(brief.toCity, brief.toProvince);
  const location = shownLocation({ ...brief, fromCity, toCity });
  const { fromCity: wholeFrom, toCity: wholeTo } = brief;
  if (hidden(location) === location) return { maskedFromCity: wholeFrom, maskedToCity: wholeTo };
  const isSpread = hidden(fromCity) === fromCity && hidden(toCity) === toCity;
  const shown = (city: string | null) => (isSpread ? null : hidden(city));
  return {
    maskedFromCity: fromCity === null ? wholeFrom : shown(fromCity),
    maskedToCity: toCity === null ? wholeTo : shown(toCity),
  };
}

// As with cities, contact data may be spread over several names: then none of them is shown.
function maskedNames({ names }: StoredGoods, owner: Owner) {
  const called: unknown[] = Array.isArray(names) ? names : [];
  const masked = called.map((name) => (typeof name === "string" ? maskContact(name, owner) : ""));
  const together = masked.join(" ");
  return maskContact(together, owner) === together ? masked : masked.map(() => "");
}

/** Replaces the masks that older rules made, until `mask-briefs` stores new ones: by one query, if any. */
export async function withFreshMasks<Row extends { id: string } & Masks>(
  db: Queryable,
  rows: Row[],
): Promise<Row[]> {
  const outdated = rows.filter(({ maskVersion }) => maskVersion < MASK_VERSION);
  if (outdated.length === 0) return rows;
  const ids = outdated.map(({ id }) => id);
  const whole = await db.select().from(briefs).where(inArray(briefs.id, ids));
  const masks = new Map(whole.map((brief) => [brief.id, maskedTexts(brief)]));
  return rows.map((row) => ({ ...row, ...masks.get(row.id) }));
}
