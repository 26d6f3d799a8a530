import { and, gte, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "~/server/db/connect.ts";
import { valuesOf } from "~/server/db/rows.ts";
import { maskedAnswers } from "../../intake/answers.ts";
import { type BriefRow, briefs } from "../tables.ts";

/** The client's own words of a brief, by the name of their question, as companies would read them unmasked. */
export function ownWords({ inventory, goods }: BriefRow) {
  const names: unknown[] = Array.isArray(goods?.names) ? goods.names : [];
  const typed = names.map((name) => (typeof name === "string" ? name : ""));
  return { ...maskedAnswers(inventory, (text) => text), ...(goods ? { goods: typed } : {}) };
}

/** The same as one text, for the desk: what the client wrote, a paragraph each. */
export function wordsOf(brief: BriefRow): string {
  const answers = Object.values(ownWords(brief)).flat();
  return [brief.additionalInfo, ...answers].filter(Boolean).join("\n\n");
}

/** Whether companies read less of a brief than its client typed. */
export function isMaskedBrief(brief: BriefRow): boolean {
  const { maskedFromCity, maskedToCity, maskedInfo, maskedAnswers: answers } = brief;
  const typed = [brief.fromCity, brief.toCity, brief.additionalInfo, ownWords(brief)];
  const shown = [maskedFromCity, maskedToCity, maskedInfo, { ...answers }];
  return typed.some((text, n) => JSON.stringify(text) !== JSON.stringify(shown[n]));
}

/** The ids of briefs placed since `since` of which the mask hid something. */
export async function listMaskedBriefs(db: Queryable, since: Date): Promise<string[]> {
  const isLess = or(
    sql`${briefs.maskedInfo} <> ${briefs.additionalInfo}`,
    sql`${briefs.maskedFromCity} is distinct from ${briefs.fromCity}`,
    sql`${briefs.maskedToCity} is distinct from ${briefs.toCity}`,
    sql`${briefs.maskedAnswers}::text like '%[verborgen tot acceptatie]%'`,
  );
  const fits = and(gte(briefs.createdAt, since), isNull(briefs.anonymisedAt), isLess);
  return await valuesOf(db.select({ value: briefs.id }).from(briefs).where(fits));
}
