import { eq, inArray } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/tables.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { verificationDecisions } from "./tables.ts";

const aboutCompanyOf = (db: Queryable, userId: string) =>
  inArray(
    verificationDecisions.companyId,
    db
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId)),
  );

export const personalData = {
  tables: [verificationDecisions],
  async export(db, { userId }) {
    const companyChecks = await db
      .select({
        act: verificationDecisions.act,
        businessName: verificationDecisions.businessName,
        kvkNumber: verificationDecisions.kvkNumber,
        note: verificationDecisions.note,
        createdAt: verificationDecisions.createdAt,
      })
      .from(verificationDecisions)
      .where(aboutCompanyOf(db, userId));
    return { companyChecks };
  },
  async erase(tx, { userId }) {
    await tx.delete(verificationDecisions).where(aboutCompanyOf(tx, userId));
  },
  retention: [],
} satisfies PersonalData;
