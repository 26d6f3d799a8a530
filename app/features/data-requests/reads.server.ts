import { and, asc, eq, isNotNull, type SQL } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageEnding, pageOf, writeCursor } from "~/shared/cursor.ts";
import { REQUESTS_A_PAGE } from "./constants.ts";
import { dataRequests, isOpenRequest } from "./tables.ts";
import type { DataRequest } from "./views.ts";

/** A page of the requests that have to be answered, the first that is due first. */
export async function listOpenRequests(app: App, actor: AdminActor, after: Cursor | null = null) {
  const order = { createdAt: dataRequests.answerBy, id: dataRequests.id };
  const later = after ? newerThan(order, after) : undefined;
  const rows = await listed(app, and(isOpenRequest, later, isStillStaff(actor)))
    .orderBy(...oldestFirst(order))
    .limit(REQUESTS_A_PAGE + 1);
  return pageEnding(rows, REQUESTS_A_PAGE, ({ answerBy, id }) =>
    writeCursor({ createdAt: answerBy, id }),
  );
}

/** A page of the requests that were answered, the last that was noted first. */
export async function listAnsweredRequests(app: App, actor: AdminActor, after: Cursor | null) {
  const older = after ? olderThan(dataRequests, after) : undefined;
  const isAnswered = isNotNull(dataRequests.answeredAt);
  const rows = await listed(app, and(isAnswered, older, isStillStaff(actor)))
    .orderBy(...newestFirst(dataRequests))
    .limit(REQUESTS_A_PAGE + 1);
  return pageOf(rows, REQUESTS_A_PAGE);
}

/** How many requests have to be answered, `max` at most, and the last day for the first of them. */
export async function countOpenRequests(
  app: App,
  max: number,
): Promise<{ count: number; answerBy: Date | null }> {
  const { answerBy, id } = dataRequests;
  const open = await servicesOf(app)
    .db.select({ answerBy })
    .from(dataRequests)
    .where(isOpenRequest)
    .orderBy(asc(answerBy), asc(id))
    .limit(max);
  return { count: open.length, answerBy: open[0]?.answerBy ?? null };
}

/** A request; null where there is none. */
export async function readDataRequest(
  app: App,
  actor: AdminActor,
  id: string,
): Promise<DataRequest | null> {
  return await findRow(
    servicesOf(app).db,
    dataRequests,
    and(eq(dataRequests.id, id), isStillStaff(actor)),
  );
}

function listed(app: App, condition: SQL | undefined) {
  return servicesOf(app).db.select().from(dataRequests).where(condition);
}
