import { DAY_MS } from "~/shared/dates.ts";
import { deleteStored, isUnstored, listStoredKeys, readStored, writeStored } from "./storage.ts";

const PREFIX = "concept:";
const KEPT_DAYS = 7;
const MOST_KEPT = 20;

interface Kept<Draft> {
  /** Milliseconds since 1970. */
  savedAt: number;
  typed: Draft;
}

/** What a stored text says; null where it is none, or not JSON. */
function parseStored<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** What this browser kept under `key`, in whichever tab; null when nothing was, or a week ago. */
export function readDraft<Draft>(key: string): Draft | null {
  forgetOldest();
  return keptAt<Draft>(PREFIX + key)?.typed ?? null;
}

/** Keeps what was typed for a week in every tab, unless storage is full; the oldest drafts go. */
export function keepDraft(key: string, typed: unknown): void {
  writeStored(PREFIX + key, JSON.stringify({ savedAt: Date.now(), typed }));
  forgetOldest();
}

/** True where the browser refused to store the draft: it is gone with the page. */
export const isDraftUnstored = (key: string) => isUnstored(PREFIX + key);

/** Deletes what was kept under `key`: it was sent, or begun anew. */
export function forgetDraft(key: string): void {
  deleteStored(PREFIX + key);
}

function keptAt<Draft>(name: string): Kept<Draft> | null {
  const kept = parseStored<unknown>(readStored(name));
  const { savedAt } = (kept ?? {}) as Partial<Kept<Draft>>;
  return typeof savedAt === "number" ? (kept as Kept<Draft>) : null;
}

const isOld = ({ savedAt }: Kept<unknown>) => Date.now() - savedAt > KEPT_DAYS * DAY_MS;

function forgetOldest(): void {
  const all = listStoredKeys()
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, kept: keptAt(name) }))
    .sort((a, b) => (b.kept?.savedAt ?? 0) - (a.kept?.savedAt ?? 0));
  for (const [place, { name, kept }] of all.entries()) {
    if (!kept || isOld(kept) || place >= MOST_KEPT) deleteStored(name);
  }
}

/** What was kept under `key` in this tab; null when nothing was. */
export function readTabDraft<Draft>(key: string): Draft | null {
  return parseStored<Draft>(readStored(key, "tab"));
}

/** Keeps what was typed until this tab is closed; false where a browser keeps it no longer than the page. */
export function keepTabDraft(key: string, draft: unknown): boolean {
  return writeStored(key, JSON.stringify(draft), "tab");
}

/** Deletes what was kept under `key`: it was sent. */
export function forgetTabDraft(key: string): void {
  deleteStored(key, "tab");
}
