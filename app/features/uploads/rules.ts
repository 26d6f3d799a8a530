import { isId } from "~/shared/id.ts";
import { briefPhotoPath, filePath, type ReportedKind, threadPhotoPath } from "~/shared/paths.ts";
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

/** A photo of a message with the addresses it is served at, to the two who talk. */
export function threadPhotoOf(id: string): Picture {
  const [small, large] = [nameOf(id, "small"), nameOf(id, "large")];
  return { id, small: threadPhotoPath(small), large: threadPhotoPath(large) };
}

/** A picture of a thing that may be reported, by the kind of that thing. */
export function pictureFor(kind: ReportedKind, id: string): Picture {
  if (kind === "opdracht") return briefPhotoOf(id);
  return kind === "bericht" ? threadPhotoOf(id) : pictureOf(id);
}

/** A picture by what it is for. */
export const PICTURE_OF: Record<Purpose, (id: string) => Picture> = {
  avatar: pictureOf,
  portfolio: pictureOf,
  brief: (id) => briefPhotoOf(id),
  thread: threadPhotoOf,
};

/** The id and size that a served file's name stands for; null when it is no such name. */
export function parseFileName(name: string): { id: string; size: PictureSize } | null {
  const [, id, size] = /^(.{36})-(klein|groot)\.webp$/.exec(name) ?? [];
  if (!isId(id)) return null;
  return { id, size: size === NAMES.small ? "small" : "large" };
}

// What is not for everybody lies apart from what is public.
const FOLDERS: Record<Purpose, string> = {
  avatar: "",
  portfolio: "",
  brief: "opdracht/",
  thread: "gesprek/",
};

/** Where the file store keeps one size of a picture. */
export function fileKeyOf(purpose: Purpose, id: string, size: PictureSize): string {
  return `${FOLDERS[purpose]}${id.slice(0, 2)}/${nameOf(id, size)}`;
}

export function isPurpose(text: string | null): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
