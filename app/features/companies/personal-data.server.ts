import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { valuesOf } from "~/server/db/rows.ts";
import { showText } from "~/shared/shown-text.ts";
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
  processing: [
    {
      name: "Bedrijfsprofiel",
      of: ["company"],
      data: "de naam, het telefoonnummer en adres van je bedrijf, je omschrijving, diensten, provincies, foto's en links, en een profiel waar je nog aan bezig bent",
      purpose: "om klanten te laten zien wie je bent",
      basis: "contract",
      kept: "tot je je account verwijdert",
      recipients:
        "iedereen: een profiel is openbaar; je adres en telefoonnummer leest alleen wie een offerte van je kreeg",
      holds: [
        companyProfiles.businessName,
        companyProfiles.phone,
        companyProfiles.bio,
        companyProfiles.website,
        companyProfiles.street,
        companyProfiles.postcode,
        companyProfiles.city,
        companyProfiles.movingVehicleTypes,
        companyProfiles.portfolioLinks,
        profileDrafts.fields,
        portfolioPictures,
      ],
    },
    {
      name: "Controle van bedrijven",
      of: ["company", "admin"],
      data: "je KvK-nummer en btw-id, wat het Handelsregister en het Europese register van btw-nummers erover zeggen, en wat een beheerder daarover besloot en opschreef",
      purpose: "om klanten te beschermen tegen bedrijven die zich voor een ander uitgeven",
      basis: "interest",
      interest: "het belang van klanten dat een bedrijf is wie het zegt te zijn",
      kept: "tot je je account verwijdert",
      holds: [
        companyProfiles.kvkNumber,
        companyProfiles.vatNumber,
        verificationEvents.businessName,
        verificationEvents.kvkNumber,
        verificationEvents.why,
      ],
    },
    {
      name: "Schorsing van een bedrijf",
      of: ["company"],
      data: "waarom je bedrijf geschorst is, met wat een beheerder je daarover schreef",
      purpose: "om klanten te beschermen, en je te laten weten waarom",
      basis: "interest",
      interest: "het belang van klanten dat een bedrijf zich aan de afspraken houdt",
      kept: "tot de schorsing is opgeheven of je je account verwijdert",
      holds: [companyProfiles.suspendedFor, companyProfiles.suspensionWords],
    },
  ],
  impersonal: [companyCounts],
  async export(db, { userId }) {
    const [profile = null] = await db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, userId));
    const own = companyIdOf(db, userId);
    const { act, actorKind: by, businessName, kvkNumber, subjectId } = verificationEvents;
    const { why: note, at: createdAt } = verificationEvents;
    return {
      companyProfile: profile && {
        ...profile,
        bio: showText(profile.bio, "author"),
        website: showText(profile.website, "author"),
        movingVehicleTypes: showText(profile.movingVehicleTypes, "author"),
        portfolioLinks: profile.portfolioLinks.map((link) => showText(link, "author")),
      },
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
  async accountsAt(db, phone) {
    const owner = eq(users.id, companyProfiles.userId);
    const found = db.select({ value: users.email }).from(companyProfiles).innerJoin(users, owner);
    return await valuesOf(found.where(eq(companyProfiles.phone, phone)));
  },
  async subjects(db, { userId }) {
    return (await companyIdOf(db, userId)).map(({ id }) => id);
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
