import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import type { Purpose } from "./constants.ts";
import { uploads } from "./tables.ts";

export { personalData } from "./personal-data.server.ts";

export { pictureOf } from "./rules.ts";

/**
 * Takes pictures into use by their owner. False when one of `ids` is not theirs, was uploaded for
 * something else, or is gone. The touch keeps the sweep away until the profile that uses it is saved.
 */
export async function claimUploads(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  ids: string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const claimed = await tx
    .update(uploads)
    .set({ touchedAt: now })
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.userId, userId),
        eq(uploads.purpose, purpose),
        isNotNull(uploads.readyAt),
        isNull(uploads.sweptAt),
      ),
    )
    .returning({ id: uploads.id });
  return claimed.length === new Set(ids).size;
}
