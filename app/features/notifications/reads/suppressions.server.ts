import { and, eq, sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor, StaffActor } from "~/server/auth/actor.ts";
import { idFrom, newestFirst, olderThan } from "~/server/db/columns.ts";
import { prepared } from "~/server/db/prepared.ts";
import { firstOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";
import type { SuppressionKind } from "../constants.ts";
import { isOff, mailSuppressions } from "../tables.ts";

const { address, kind, since, detail } = mailSuppressions;

/** Answers why one of these addresses is off; undefined for one that gets mail. */
export async function readSuppressed(
  app: App,
  addresses: readonly string[],
): Promise<(address: string) => SuppressionKind | undefined> {
  const known = addresses.map((one) => one.toLowerCase());
  const rows = await statementsOn(servicesOf(app).db).execute({ known });
  const kinds = new Map(rows.map((row) => [row.address, row.kind]));
  return (one) => kinds.get(one.toLowerCase());
}

const statementsOn = prepared((db) =>
  db
    .select({ address, kind })
    .from(mailSuppressions)
    .where(and(sql`${address} = any(${sql.placeholder("known")})`, isOff))
    .prepare("mail_suppressed"),
);

/** Why and since when the actor's own address is off; null while it gets mail. */
export async function readOwnSuppression(app: App, actor: SignedInActor) {
  return await firstOf(
    servicesOf(app)
      .db.select({ kind, since })
      .from(mailSuppressions)
      .where(and(eq(address, actor.email.toLowerCase()), isOff)),
  );
}

/** Why and since when somebody's address is off, for the desk; null while it gets mail. */
export async function readSuppressionOf(app: App, actor: StaffActor, of: string) {
  return await firstOf(
    servicesOf(app)
      .db.select({ kind, since })
      .from(mailSuppressions)
      .where(and(eq(address, of.toLowerCase()), isOff, isStillStaff(actor))),
  );
}

/** A page of the addresses that are off, newest first, for the desk. */
export async function listSuppressions(
  app: App,
  actor: StaffActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const order = { createdAt: since, id: idFrom(address) };
  const rows = await servicesOf(app)
    .db.select({ address, kind, since, detail, place: order.id })
    .from(mailSuppressions)
    .where(and(isOff, after ? olderThan(order, after) : undefined, isStillStaff(actor)))
    .orderBy(...newestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, (last) => writeCursor({ createdAt: last.since, id: last.place }));
}
