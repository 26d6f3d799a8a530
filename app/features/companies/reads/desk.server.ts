import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import { plainSearch } from "~/features/desk/rules.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { beginsWith, foldedName, newestFirst, olderThan } from "~/server/db/columns.ts";
import { firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageOf } from "~/shared/cursor.ts";
import { foldName } from "~/shared/fold.ts";
import { readPhone } from "~/shared/phone.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { showText } from "~/shared/shown-text.ts";
import type { VerificationStatus } from "../lifecycle.ts";
import { companyProfiles } from "../tables.ts";
import type { WholeCompany } from "../views.ts";

/** Which companies are asked for; an absent one leaves all. */
export interface SoughtCompanies {
  /** The beginning of a name, a whole KvK or phone number, or the whole address of the account. */
  search?: string | undefined;
  status?: VerificationStatus | undefined;
  suspended?: true | undefined;
}

const FOUND = {
  id: companyProfiles.id,
  businessName: companyProfiles.businessName,
  email: users.email,
  kvkNumber: companyProfiles.kvkNumber,
  status: companyProfiles.verificationStatus,
  suspendedAt: companyProfiles.suspendedAt,
  createdAt: companyProfiles.createdAt,
};

/** A page of companies for the desk, the newest first, off an index whatever is asked for. */
export async function listCompaniesAtDesk(
  app: App,
  actor: StaffActor,
  { search, status, suspended }: SoughtCompanies,
  after: Cursor | null,
  size = PAGE_ROWS,
) {
  const { verificationStatus, suspendedAt } = companyProfiles;
  const rows = await servicesOf(app)
    .db.select(FOUND)
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(
      and(
        // Of who was erased nothing is left to look up.
        isNull(users.erasedAt),
        search ? isFoundBy(search) : undefined,
        status === undefined ? undefined : eq(verificationStatus, status),
        suspended ? isNotNull(suspendedAt) : undefined,
        after ? olderThan(companyProfiles, after) : undefined,
        isStillStaff(actor),
      ),
    )
    .orderBy(...newestFirst(companyProfiles))
    .limit(size + 1);
  return pageOf(rows, size);
}

function isFoundBy(search: string): SQL {
  const asked = plainSearch(search);
  if (asked.includes("@")) return eq(users.email, asked.toLowerCase());
  const digits = asked.replaceAll(/[ .]/g, "");
  if (/^\d{8}$/.test(digits)) return eq(companyProfiles.kvkNumber, digits);
  const number = readingValue(readPhone(asked));
  if (number !== null) return eq(companyProfiles.phone, number);
  const name = foldName(asked);
  if (name === "") return sql`false`;
  return beginsWith(foldedName(companyProfiles.businessName), name);
}

/** A company for its page of the desk; null when there is none, or it was erased. */
export async function readCompanyAtDesk(
  app: App,
  actor: StaffActor,
  companyId: string,
): Promise<WholeCompany | null> {
  const { phone, website, vatNumber, vatAnswer, street, postcode, city } = companyProfiles;
  const { categories, serviceAreas, yearsInBusiness, teamSize, isComplete } = companyProfiles;
  const { verificationReason: reason, verifiedAt, kvkCheckedAt: checkedAt } = companyProfiles;
  const { userId, suspendedFor, suspensionWords } = companyProfiles;
  const company = await firstOf(
    servicesOf(app)
      .db.select({
        ...FOUND,
        ...{ userId, ownerName: users.name, emailVerified: users.emailVerified },
        ...{ phone, website, vatNumber, vatAnswer, street, postcode, city },
        ...{ categories, serviceAreas, yearsInBusiness, teamSize, isComplete },
        ...{ reason, verifiedAt, checkedAt, suspendedFor, suspensionWords },
      })
      .from(companyProfiles)
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(companyProfiles.id, companyId), isNull(users.erasedAt), isStillStaff(actor))),
  );
  return company && { ...company, website: showText(company.website, "staff") };
}
