import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Actor, ClientActor, CompanyActor, SignedInActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { storedRow } from "~/server/db/rows.ts";
import { lockSubmission } from "~/server/db/submission.ts";
import { holdAccount, NOBODY, transact } from "~/server/db/transact.ts";
import { StorageAway, StorageFull } from "~/server/ports/files.ts";
import type { ImageRefusal, PictureSender, SentPicture } from "~/server/ports/images.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { RETENTION } from "~/shared/retention.ts";
import {
  COMPANY_PAPER,
  MAX_BRIEF_PHOTOS,
  MAX_STORED,
  MAX_UPLOAD_BYTES,
  MAX_WAITING,
  PICTURE_SIZES,
  type Purpose,
  type StoredFor,
} from "./constants.ts";
import { isChosenFor, isLeaving } from "./reads.server.ts";
import { fileKeyOf, isPdf, isWholePdf, PICTURE_OF, pdfKeyOf } from "./rules.ts";
import { uploads } from "./tables.ts";

const WEBP = "image/webp";
const PDF = "application/pdf";

type Uploader = CompanyActor | ClientActor;

/** Stores a picture that somebody sends, in two sizes made anew. */
export async function storeUpload(app: App, actor: Uploader, purpose: Purpose, sent: SentPicture) {
  const { userId, kind } = actor;
  return await store(app, actor, { userId, purpose }, { userId }, sent, async (tx) => {
    const most = purpose === "thread" ? MAX_STORED.thread : MAX_STORED[kind];
    return (await countKept(tx, userId, purpose)) < most ? null : "quota";
  });
}

/** The number of pictures that an account has stored: those of threads, or all others. */
async function countKept(tx: Tx, userId: string, purpose: Purpose): Promise<number> {
  // Two uploads at once count each other.
  await holdAccount(tx, userId, "no key update");
  const isCounted = sql`(${uploads.purpose} = 'thread') = ${purpose === "thread"}`;
  return await tx.$count(uploads, and(eq(uploads.userId, userId), isCounted));
}

/**
 * Stores a photo for the brief that a tab fills in, by anybody, from a network `address`: its browser alone
 * knows `draftId`; `room` is null where nobody said. Who is signed in owns the photo. Refused when that brief
 * has all it may have, or too many wait of this account, or of all visitors.
 */
export async function storeForDraft(
  app: App,
  actor: Actor,
  chosen: { draftId: string; tabKey: string | null; room: string | null },
  address: string,
  sent: SentPicture,
) {
  const by = actor.kind === "visitor" ? NOBODY : actor;
  const userId = actor.kind === "visitor" ? null : actor.userId;
  const of = { ...chosen, userId, purpose: "brief" } as const;
  return await store(app, by, of, { address }, sent, async (tx, now) => {
    // One at a time: photos that are chosen at once count each other, of one brief and of all.
    await lockSubmission(tx, "photos-of-drafts");
    // A draft is kept a day from its last photo, with all that it has.
    const { rowCount } = await tx
      .update(uploads)
      .set({ touchedAt: now })
      .where(and(isChosenFor({ ...chosen, userId }), isNull(uploads.sweptAt)));
    if ((rowCount ?? 0) >= MAX_BRIEF_PHOTOS) return "draft-full";
    if (userId !== null) {
      return (await countKept(tx, userId, "brief")) < MAX_STORED.client ? null : "quota";
    }
    const isWaiting = and(
      isNull(uploads.userId),
      isNotNull(uploads.draftId),
      gt(uploads.touchedAt, new Date(now.getTime() - RETENTION.unusedPictureHours * HOUR_MS)),
    );
    return (await tx.$count(uploads, isWaiting)) < MAX_WAITING ? null : "all-full";
  });
}

async function store<Refusal extends string>(
  app: App,
  by: SignedInActor | typeof NOBODY,
  of: OfUpload & { purpose: Purpose },
  sender: PictureSender,
  sent: SentPicture,
  whyNot: WhyNot<Refusal>,
) {
  const { purpose } = of;
  return await unlessNoStorage(app, async () => {
    const { images } = servicesOf(app);
    const wanted = { maxBytes: MAX_UPLOAD_BYTES, ...PICTURE_SIZES[purpose], sender };
    const prepared = await images.prepare(sent, wanted);
    if (!prepared.ok) return prepared;
    const { small, large } = prepared.value;
    const kept = await keepFiles(app, by, of, whyNot, [
      { key: (id) => fileKeyOf(purpose, id, "small"), bytes: small, type: WEBP },
      { key: (id) => fileKeyOf(purpose, id, "large"), bytes: large, type: WEBP },
    ]);
    return kept.ok ? ok(PICTURE_OF[purpose](kept.value)) : kept;
  });
}

/**
 * Stores a paper that a company shows us: a PDF as it is, a picture made anew. Answers its id and how it is
 * kept. Nobody is served it by its name alone. `signal` is aborted when the company hangs up.
 */
export async function storePaper(
  app: App,
  actor: CompanyActor,
  file: Blob,
  signal: AbortSignal,
): Promise<
  Result<
    { id: string; format: "pdf" | "picture" },
    ImageRefusal | "quota" | "storage-full" | "storage-away"
  >
> {
  if (file.size > MAX_UPLOAD_BYTES) return refuse("too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { userId } = actor;
  const whyNot = async (tx: Tx) => {
    await holdAccount(tx, userId, "no key update");
    const isPaper = and(eq(uploads.userId, userId), eq(uploads.purpose, COMPANY_PAPER));
    return (await tx.$count(uploads, isPaper)) < MAX_STORED.paper ? null : "quota";
  };
  const of = { userId, purpose: COMPANY_PAPER } as const;
  const store = async () => {
    if (isPdf(bytes)) {
      if (!isWholePdf(bytes)) return refuse("unreadable");
      const kept = await keepFiles(app, actor, of, whyNot, [{ key: pdfKeyOf, bytes, type: PDF }]);
      return kept.ok ? ok({ id: kept.value, format: "pdf" as const }) : kept;
    }
    const { images } = servicesOf(app);
    const wanted = { maxBytes: MAX_UPLOAD_BYTES, ...PICTURE_SIZES.paper, sender: { userId } };
    const prepared = await images.prepare({ body: file.stream(), signal }, wanted);
    if (!prepared.ok) return prepared;
    const { large } = prepared.value;
    const whole = {
      key: (id: string) => fileKeyOf(COMPANY_PAPER, id, "large"),
      bytes: large,
      type: WEBP,
    };
    const kept = await keepFiles(app, actor, of, whyNot, [whole]);
    return kept.ok ? ok({ id: kept.value, format: "picture" as const }) : kept;
  };
  return await unlessNoStorage(app, store);
}

type OfUpload = Omit<typeof uploads.$inferInsert, "bytes" | "touchedAt" | "createdAt">;
type WhyNot<Refusal> = (tx: Tx, now: Date) => Promise<Refusal | null>;

interface KeptFile {
  key: (id: string) => string;
  bytes: Uint8Array;
  type: string;
}

// The row is stored before the files, so that an upload that is cut off in between is known and swept.
async function keepFiles<Refusal extends string>(
  app: App,
  by: SignedInActor | typeof NOBODY,
  of: OfUpload,
  whyNot: WhyNot<Refusal>,
  kept: readonly KeptFile[],
) {
  const { files, db, clock } = servicesOf(app);
  const row = await transact<{ id: string }, Refusal>(app, by, async (tx, now) => {
    const reason = await whyNot(tx, now);
    if (reason !== null) return refuse(reason);
    const bytes = kept.reduce((sum, one) => sum + one.bytes.length, 0);
    const stored = tx.insert(uploads).values({ ...of, bytes, touchedAt: now, createdAt: now });
    return ok(await storedRow(stored.returning()));
  });
  if (!row.ok) return row;
  const { id } = row.value;
  try {
    for (const { key, bytes, type } of kept) await files.put(key(id), bytes, type);
  } catch (error) {
    await forget(app, { id, purpose: of.purpose });
    throw error;
  }
  // An erasure leaves the row to the sweep, which takes what is ready too.
  await db.update(uploads).set({ readyAt: clock.now() }).where(eq(uploads.id, id));
  return ok(id);
}

async function unlessNoStorage<Answer>(app: App, work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageAway) return refuse("storage-away");
    if (!(error instanceof StorageFull)) throw error;
    servicesOf(app).log.error({ error }, "no room for an upload");
    return refuse("storage-full");
  }
}

async function forget(app: App, { id, purpose }: { id: string; purpose: StoredFor }) {
  const { files, db } = servicesOf(app);
  await files.remove(fileKeyOf(purpose, id, "small"));
  await files.remove(fileKeyOf(purpose, id, "large"));
  if (purpose === COMPANY_PAPER) await files.remove(pdfKeyOf(id));
  await db.delete(uploads).where(eq(uploads.id, id));
}

/**
 * Takes pictures into use by the account that uploaded them, and keeps the sweep away until that is saved.
 * False when one of `ids` is not its own, was uploaded for something else, or is gone.
 */
export async function claimUploads(
  tx: Tx,
  actor: Uploader,
  purpose: Purpose,
  ids: string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const isTheirs = and(eq(uploads.userId, actor.userId), eq(uploads.purpose, purpose));
  const isWhole = and(isNotNull(uploads.readyAt), isNull(uploads.sweptAt));
  const { rowCount } = await tx
    .update(uploads)
    .set({ touchedAt: now })
    .where(and(inArray(uploads.id, ids), isTheirs, isWhole));
  return rowCount === new Set(ids).size;
}

/** Gives photos that came with a brief that was being filled in to the account that placed it. */
export async function giveUploads(tx: Tx, ids: string[], userId: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(uploads)
    .set({ userId, touchedAt: now })
    .where(and(inArray(uploads.id, ids), isNull(uploads.userId)));
}

/** Leaves pictures without anybody they belong to: the next sweep removes them. */
export async function disownUploads(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(uploads).set({ userId: null, draftId: null }).where(inArray(uploads.id, ids));
}

/**
 * Removes pictures that nothing uses, unless a save touched one since `before`. Each is marked before its
 * files go: no form can take it up, and the next sweep finishes after a crash. Answers how many.
 */
export async function removeUploads(app: App, ids: string[], before: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, clock } = servicesOf(app);
  const marked = await db
    .update(uploads)
    .set({ sweptAt: clock.now() })
    .where(and(inArray(uploads.id, ids), or(isLeaving, lt(uploads.touchedAt, before))))
    .returning({ id: uploads.id, purpose: uploads.purpose });
  for (const one of marked) await forget(app, one);
  return marked.length;
}

/** Hides a picture from all but its owner, or shows it again; false when it is gone. */
export async function setPhotoHidden(tx: Tx, id: string, hiddenAt: Date | null): Promise<boolean> {
  const { rowCount } = await tx.update(uploads).set({ hiddenAt }).where(eq(uploads.id, id));
  return rowCount === 1;
}

/** Removes what the file store holds of uploads that were cut off before `before`. */
export async function tidyUploads(app: App, before: Date): Promise<void> {
  await servicesOf(app).files.tidy(before);
}
