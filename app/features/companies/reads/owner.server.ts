import { eq } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { showText } from "~/shared/shown-text.ts";
import { companyProfiles, verificationEvents } from "../tables.ts";

/**
 * A company as the mask of its own words knows it: by its names, those that were judged before among them, by the
 * name of whoever runs it, by its numbers and its address. Null when it is gone.
 */
export async function readCompanyOwner(db: Queryable, companyId: string): Promise<Owner | null> {
  const { businessName: name, phone, street, postcode, website, userId } = companyProfiles;
  const { name: fullName, phone: ownPhone, email } = users;
  const [company] = await db
    .select({ name, phone, street, postcode, website, fullName, ownPhone, email })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(companyProfiles.id, companyId));
  if (!company) return null;
  const site = showText(company.website, "author");
  const judged = await db
    .selectDistinct({ businessName: verificationEvents.businessName })
    .from(verificationEvents)
    .where(eq(verificationEvents.subjectId, companyId));
  return {
    name: company.name,
    phone: company.phone,
    homes: [{ ...partsOfStreet(company.street), postcode: company.postcode }],
    otherNames: [company.fullName, ...judged.map(({ businessName }) => businessName)],
    otherPhones: company.ownPhone === null ? [] : [company.ownPhone],
    addresses: site === null ? [company.email] : [company.email, site],
  };
}

/** The street and the number of a line of an address. */
function partsOfStreet(line: string | null) {
  const [, street = line, number = null] = /^(\D+)(\d.*)$/.exec(line ?? "") ?? [];
  return { street: street?.trim() ?? null, number };
}
