import { and, count, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { StorageFull } from "~/server/ports/files.ts";
import type { ImageRefusal } from "~/server/ports/images.ts";
import { servicesOf } from "~/server/services.ts";
import type { Picture } from "~/shared/picture.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { MAX_STORED, MAX_UPLOAD_BYTES, type Purpose, SIZES } from "./constants.ts";
import { briefPhotoOf, keyOf, pictureOf } from "./rules.ts";
import { uploads } from "./tables.ts";

const WEBP = "image/webp";

/** Who has pictures of their own. */
type Uploader = CompanyActor | ClientActor;

/**
 * Stores a picture that somebody sends, in two sizes made anew. Its row is stored before its files,
 * so that an upload that is cut off in between is known and swept.
 */
export async function storeUpload(
  app: App,
  actor: Uploader,
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
      await files.put(keyOf(purpose, id, "small"), small, WEBP);
      await files.put(keyOf(purpose, id, "large"), large, WEBP);
    } catch (error) {
      await forget(app, { id, purpose });
      throw error;
    }
    await db.update(uploads).set({ readyAt: clock.now() }).where(eq(uploads.id, id));
    return ok(purpose === "brief" ? briefPhotoOf(id) : pictureOf(id));
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    log.error({ error }, "no room for an upload");
    return refuse("storage-full");
  }
}

// Locked on the user: two uploads at once count each other.
async function reserve(app: App, actor: Uploader, purpose: Purpose, bytes: number) {
  const { transact, clock } = servicesOf(app);
  return await transact<{ id: string }, "quota">(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
    const [stored] = await tx
      .select({ pictures: count() })
      .from(uploads)
      .where(eq(uploads.userId, actor.userId));
    if ((stored?.pictures ?? 0) >= MAX_STORED[actor.kind]) return refuse("quota");
    const now = clock.now();
    const [row] = await tx
      .insert(uploads)
      .values({ userId: actor.userId, purpose, bytes, touchedAt: now, createdAt: now })
      .returning({ id: uploads.id });
    if (!row) throw new Error("upload was not stored");
    return ok(row);
  });
}

async function forget(app: App, { id, purpose }: { id: string; purpose: Purpose }): Promise<void> {
  const { files, db } = servicesOf(app);
  await files.remove(keyOf(purpose, id, "small"));
  await files.remove(keyOf(purpose, id, "large"));
  await db.delete(uploads).where(eq(uploads.id, id));
}

/**
 * Takes pictures into use by the account that uploaded them. False when one of `ids` is not its own,
 * was uploaded for something else, or is gone. The touch keeps the sweep away until what uses them is
 * saved.
 */
export async function claimUploads(
  tx: Tx,
  actor: Uploader,
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
        eq(uploads.userId, actor.userId),
        eq(uploads.purpose, purpose),
        isNotNull(uploads.readyAt),
        isNull(uploads.sweptAt),
      ),
    )
    .returning({ id: uploads.id });
  return claimed.length === new Set(ids).size;
}

/**
 * Removes pictures that nothing uses, unless one was touched since `before`: a save took it up in
 * between. A picture is marked before its files go, so that no form can take it up and a crash halfway
 * is finished by the next sweep. Answers how many were removed.
 */
export async function removeUploads(app: App, ids: string[], before: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, clock } = servicesOf(app);
  const marked = await db
    .update(uploads)
    .set({ sweptAt: clock.now() })
    .where(
      and(
        inArray(uploads.id, ids),
        or(isNotNull(uploads.sweptAt), isNull(uploads.userId), lt(uploads.touchedAt, before)),
      ),
    )
    .returning({ id: uploads.id, purpose: uploads.purpose });
  for (const one of marked) await forget(app, one);
  return marked.length;
}

/** Removes what the file store holds of uploads that were cut off before `before`. */
export async function tidyUploads(app: App, before: Date): Promise<void> {
  await servicesOf(app).files.tidy(before);
}
