import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { tariffs } from "./tables.ts";

const isOf = (db: Queryable, userId: string) => inArray(tariffs.companyId, companyIdOf(db, userId));

export const personalData = {
  tables: [tariffs],
  processing: [
    {
      name: "Tarieven",
      of: ["company"],
      data: "je tarieven en de teksten die je meestal gebruikt; niemand anders ziet ze",
      purpose: "om je een offerte voor te rekenen",
      basis: "contract",
      kept: "tot je je account verwijdert",
      holds: [
        tariffs.packageName,
        tariffs.includes,
        tariffs.notes,
        tariffs.vehicleInfo,
        tariffs.performerName,
        tariffs.performerKvk,
      ],
    },
  ],
  async export(db, { userId }) {
    const [tariff] = await db.select().from(tariffs).where(isOf(db, userId));
    return { tariff: tariff ?? null };
  },
  // A tariff is its company's alone: nobody else ever reads it.
  async erase(tx, { userId }) {
    await tx.delete(tariffs).where(isOf(tx, userId));
  },
} satisfies PersonalData;
