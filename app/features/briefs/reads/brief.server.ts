import { eq, or } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import type { Volume } from "../../goods/views.ts";
import { type BriefRow, briefRouteCounts, briefs } from "../tables.ts";
import type { BriefLabel, PlacedBrief } from "../views.ts";
import { briefLabelOf } from "../wording/label.ts";
import { placesOf } from "./places.server.ts";

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

/** What a visitor placed with this form under this address: whoever has the form's key filled it in. */
export async function readPlaced(
  app: App,
  formKey: string,
  email: string,
): Promise<PlacedBrief | null> {
  const [brief] = await servicesOf(app)
    .db.select()
    .from(briefs)
    .where(eq(briefs.submissionKey, submissionOf(formKey, email)));
  if (!brief) return null;
  const { serviceType, createdAt, emailConfirmed } = brief;
  return { serviceType, lines: ownLabel(brief).lines, createdAt, emailConfirmed };
}

/** How much a stored brief says is to be carried; null where it does not say. */
export function volumeOf(
  brief: Pick<BriefRow, "volumeLitres" | "volumeFromLitres" | "volumeToLitres">,
): Volume | null {
  const { volumeLitres: litres, volumeFromLitres: from, volumeToLitres: to } = brief;
  return litres === null ? null : { litres, from: from ?? litres, to: to ?? litres };
}

/** The label of a stored brief, for its client and for the company that was chosen. */
export function ownLabel(brief: BriefRow): BriefLabel {
  return briefLabelOf({ ...brief, places: placesOf(brief), volume: volumeOf(brief) });
}
