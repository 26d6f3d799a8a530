import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { companyProfiles, profileDrafts } from "./tables.ts";

export const personalData = {
  tables: [companyProfiles, profileDrafts],
  async export(db, { userId }) {
    const [profile] = await db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId));
    return {
      companyProfile: profile ?? null,
      profileDraft: await db.select().from(profileDrafts).where(eq(profileDrafts.userId, userId)),
    };
  },
  // The anonymised profile stays for the clients who accepted a proposal of the company.
  async erase(tx, { userId }) {
    await tx.delete(profileDrafts).where(eq(profileDrafts.userId, userId));
    const [company] = await tx
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId))
      .for("update");
    if (!company) return;
    const { id, createdAt, ...rest } = company;
    const nothing = Object.fromEntries(Object.keys(rest).map((column) => [column, sql`default`]));
    await tx
      .update(companyProfiles)
      .set({ ...nothing, userId, businessName: "Verwijderd bedrijf" })
      .where(eq(companyProfiles.id, id));
  },
  retention: [],
} satisfies PersonalData;
