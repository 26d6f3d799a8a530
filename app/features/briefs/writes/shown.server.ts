import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { lockBrief } from "../reads/briefs.server.ts";
import { unmaskedTexts } from "../reads/masks.server.ts";
import { briefs } from "../tables.ts";

/** Hides a client's own words from companies, or shows them again; false when the brief is gone. */
export async function setBriefHidden(tx: Tx, briefId: string, textHiddenAt: Date | null) {
  const one = and(eq(briefs.id, briefId), isNull(briefs.anonymisedAt));
  const { rowCount } = await tx.update(briefs).set({ textHiddenAt }).where(one);
  return rowCount === 1;
}

/** Shows companies a brief as it was typed, until its client changes it or the mask gets other rules. */
export async function setBriefUnmasked(tx: Tx, briefId: string): Promise<boolean> {
  const brief = await lockBrief(tx, briefId);
  if (!brief || brief.anonymisedAt) return false;
  await tx.update(briefs).set(unmaskedTexts(brief)).where(eq(briefs.id, briefId));
  return true;
}
