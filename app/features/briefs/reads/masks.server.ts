import { inArray } from "drizzle-orm";
import { placeNamed } from "~/features/places/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { readTexts } from "~/server/read-texts.ts";
import type { ContactData, Owner } from "~/shared/contact-mask/find.ts";
import { hideStretches, MASK_VERSION, mergeStretches } from "~/shared/contact-mask/mask.ts";
import type { OwnHome } from "~/shared/contact-mask/own-home.ts";
import { findParts } from "~/shared/contact-mask/parts.ts";
import { finishPieces } from "~/shared/contact-mask/pieces.ts";
import { readTogether } from "~/shared/contact-mask/together.ts";
import { showText } from "~/shared/shown-text.ts";
import type { StoredGoods } from "../../goods/views.ts";
import { maskedAnswers } from "../../intake/answers.ts";
import { type BriefRow, briefs } from "../tables.ts";

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
> &
  Partial<Pick<BriefRow, "hiddenParts" | "otherContact">>;

type OwnerColumn =
  | "clientName"
  | "clientPhone"
  | `${"from" | "to"}${"Street" | "HouseNumber" | "Postcode"}`;

/** Whose contact data a brief holds. */
export type OwnedBrief = Pick<BriefRow, OwnerColumn> & Partial<Pick<BriefRow, "otherContact">>;

/** Both addresses of a brief, as far as its client told them. */
export function homesOf(brief: OwnedBrief): OwnHome[] {
  const homes = [
    { street: brief.fromStreet, number: brief.fromHouseNumber, postcode: brief.fromPostcode },
    { street: brief.toStreet, number: brief.toHouseNumber, postcode: brief.toPostcode },
  ];
  return homes.filter(({ street, postcode }) => street !== null || postcode !== null);
}

/** Who wrote a brief, as the mask knows them: by what the brief says, and by what they are known by besides. */
export function ownerOf(brief: OwnedBrief): Owner {
  const others = brief.otherContact ?? [];
  const names = new Set([brief.clientName, ...others.map(({ name }) => name)]);
  const phones = new Set(others.flatMap(({ phone }) => phone ?? []));
  const homes = [...homesOf(brief), ...others.flatMap((other) => other.homes)];
  return {
    name: brief.clientName,
    phone: brief.clientPhone,
    homes: [...new Map(homes.map((home) => [JSON.stringify(home), home])).values()],
    otherNames: [...names].filter((name) => name !== brief.clientName),
    otherPhones: [...phones].filter((phone) => phone !== brief.clientPhone),
  };
}

/** A text of a brief in its client's own words, by what it answers; of goods the name of one thing. */
export interface FreeText {
  of: "fromCity" | "toCity" | "additionalInfo" | "goods" | { answer: string };
  text: string;
}

/**
 * A brief's texts in its client's own words, in the order in which companies read them. The name of a place of the
 * list is no such text, whatever the client is called.
 */
export function listFreeTexts(brief: WrittenBrief): FreeText[] {
  const cities = (["from", "to"] as const).flatMap((end): FreeText[] => {
    const city = brief[`${end}City`];
    const isFree = city !== null && !placeNamed(city, brief[`${end}Province`]);
    return isFree ? [{ of: `${end}City`, text: city }] : [];
  });
  const answers = Object.entries(maskedAnswers(brief.inventory, (text) => text)).flatMap(
    ([answer, text]): FreeText[] => (text === null ? [] : [{ of: { answer }, text }]),
  );
  const names = namesOf(brief.goods).map((text): FreeText => ({ of: "goods", text }));
  const additionalInfo = showText(brief.additionalInfo, "author");
  return [...cities, ...answers, { of: "additionalInfo", text: additionalInfo }, ...names];
}

function namesOf(goods: StoredGoods | null): string[] {
  const names: unknown[] = Array.isArray(goods?.names) ? goods.names : [];
  return names.map((name) => (typeof name === "string" ? name : ""));
}

/** A text of a brief with the contact data in it, as the mask of today finds it. */
export interface FoundText extends FreeText {
  found: ContactData[];
}

/** A brief's own words with their contact data, as the mask of today finds it. */
export async function findInBrief(brief: WrittenBrief): Promise<FoundText[]> {
  const texts = listFreeTexts(brief);
  return withFound(brief, texts, (await readTexts(textsOf(texts), ownerOf(brief))).together);
}

export const textsOf = (texts: readonly FreeText[]) => texts.map(({ text }) => text);

/**
 * A brief's own texts with the contact data that was found in each, and with what an earlier text beside the brief
 * made whole, which is stored with it.
 */
export function withFound(
  brief: WrittenBrief,
  texts: readonly FreeText[],
  found: readonly ContactData[][],
): FoundText[] {
  return texts.map((text, n) => ({
    ...text,
    found: mergeStretches([...(found[n] ?? []), ...findParts(text.text, brief.hiddenParts ?? [])]),
  }));
}

/** A brief's texts as a company may read them before its proposal is accepted, ready to be stored. */
export async function maskedTexts(brief: WrittenBrief): Promise<Masks> {
  return asMasks(brief, await findInBrief(brief));
}

/** The same at once, of a brief that older rules masked and whose row came without fresh masks. */
export function maskAtOnce(brief: WrittenBrief): Masks {
  const texts = listFreeTexts(brief);
  const found = finishPieces(readTogether(textsOf(texts), ownerOf(brief)));
  return asMasks(brief, withFound(brief, texts, found));
}

/** The same with nothing hidden, where staff decided so. */
export function unmaskedTexts(brief: WrittenBrief): Masks {
  return asMasks(
    brief,
    listFreeTexts(brief).map((text) => ({ ...text, found: [] })),
  );
}

function asMasks(brief: WrittenBrief, texts: readonly FoundText[]): Masks {
  const shown = (of: FreeText["of"]) => texts.filter((text) => text.of === of).map(hidden)[0];
  const answers = texts.flatMap((text): [string, string][] =>
    typeof text.of === "object" ? [[text.of.answer, hidden(text)]] : [],
  );
  const names = texts.filter(({ of }) => of === "goods").map(hidden);
  return {
    maskedFromCity: shown("fromCity") ?? brief.fromCity,
    maskedToCity: shown("toCity") ?? brief.toCity,
    maskedInfo: shown("additionalInfo") ?? "",
    maskedAnswers: {
      ...maskedAnswers(brief.inventory, () => ""),
      ...Object.fromEntries(answers),
      ...(brief.goods ? { goods: names } : {}),
    },
    maskVersion: MASK_VERSION,
  };
}

const hidden = ({ text, found }: FoundText) => hideStretches(text, found);

/** Replaces the masks that older rules made, until `mask-briefs` stores new ones: by one query, if any. */
export async function withFreshMasks<Row extends { id: string } & Masks>(
  db: Queryable,
  rows: Row[],
): Promise<Row[]> {
  const outdated = rows.filter(({ maskVersion }) => maskVersion < MASK_VERSION);
  if (outdated.length === 0) return rows;
  const ids = outdated.map(({ id }) => id);
  const whole = await db.select().from(briefs).where(inArray(briefs.id, ids));
  const masks = new Map<string, Masks>();
  for (const brief of whole) {
    masks.set(brief.id, await maskedTexts(brief));
  }
  return rows.map((row) => ({ ...row, ...masks.get(row.id) }));
}
