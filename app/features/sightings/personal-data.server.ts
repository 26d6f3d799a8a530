import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { exportSightings } from "./reads.server.ts";
import { briefSightings } from "./tables.ts";

export const personalData = {
  tables: [briefSightings],
  async export(db, { userId }) {
    const { briefId, companyId, firstAt, lastAt } = briefSightings;
    return {
      whoSawMyRequests: await exportSightings(db, userId),
      requestsOpened: await db
        .select({ briefId, firstAt, lastAt })
        .from(briefSightings)
        .where(inArray(companyId, companyIdOf(db, userId)))
        .orderBy(firstAt),
    };
  },
  // They go with their brief. Of a company that is gone the client keeps when it looked, without its name.
  async erase() {},
} satisfies PersonalData;
