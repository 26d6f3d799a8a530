import { eq, inArray } from "drizzle-orm";
import { proposals } from "~/features/proposals/tables.ts";
import type { Services } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { addAccepted, FLAT } from "./accepted.ts";

/** Stores agreements of a company for sums in cents, all for one day that came; today without one. */
export async function addDone(
  app: Services,
  companyId: string,
  sums: readonly number[],
  day = dutchDay(app.clock.now()),
): Promise<void> {
  const accepted = sums.map((priceCents) => ({ ...FLAT, priceCents }));
  const briefIds = await addAccepted(app, companyId, accepted);
  const made = await app.db
    .select({ id: proposals.id, cents: proposals.priceCents })
    .from(proposals)
    .where(inArray(proposals.briefId, briefIds));
  for (const { id, cents } of made) {
    await app.db
      .update(proposals)
      .set({ agreedDay: day, agreedCents: cents, agreedExtras: [] })
      .where(eq(proposals.id, id));
  }
}
