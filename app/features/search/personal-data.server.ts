import type { PersonalData } from "~/server/db/personal-data.ts";
import { areOf } from "./reads/searches.server.ts";
import { briefsTold, savedSearches } from "./tables.ts";

export const personalData = {
  tables: [savedSearches, briefsTold],
  processing: [
    {
      name: "Bewaarde zoekopdrachten",
      of: ["company"],
      data: "waar je naar zoekt, onder welke naam je dat bewaart, en of je erover gemaild wilt worden; niemand anders ziet ze",
      purpose: "om je te wijzen op nieuwe aanvragen die je zoekt",
      basis: "contract",
      kept: "tot je ze weghaalt of je account verwijdert",
      holds: [savedSearches.name, savedSearches.filter],
    },
  ],
  // How many companies were told of a brief.
  impersonal: [briefsTold],
  async export(db, person) {
    const { name, filter, mails, digest, createdAt } = savedSearches;
    const searches = await db
      .select({ name, filter, mails, digest, createdAt })
      .from(savedSearches)
      .where(areOf(db, person))
      .orderBy(createdAt);
    return { savedSearches: searches };
  },
  // The profile of an erased company stays, so nothing else takes them out.
  async erase(tx, person) {
    await tx.delete(savedSearches).where(areOf(tx, person));
  },
} satisfies PersonalData;
