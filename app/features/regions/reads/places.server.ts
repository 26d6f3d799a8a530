import { and, count, eq, isNotNull } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { newerThan, oldestFirst } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageEnding, writeCursor } from "~/shared/cursor.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { WAITING_A_PAGE } from "../constants.ts";
import { standsIn } from "../reads.server.ts";
import { provinceClaims, provinceFigures } from "../tables.ts";
import type { ProvinceAtDesk } from "../views.ts";

/**
 * Every province with its places, a page of who waits for one, and what was counted there, for an admin. `afterIn` is
 * where the page of a province begins.
 */
export async function readPlacesAtDesk(
  app: App,
  actor: AdminActor,
  afterIn: (province: Province) => Cursor | null = () => null,
): Promise<ProvinceAtDesk[]> {
  const { clock, db } = servicesOf(app);
  const [stands, figures, counts, waiting] = await Promise.all([
    standsIn(db, PROVINCES, null, clock.now()),
    db.select().from(provinceFigures),
    countWaiting(app, actor),
    Promise.all(PROVINCES.map((province) => listWaiting(app, actor, province, afterIn(province)))),
  ]);
  return PROVINCES.flatMap((province, index) => {
    const stand = stands.get(province);
    const who = waiting[index] ?? { rows: [], next: null };
    if (!stand) return [];
    return {
      province,
      places: stand.places,
      taken: stand.taken,
      counted: figures.find((row) => row.province === province) ?? null,
      waitingCount: counts.find((row) => row.province === province)?.waiting ?? 0,
      waiting: who,
    };
  });
}

/** How many companies wait for each province that somebody waits for. */
async function countWaiting(app: App, actor: AdminActor) {
  const { province, waitingSince } = provinceClaims;
  return await servicesOf(app)
    .db.select({ province, waiting: count() })
    .from(provinceClaims)
    .where(and(isNotNull(waitingSince), isStillAdmin(actor)))
    .groupBy(province);
}

/** A page of those who wait for a province, longest first. */
async function listWaiting(app: App, actor: AdminActor, province: Province, after: Cursor | null) {
  const { waitingSince, companyId, province: where } = provinceClaims;
  const { userId, businessName: name } = companyProfiles;
  const order = { createdAt: waitingSince, id: companyId };
  const later = after ? newerThan(order, after) : undefined;
  const isWaiting = and(eq(where, province), isNotNull(waitingSince), later, isStillAdmin(actor));
  const found = await servicesOf(app)
    .db.select({ userId, name, since: waitingSince, companyId })
    .from(provinceClaims)
    .innerJoin(companyProfiles, eq(companyProfiles.id, companyId))
    .where(isWaiting)
    .orderBy(...oldestFirst(order))
    .limit(WAITING_A_PAGE + 1);
  const rows = found.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
  return pageEnding(rows, WAITING_A_PAGE, (last) =>
    writeCursor({ createdAt: last.since, id: last.companyId }),
  );
}
