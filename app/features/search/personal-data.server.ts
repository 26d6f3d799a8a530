import { eq, inArray } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { briefsTold, savedSearches } from "./tables.ts";

export const personalData = {
  tables: [savedSearches, briefsTold],
  async export(db, { userId }) {
    const { name, filter, mails, createdAt } = savedSearches;
    const searches = await db
      .select({ name, filter, mails, createdAt })
      .from(savedSearches)
      .innerJoin(companyProfiles, eq(companyProfiles.id, savedSearches.companyId))
      .where(eq(companyProfiles.userId, userId))
      .orderBy(createdAt);
    return { savedSearches: searches };
  },
  // The profile of an erased company stays, so nothing else takes them out.
  async erase(tx, { userId }) {
    const own = tx
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId));
    await tx.delete(savedSearches).where(inArray(savedSearches.companyId, own));
  },
  retention: [],
} satisfies PersonalData;
