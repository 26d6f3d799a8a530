import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { provinceClaims } from "./tables.ts";

const ofCompanyOf = (db: Queryable, userId: string) =>
  inArray(provinceClaims.companyId, companyIdOf(db, userId));

export const personalData = {
  tables: [provinceClaims],
  async export(db, { userId }) {
    return {
      workAreas: await db.select().from(provinceClaims).where(ofCompanyOf(db, userId)),
    };
  },
  async erase(tx, { userId }) {
    await tx.delete(provinceClaims).where(ofCompanyOf(tx, userId));
  },
} satisfies PersonalData;
