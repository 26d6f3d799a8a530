import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { companyIdOf } from "./reads.server.ts";
import {
  companyCounts,
  companyProfiles,
  portfolioPictures,
  profileDrafts,
  verificationEvents,
} from "./tables.ts";

export const personalData = {
  tables: [companyProfiles, companyCounts, verificationEvents, portfolioPictures, profileDrafts],
  async export(db, { userId }) {
    const [profile = null] = await rowsOf(db, companyProfiles, userId);
    const own = companyIdOf(db, userId);
    const { act, actorKind: by, businessName, kvkNumber, subjectId } = verificationEvents;
    const { why: note, at: createdAt } = verificationEvents;
    return {
      companyProfile: profile,
      companyChecks: await db
        .select({ act, by, businessName, kvkNumber, note, createdAt })
        .from(verificationEvents)
        .where(inArray(subjectId, own)),
      portfolio: await db
        .select()
        .from(portfolioPictures)
        .where(inArray(portfolioPictures.companyId, own)),
      profileDraft: await rowsOf(db, profileDrafts, userId),
    };
  },
  // The anonymised profile stays for the clients who accepted a proposal of the company.
  async erase(tx, { userId }) {
    await tx.delete(profileDrafts).where(eq(profileDrafts.userId, userId));
    await tx
      .update(verificationEvents)
      .set({ actorId: null })
      .where(eq(verificationEvents.actorId, userId));
    const [company] = await companyIdOf(tx, userId).for("update");
    if (!company) return;
    const own = getTableColumns(companyProfiles);
    const { id, userId: owner, createdAt, isComplete, verified, ...rest } = own;
    const nothing = Object.fromEntries(Object.keys(rest).map((column) => [column, sql`default`]));
    await tx.delete(verificationEvents).where(eq(verificationEvents.subjectId, company.id));
    await tx.delete(portfolioPictures).where(eq(portfolioPictures.companyId, company.id));
    await tx
      .update(companyProfiles)
      .set({ ...nothing, businessName: "Verwijderd bedrijf" })
      .where(eq(companyProfiles.id, company.id));
  },
} satisfies PersonalData;
