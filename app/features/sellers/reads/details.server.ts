import { and, eq, isNull } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, StaffActor } from "~/server/auth/actor.ts";
import { firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { confirmDueAt, lackingOf } from "../rules.ts";
import { sellerChecks } from "../tables.ts";
import type { OwnDetails, SellerAddress } from "../views.ts";

interface Placed {
  street: string | null;
  postcode: string | null;
  city: string | null;
}

/** The address of a company: all of it, or null. */
export function sellerAddressOf({ street, postcode, city }: Placed): SellerAddress | null {
  return street !== null && postcode !== null && city !== null ? { street, postcode, city } : null;
}

const { businessName, kvkNumber, vatNumber, phone, street, postcode, city } = companyProfiles;
const { confirmedAt, rsin, soleTrader } = sellerChecks;
const DETAILS = {
  ...{ businessName, kvkNumber, vatNumber, phone, street, postcode, city },
  ...{ createdAt: companyProfiles.createdAt, email: users.email },
  ...{ confirmedAt, rsin, soleTrader },
};

/** The data of the actor's company as they stand; null without a profile. */
export async function readOwnDetails(app: App, actor: CompanyActor): Promise<OwnDetails | null> {
  const found = await firstOf(
    servicesOf(app)
      .db.select(DETAILS)
      .from(companyProfiles)
      .innerJoin(users, eq(users.id, companyProfiles.userId))
      .leftJoin(sellerChecks, eq(sellerChecks.companyId, companyProfiles.id))
      .where(eq(companyProfiles.userId, actor.userId)),
  );
  if (!found) return null;
  const dueAt = confirmDueAt(found.confirmedAt ?? found.createdAt);
  return {
    ...found,
    soleTrader: found.soleTrader ?? false,
    address: sellerAddressOf(found),
    dueAt,
  };
}

/** When a company confirmed its data and from when it is asked again, for the desk; null when it is gone. */
export async function readConfirmationAtDesk(app: App, actor: StaffActor, companyId: string) {
  const { id, createdAt } = companyProfiles;
  const found = await firstOf(
    servicesOf(app)
      .db.select({ createdAt, confirmedAt })
      .from(companyProfiles)
      .leftJoin(sellerChecks, eq(sellerChecks.companyId, id))
      .where(and(eq(id, companyId), isStillStaff(actor))),
  );
  if (!found) return null;
  const dueAt = confirmDueAt(found.confirmedAt ?? found.createdAt);
  return { confirmedAt: found.confirmedAt, dueAt };
}

/** A company with whom its mails go to, and what is due or lacking now; null when it is gone. */
export async function readSellerForMail(app: App, companyId: string) {
  const { db, clock } = servicesOf(app);
  const found = await firstOf(
    db
      .select({ ...DETAILS, fullName: users.name })
      .from(companyProfiles)
      .innerJoin(users, eq(users.id, companyProfiles.userId))
      .leftJoin(sellerChecks, eq(sellerChecks.companyId, companyProfiles.id))
      .where(and(eq(companyProfiles.id, companyId), isNull(users.erasedAt))),
  );
  if (!found) return null;
  const seller = {
    ...found,
    soleTrader: found.soleTrader ?? false,
    address: sellerAddressOf(found),
  };
  const isDue = confirmDueAt(found.confirmedAt ?? found.createdAt) <= clock.now();
  return { ...seller, isDue, lacking: lackingOf(seller) };
}
