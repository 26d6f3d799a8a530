import { isId } from "~/shared/id.ts";
import { briefPhotoPath, filePath, type ReportedKind, threadPhotoPath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { PURPOSES, type Purpose, type StoredFor } from "./constants.ts";

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
const FOLDERS: Record<StoredFor, string> = {
  avatar: "",
  portfolio: "",
  brief: "opdracht/",
  thread: "gesprek/",
  paper: "papier/",
};

/** Where the file store keeps one size of a picture. */
export function fileKeyOf(purpose: StoredFor, id: string, size: PictureSize): string {
  return `${FOLDERS[purpose]}${id.slice(0, 2)}/${nameOf(id, size)}`;
}

/** Where the file store keeps a paper that is a PDF. */
export function pdfKeyOf(id: string): string {
  return `${FOLDERS.paper}${id.slice(0, 2)}/${id}.pdf`;
}

/** The id and format that a served paper's name stands for; null when it is no such name. */
export function parsePaperName(name: string): { id: string; isPdf: boolean } | null {
  const [, id, end] = /^(.{36})\.(pdf|webp)$/.exec(name) ?? [];
  return isId(id) ? { id, isPdf: end === "pdf" } : null;
}

/** Whether these bytes begin as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return PDF_BEGINS.every((byte, at) => bytes[at] === byte);
}

/** Whether a PDF came whole: its last line says that it ends. */
export function isWholePdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(-PDF_END_BYTES)).includes("%%EOF");
}

// '%PDF-'
const PDF_BEGINS = [0x25, 0x50, 0x44, 0x46, 0x2d];
const PDF_END_BYTES = 1024;

export function isPurpose(text: string | null): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
