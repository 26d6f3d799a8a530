import { eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { inList } from "~/server/db/columns.ts";
import { SHARING_CONTACT } from "../lifecycle.ts";
import { proposals } from "../tables.ts";

/** The condition that a proposal is of this actor's company, or of the one that a placeholder stands for. */
export function isOwn(actor: CompanyActor | { userId: Placeholder }): SQL {
  return eq(
    proposals.companyId,
    sql`(select ${companyProfiles.id} from ${companyProfiles} where ${companyProfiles.userId} = ${actor.userId}::uuid)`,
  );
}

/** The condition that the joined proposal shares its client's contact data with its company. */
export const sharesContact = inList(proposals.status, SHARING_CONTACT);

/** The condition that this actor's company has the badge now. */
function hasBadge(actor: CompanyActor): SQL {
  return sql`exists (select from ${companyProfiles}
    where ${companyProfiles.userId} = ${actor.userId}::uuid and ${companyProfiles.verified})`;
}

/** The condition that this actor's company may see the photos of a home, given its joined proposal. */
export function seesPhotos(actor: CompanyActor): SQL {
  return sql`(${or(hasBadge(actor), sharesContact)})`;
}
