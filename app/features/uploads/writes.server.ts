import { and, count, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles, profileDrafts } from "~/features/companies/tables.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, SystemActor } from "~/server/auth/actor.ts";
import { StorageFull } from "~/server/ports/files.ts";
import type { ImageRefusal } from "~/server/ports/images.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Picture } from "~/shared/picture.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { MAX_STORED, MAX_UPLOAD_BYTES, type Purpose, SIZES, UNUSED_HOURS } from "./constants.ts";
import { keyOf, pictureOf } from "./rules.ts";
import { uploads } from "./tables.ts";

const WEBP = "image/webp";

/**
 * Stores a picture that a company sends, in two sizes made anew. Its row is there before its files
 * are, so that whatever is cut off in between is known and swept.
 */
export async function storeUpload(
  app: App,
  actor: CompanyActor,
  purpose: Purpose,
  body: ReadableStream<Uint8Array>,
): Promise<Result<Picture, ImageRefusal | "quota" | "storage-full">> {
  const { images, files, db, clock, log } = servicesOf(app);
  try {
    const prepared = await images.prepare(body, {
      maxBytes: MAX_UPLOAD_BYTES,
      ...SIZES[purpose],
    });
    if (!prepared.ok) return prepared;
    const { small, large } = prepared.value;
    const row = await reserve(app, actor, purpose, small.length + large.length);
    if (!row.ok) return row;
    const { id } = row.value;
    try {
      await files.put(keyOf(id, "small"), small, WEBP);
      await files.put(keyOf(id, "large"), large, WEBP);
    } catch (error) {
      await forget(app, id);
      throw error;
    }
    await db.update(uploads).set({ readyAt: clock.now() }).where(eq(uploads.id, id));
    return ok(pictureOf(id));
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    log.error({ error }, "no room for an upload");
    return refuse("storage-full");
  }
}

// Locked on the user: two uploads at once count each other.
async function reserve(app: App, actor: CompanyActor, purpose: Purpose, bytes: number) {
  const { transact, clock } = servicesOf(app);
  return await transact<{ id: string }, "quota">(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
    const [stored] = await tx
      .select({ pictures: count() })
      .from(uploads)
      .where(eq(uploads.userId, actor.userId));
    if ((stored?.pictures ?? 0) >= MAX_STORED) return refuse("quota");
    const [row] = await tx
      .insert(uploads)
      .values({ userId: actor.userId, purpose, bytes, touchedAt: clock.now() })
      .returning({ id: uploads.id });
    if (!row) throw new Error("upload was not stored");
    return ok(row);
  });
}

async function forget(app: App, id: string): Promise<void> {
  const { files, db } = servicesOf(app);
  await files.remove(keyOf(id, "small"));
  await files.remove(keyOf(id, "large"));
  await db.delete(uploads).where(eq(uploads.id, id));
}

const SWEPT_AT_ONCE = 100;
const CARDS_KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Deletes the pictures that no profile or draft has used for a day, and at once those whose owner is
 * gone, and link cards drawn long ago. Answers how many pictures. A picture is marked before its files go, so that no form can take it up in
 * between and a crash halfway is finished by the next sweep.
 */
export async function sweepUploads(app: App, _actor: SystemActor): Promise<number> {
  const { cards, clock, files, log } = servicesOf(app);
  const before = new Date(clock.now().getTime() - UNUSED_HOURS * HOUR_MS);
  let swept = 0;
  for (;;) {
    const ids = await markUnused(app, before);
    for (const id of ids) await forget(app, id);
    swept += ids.length;
    if (ids.length < SWEPT_AT_ONCE) break;
  }
  await files.tidy(before);
  if (swept > 0) log.info({ swept }, "unused pictures removed");
  await cards.tidy(new Date(clock.now().getTime() - CARDS_KEPT_MS));
  return swept;
}

async function markUnused(app: App, before: Date): Promise<string[]> {
  const { db, clock } = servicesOf(app);
  const unused = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      or(
        isNotNull(uploads.sweptAt),
        isNull(uploads.userId),
        and(
          sql`${uploads.touchedAt} < ${before.toISOString()}`,
          sql`not exists (select from ${companyProfiles}
            where ${companyProfiles.avatarId} = ${uploads.id}
               or ${uploads.id} = any(${companyProfiles.portfolioIds}))`,
          sql`not exists (select from ${profileDrafts}
            where ${profileDrafts.userId} = ${uploads.userId}
              and (${profileDrafts.fields} ->> 'avatar' = ${uploads.id}::text
                or ${profileDrafts.fields} -> 'portfolio' ? ${uploads.id}::text))`,
        ),
      ),
    )
    .limit(SWEPT_AT_ONCE);
  const marked = await db
    .update(uploads)
    .set({ sweptAt: clock.now() })
    .where(
      and(
        sql`${uploads.id} in ${unused}`,
        or(
          isNotNull(uploads.sweptAt),
          isNull(uploads.userId),
          // Asked again on the row itself: a save that came in between has touched it.
          sql`${uploads.touchedAt} < ${before.toISOString()}`,
        ),
      ),
    )
    .returning({ id: uploads.id });
  return marked.map(({ id }) => id);
}
