import { eq } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { acceptedBy } from "./reads.server.ts";
import { termsAcceptances, termsAnnouncements, termsNotices } from "./tables.ts";

export const personalData = {
  tables: [termsAcceptances, termsAnnouncements, termsNotices],
  processing: [
    {
      name: "Voorwaarden waarmee je akkoord ging",
      of: ["client", "company"],
      data: "welke versie van onze voorwaarden je wanneer en waarbij accepteerde, en welke wijziging we je wanneer mailden",
      purpose: "om te weten wat we hebben afgesproken",
      basis: "contract",
      kept: "tot je je account verwijdert",
      holds: [termsAcceptances, termsNotices],
    },
  ],
  impersonal: [termsAnnouncements, ...[termsAcceptances.version, termsNotices.version]],
  async export(db, { userId }) {
    return { terms: await acceptedBy(db, userId) };
  },
  async erase(tx, { userId }) {
    await tx.delete(termsAcceptances).where(eq(termsAcceptances.userId, userId));
    await tx.delete(termsNotices).where(eq(termsNotices.userId, userId));
  },
} satisfies PersonalData;
