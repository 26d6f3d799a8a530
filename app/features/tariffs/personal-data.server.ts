import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { tariffs } from "./tables.ts";

const isOf = (db: Queryable, userId: string) => inArray(tariffs.companyId, companyIdOf(db, userId));

export const personalData = {
  tables: [tariffs],
  async export(db, { userId }) {
    const [tariff] = await db.select().from(tariffs).where(isOf(db, userId));
    return { tariff: tariff ?? null };
  },
  // A tariff is its company's alone: nobody else ever reads it.
  async erase(tx, { userId }) {
    await tx.delete(tariffs).where(isOf(tx, userId));
  },
} satisfies PersonalData;
