import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { BriefRow } from "../reads/brief.server.ts";
import { briefs } from "../tables.ts";
import { type BriefOwner, mailConfirmation } from "./place.server.ts";

/**
 * Gives a locked brief, whose address nobody confirmed, the address that was meant, and mails that one
 * what was placed.
 */
export async function mendOwner(
  app: App,
  tx: Tx,
  { id }: Pick<BriefRow, "id">,
  owner: Omit<BriefOwner, "emailConfirmed">,
): Promise<void> {
  await tx.update(briefs).set(owner).where(eq(briefs.id, id));
  const { clientEmail } = owner;
  await mailConfirmation(app, tx, { id, clientEmail, emailConfirmed: false });
}
