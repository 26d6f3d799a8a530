import { and, type Column, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { COMPANY_PAPER } from "./constants.ts";
import { fileKeyOf, parseFileName, parsePaperName, pdfKeyOf } from "./rules.ts";
import { uploads } from "./tables.ts";

/** The condition that a picture goes with the next sweep: its removal has begun, or it has no owner. */
export const isLeaving = or(
  isNotNull(uploads.sweptAt),
  and(isNull(uploads.userId), isNull(uploads.draftId)),
);

/**
 * Briefs that are being filled in: in the browser whose cookie has this id, by who is signed in there, null for
 * a visitor. Of one tab with `tabKey`, which its page names; null for all pages that name none. That key
 * chooses among the photos of the browser, and permits nothing.
 */
export interface PhotoDraft {
  draftId: string;
  userId: string | null;
  tabKey?: string | null;
}

/** The brief that one tab fills in. */
export type TabPhotoDraft = Required<PhotoDraft>;

/**
 * The condition that a photo was chosen for such briefs, by the account that is signed in or by a visitor:
 * another account that used the same browser keeps its photos to itself.
 */
export const isChosenFor = ({ draftId, userId, tabKey }: PhotoDraft) =>
  and(
    eq(uploads.draftId, draftId),
    userId === null
      ? isNull(uploads.userId)
      : or(isNull(uploads.userId), eq(uploads.userId, userId)),
    tabKey === null ? isNull(uploads.tabKey) : undefined,
    tabKey ? eq(uploads.tabKey, tabKey) : undefined,
  );

/** The condition that nobody at the desk hid the picture whose id a column has. */
export const isShownPhoto = (id: Column) =>
  sql`not exists (select from ${uploads} where ${uploads.id} = ${id} and ${uploads.hiddenAt} is not null)`;

/** A picture that was hidden from others; null for one that is shown. */
export function readHidden(db: Queryable, id: string) {
  return findRow(db, uploads, and(eq(uploads.id, id), isNotNull(uploads.hiddenAt)));
}

/**
 * The bytes of a company's picture; null when there is none of that name, or `maySee` says no of one that
 * was hidden.
 */
export async function readPicture(
  app: App,
  fileName: string,
  maySee: (uploadId: string, ownerId: string | null) => Promise<boolean>,
) {
  const { db, files } = servicesOf(app);
  const named = parseFileName(fileName);
  if (!named) return null;
  const hidden = await readHidden(db, named.id);
  if (hidden && !(await maySee(named.id, hidden.userId))) return null;
  return await files.read(fileKeyOf("portfolio", named.id, named.size));
}

/** The bytes of a photo that not everybody may see; null when there is none, or `maySee` says no of its upload. */
export async function readPhoto(
  app: App,
  purpose: "brief" | "thread",
  fileName: string,
  maySee: (uploadId: string) => Promise<boolean>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const named = parseFileName(fileName);
  if (!named || !(await maySee(named.id))) return null;
  return await servicesOf(app).files.read(fileKeyOf(purpose, named.id, named.size));
}

/** A paper by the name that it is served at; null when there is none, or `maySee` says no of its upload. */
export async function readPaper(
  app: App,
  fileName: string,
  maySee: (uploadId: string) => Promise<boolean>,
) {
  const named = parsePaperName(fileName);
  if (!named || !(await maySee(named.id))) return null;
  const { id, isPdf } = named;
  const bytes = await servicesOf(app).files.read(
    isPdf ? pdfKeyOf(id) : fileKeyOf(COMPANY_PAPER, id, "large"),
  );
  return bytes && { bytes, isPdf };
}
