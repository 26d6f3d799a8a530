import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { companyProfiles } from "../tables.ts";

/**
 * Asks VIES about the VAT number of a company that it was not asked of yet, or gave no answer about.
 * Nothing waits for the answer. @throws Error when there is none, so that the task is tried again
 */
export async function askVies(app: App, companyId: string): Promise<void> {
  const { db, vies, clock } = servicesOf(app);
  const { id, vatNumber, vatAnswer } = companyProfiles;
  const [asked] = await db
    .select({ vatNumber })
    .from(companyProfiles)
    .where(
      and(eq(id, companyId), isNotNull(vatNumber), or(isNull(vatAnswer), eq(vatAnswer, "unknown"))),
    );
  if (!asked?.vatNumber) return;
  const answer = await vies.check(asked.vatNumber);
  await db
    .update(companyProfiles)
    .set({ vatAnswer: answer, vatCheckedAt: clock.now() })
    // Another number may have been filled in meanwhile.
    .where(and(eq(id, companyId), eq(vatNumber, asked.vatNumber)));
  if (answer === "unknown") throw new Error("VIES gave no answer");
}
