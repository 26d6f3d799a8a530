import { isId } from "~/shared/id.ts";
import { briefPhotoPath, filePath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { PURPOSES, type Purpose } from "./constants.ts";

export type PictureSize = "small" | "large";

const NAMES: Record<PictureSize, string> = { small: "klein", large: "groot" };

const nameOf = (id: string, size: PictureSize) => `${id}-${NAMES[size]}.webp`;

/** A picture of a company with the addresses it is served at, to everybody. */
export function pictureOf(id: string): Picture {
  return { id, small: filePath(nameOf(id, "small")), large: filePath(nameOf(id, "large")) };
}

/** A photo of a brief with the addresses it is served at, to those who may see the brief. */
export function briefPhotoOf(id: string, caption: string | null = null): Picture {
  const [small, large] = [nameOf(id, "small"), nameOf(id, "large")];
  return { id, small: briefPhotoPath(small), large: briefPhotoPath(large), caption };
}

/** The id and size that a served file's name stands for; null when it is no such name. */
export function parseFileName(name: string): { id: string; size: PictureSize } | null {
  const [, id, size] = /^(.{36})-(klein|groot)\.webp$/.exec(name) ?? [];
  if (!isId(id)) return null;
  return { id, size: size === NAMES.small ? "small" : "large" };
}

/** Where the file store keeps one size of a picture: photos of briefs apart from what is public. */
export function fileKeyOf(purpose: Purpose, id: string, size: PictureSize): string {
  return `${purpose === "brief" ? "opdracht/" : ""}${id.slice(0, 2)}/${nameOf(id, size)}`;
}

export function isPurpose(text: string | null): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
