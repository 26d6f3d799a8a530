import { eq } from "drizzle-orm";
import type { Queryable } from "~/server/db/connect.ts";
import { firstOf } from "~/server/db/rows.ts";
import { reports } from "../tables.ts";

/** Who made a report, and its number; null when there is none. */
export function readReporter(db: Queryable, reportId: string) {
  const { id, number, reportedAs, reporterId, reporterName, reporterEmail } = reports;
  return firstOf(
    db
      .select({ id, number, reportedAs, reporterId, reporterName, reporterEmail })
      .from(reports)
      .where(eq(id, reportId)),
  );
}
