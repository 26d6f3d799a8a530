import { eq, inArray } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { verificationEvents } from "./tables.ts";

const aboutCompanyOf = (db: Queryable, userId: string) =>
  inArray(
    verificationEvents.companyId,
    db
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId)),
  );

export const personalData = {
  tables: [verificationEvents],
  async export(db, { userId }) {
    const companyChecks = await db
      .select({
        act: verificationEvents.act,
        by: verificationEvents.actorKind,
        businessName: verificationEvents.businessName,
        kvkNumber: verificationEvents.kvkNumber,
        note: verificationEvents.note,
        createdAt: verificationEvents.createdAt,
      })
      .from(verificationEvents)
      .where(aboutCompanyOf(db, userId));
    return { companyChecks };
  },
  async erase(tx, { userId }) {
    await tx.delete(verificationEvents).where(aboutCompanyOf(tx, userId));
  },
  retention: [],
} satisfies PersonalData;
