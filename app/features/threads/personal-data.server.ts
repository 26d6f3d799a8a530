import { and, eq, inArray } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyIdOf } from "~/features/companies/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { exportEntries } from "./reads.server.ts";
import { threadEntries, threadPhotos, threads } from "./tables.ts";

export const personalData = {
  tables: [threads, threadEntries, threadPhotos],
  export: async (db, { userId }) => ({ messages: await exportEntries(db, userId) }),
  // A client takes the whole talk along; of a company the client keeps what it wrote itself.
  async erase(tx, { userId }) {
    const ids = () => tx.select({ id: proposals.id }).from(proposals);
    const received = ids()
      .innerJoin(briefs, eq(briefs.id, proposals.briefId))
      .where(eq(briefs.clientId, userId));
    await tx.delete(threads).where(inArray(threads.proposalId, received));
    const sent = ids().where(inArray(proposals.companyId, companyIdOf(tx, userId)));
    const byCompany = eq(threadEntries.side, "company");
    await tx.delete(threadEntries).where(and(byCompany, inArray(threadEntries.proposalId, sent)));
  },
  // With an anonymised brief they go too: the trigger on briefs.
} satisfies PersonalData;
