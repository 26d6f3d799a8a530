import { eq, getTableColumns, inArray } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { tariffs } from "./tables.ts";

export const personalData = {
  tables: [tariffs],
  async export(db, { userId }) {
    const [tariff] = await db
      .select(getTableColumns(tariffs))
      .from(tariffs)
      .innerJoin(companyProfiles, eq(companyProfiles.id, tariffs.companyId))
      .where(eq(companyProfiles.userId, userId));
    return { tariff: tariff ?? null };
  },
  // A tariff is its company's alone: nobody else ever reads it.
  async erase(tx, { userId }) {
    const own = tx
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId));
    await tx.delete(tariffs).where(inArray(tariffs.companyId, own));
  },
  retention: [],
} satisfies PersonalData;
