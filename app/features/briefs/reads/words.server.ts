import { and, gte, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "~/server/db/connect.ts";
import type { MarkedText } from "~/shared/contact-mask/find.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { type BriefRow, briefs } from "../tables.ts";
import {
  type FoundText,
  findInBrief,
  listFreeTexts,
  maskedTexts,
  type WrittenBrief,
} from "./masks.server.ts";

/** The client's own words of a brief as they were typed, in the order in which companies read them. */
export function listOwnWords(brief: WrittenBrief): string[] {
  return listFreeTexts(brief).map(({ text }) => text);
}

/**
 * The same as one text, for staff: everything the client wrote, a paragraph each, names of places that are on no list
 * included. It is what a decision to show the brief unmasked opens (`unmaskedTexts`).
 */
export function wordsOf(brief: BriefRow): string {
  const texts = listFreeTexts(brief);
  const info = texts.filter(({ of }) => of === "additionalInfo");
  const others = texts.filter(({ of }) => of !== "additionalInfo");
  return [...info, ...others]
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");
}

/** The texts of a brief of which companies read less than its client typed, with what is hidden in each. */
export async function listMaskedTexts(brief: BriefRow): Promise<MarkedText[]> {
  const shown = brief.maskVersion < MASK_VERSION ? await maskedTexts(brief) : brief;
  const names = [shown.maskedAnswers?.["goods"] ?? []].flat();
  const shownAs = ({ of }: FoundText) => {
    if (of === "fromCity") return shown.maskedFromCity;
    if (of === "toCity") return shown.maskedToCity;
    if (of === "additionalInfo") return shown.maskedInfo;
    return of === "goods" ? names.shift() : shown.maskedAnswers?.[of.answer];
  };
  return (await findInBrief(brief)).flatMap((text) =>
    shownAs(text) === text.text ? [] : [{ text: text.text, marks: text.found }],
  );
}

/** True while companies read less of a brief than its client typed. */
export async function isMaskedBrief(brief: BriefRow): Promise<boolean> {
  return (await listMaskedTexts(brief)).length > 0;
}

/** The ids of briefs placed since `since` of which the mask hid something. */
export async function listMaskedBriefs(db: Queryable, since: Date): Promise<string[]> {
  // What the mask hides says so, and so may a client: the texts themselves decide.
  const maySay = or(
    sql`${briefs.maskedInfo} like '%[verborgen%'`,
    sql`${briefs.maskedFromCity} like '%[verborgen%'`,
    sql`${briefs.maskedToCity} like '%[verborgen%'`,
    sql`${briefs.maskedAnswers}::text like '%[verborgen%'`,
  );
  const fits = and(gte(briefs.createdAt, since), isNull(briefs.anonymisedAt), maySay);
  const rows = await db.select().from(briefs).where(fits);
  const masked: string[] = [];
  for (const brief of rows) {
    if (await isMaskedBrief(brief)) masked.push(brief.id);
  }
  return masked;
}
