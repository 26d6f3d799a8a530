import { isId } from "~/shared/id.ts";
import { filePath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { PURPOSES, type Purpose } from "./constants.ts";
import type { UploadRefusal } from "./messages.ts";

export type Size = "small" | "large";

const NAMES: Record<Size, string> = { small: "klein", large: "groot" };

/** The picture under `id` with the addresses it is served at. */
export function pictureOf(id: string): Picture {
  return { id, small: address(id, "small"), large: address(id, "large") };
}

function address(id: string, size: Size): string {
  return filePath(`${id}-${NAMES[size]}.webp`);
}

/** The id and size that a served file's name stands for; null when it is no such name. */
export function parseFileName(name: string): { id: string; size: Size } | null {
  const [, id, size] = /^(.{36})-(klein|groot)\.webp$/.exec(name) ?? [];
  if (!isId(id)) return null;
  return { id, size: size === NAMES.small ? "small" : "large" };
}

/** Where the file store keeps one size of a picture. */
export function keyOf(id: string, size: Size): string {
  return `${id.slice(0, 2)}/${id}-${NAMES[size]}.webp`;
}

const STATUSES: Record<UploadRefusal, number> = {
  "signed-out": 401,
  "not-a-company": 403,
  "too-large": 413,
  "not-an-image": 415,
  unreadable: 422,
  "cut-off": 400,
  busy: 503,
  "too-often": 429,
  quota: 409,
  "storage-full": 507,
};

/** The HTTP status of a refused upload. */
export function statusOf(reason: UploadRefusal): number {
  return STATUSES[reason];
}

/** Narrows text from an address to a purpose. */
export function isPurpose(text: string | null): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
