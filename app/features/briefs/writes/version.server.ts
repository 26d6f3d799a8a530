import { Column, is, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { withoutNames, withoutTexts } from "../../intake/answers.ts";
import { columnsForCompany } from "../reads/columns.server.ts";
import { maskedTexts } from "../reads/masks.server.ts";
import { postcodeDigits } from "../reads/places.server.ts";
import { type BriefRow, briefVersions } from "../tables.ts";

// What of a brief is no part of what it asks: its state, and what counts its proposals and versions.
const NOT_KEPT: ReadonlySet<string> = new Set([
  "id",
  "createdAt",
  "status",
  "version",
  "maskVersion",
  "proposalsCount",
  "maxProposals",
  "emailConfirmed",
]);

// Columns that every company may read: the others of `columnsForCompany` are conditions on a proposal.
const KEPT = Object.entries(columnsForCompany(sql`false`))
  .filter(([name, column]) => is(column, Column) && !NOT_KEPT.has(name))
  .map(([name]) => name as keyof BriefRow);

/** Keeps what companies could read of a locked brief, which its client is about to change. */
export async function keepVersion(tx: Tx, brief: BriefRow, now: Date): Promise<void> {
  const current = { ...brief, ...maskedTexts(brief) };
  await tx.insert(briefVersions).values({
    briefId: brief.id,
    version: brief.version,
    shown: {
      ...Object.fromEntries(KEPT.map((name) => [name, current[name]])),
      ...postcodeDigits(brief),
      inventory: withoutTexts(brief.inventory),
      goods: withoutNames(brief.goods),
    },
    maskVersion: MASK_VERSION,
    replacedAt: now,
  });
}
