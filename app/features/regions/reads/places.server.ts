import { and, asc, eq, isNotNull } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { WAITING_SHOWN } from "../constants.ts";
import { standsIn } from "../reads.server.ts";
import { provinceClaims, provinceFigures } from "../tables.ts";
import type { ProvinceAtDesk } from "../views.ts";

/** Every province with its places, who waits for one, and what was counted there, for an admin. */
export async function readPlacesAtDesk(app: App, actor: AdminActor): Promise<ProvinceAtDesk[]> {
  const { clock, db } = servicesOf(app);
  const [stands, figures, waiting] = await Promise.all([
    standsIn(db, PROVINCES, null, clock.now()),
    db.select().from(provinceFigures),
    Promise.all(PROVINCES.map((province) => listWaiting(app, actor, province))),
  ]);
  return PROVINCES.flatMap((province, index) => {
    const stand = stands.get(province);
    const who = waiting[index] ?? [];
    if (!stand) return [];
    return {
      province,
      places: stand.places,
      taken: stand.taken,
      counted: figures.find((row) => row.province === province) ?? null,
      waiting: who.slice(0, WAITING_SHOWN),
      moreWait: who.length > WAITING_SHOWN,
    };
  });
}

/** Those who wait for a province, longest first, and one more than are shown. */
async function listWaiting(app: App, actor: AdminActor, province: Province) {
  const { waitingSince, companyId, province: where } = provinceClaims;
  const { userId, businessName: name } = companyProfiles;
  const isWaiting = and(eq(where, province), isNotNull(waitingSince), isStillAdmin(actor));
  const rows = await servicesOf(app)
    .db.select({ userId, name, since: waitingSince })
    .from(provinceClaims)
    .innerJoin(companyProfiles, eq(companyProfiles.id, companyId))
    .where(isWaiting)
    .orderBy(asc(waitingSince), asc(companyId))
    .limit(WAITING_SHOWN + 1);
  return rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
}
