import { eq, or } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { briefRouteCounts, briefs } from "../tables.ts";

export type BriefRow = typeof briefs.$inferSelect;

/** The table of briefs as other features have it, to join in a statement of theirs. */
export const readableBriefs = readOnly(briefs);

/** The counts of the companies' list, likewise. */
export const readableRouteCounts = readOnly(briefRouteCounts);

/** A whole brief, contact data included; null when there is none. For mails, which no actor asks for. */
export async function readBrief(app: App, briefId: string): Promise<BriefRow | null> {
  const [brief] = await servicesOf(app).db.select().from(briefs).where(eq(briefs.id, briefId));
  return brief ?? null;
}

/** A brief, locked until the transaction ends: everything about its proposals waits its turn here. */
export async function lockBrief(tx: Tx, briefId: string): Promise<BriefRow | null> {
  const [brief] = await tx.select().from(briefs).where(eq(briefs.id, briefId)).for("update");
  return brief ?? null;
}

/** Whether anybody with this account or address placed a brief. */
export async function hasBriefs(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const [own] = await db
    .select({ id: briefs.id })
    .from(briefs)
    .where(or(eq(briefs.clientId, userId), eq(briefs.clientEmail, email)))
    .limit(1);
  return own !== undefined;
}
