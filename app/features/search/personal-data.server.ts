import { eq, inArray } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { briefsTold, savedSearches } from "./tables.ts";

export const personalData = {
  tables: [savedSearches, briefsTold],
  async export(db, { userId }) {
    return { savedSearches: await listSearchesOf(db, userId) };
  },
  async erase(tx, { userId }) {
    await forgetSearches(tx, userId);
  },
  retention: [],
} satisfies PersonalData;

async function listSearchesOf(db: Queryable, userId: string) {
  const { name, filter, mails, createdAt } = savedSearches;
  return await db
    .select({ name, filter, mails, createdAt })
    .from(savedSearches)
    .innerJoin(companyProfiles, eq(companyProfiles.id, savedSearches.companyId))
    .where(eq(companyProfiles.userId, userId))
    .orderBy(createdAt);
}

// The profile of an erased company stays, so nothing else takes them out.
async function forgetSearches(tx: Tx, userId: string): Promise<void> {
  const own = tx
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
  await tx.delete(savedSearches).where(inArray(savedSearches.companyId, own));
}
