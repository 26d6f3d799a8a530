import { type SQL, sql } from "drizzle-orm";
import type { StoredGoods, Volume } from "../../goods/views.ts";
import { briefs } from "../tables.ts";
import type { BriefRow } from "./brief.server.ts";

/** The list of goods as a company may read it, for who shows more of a brief than its card does. */
export function goodsForCompany(sharesContact: SQL) {
  const { goods } = briefs;
  return {
    goods: sql<StoredGoods | null>`case when ${sharesContact} then ${goods} else ${goods} - 'names' end`,
  };
}

/** How much a stored brief says is to be carried; null where it does not say. */
export function volumeOf(
  brief: Pick<BriefRow, "volumeLitres" | "volumeFromLitres" | "volumeToLitres">,
): Volume | null {
  const { volumeLitres: litres, volumeFromLitres: from, volumeToLitres: to } = brief;
  return litres === null ? null : { litres, from: from ?? litres, to: to ?? litres };
}
