import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { proposals } from "../tables.ts";

/** The condition that a proposal is of this actor's company, or of the one that a placeholder stands for. */
export function isOwn(actor: CompanyActor | { userId: Placeholder }): SQL {
  return eq(
    proposals.companyId,
    sql`(select ${companyProfiles.id} from ${companyProfiles} where ${companyProfiles.userId} = ${actor.userId}::uuid)`,
  );
}
