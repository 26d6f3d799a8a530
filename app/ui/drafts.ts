import { DAY_MS } from "~/shared/dates.ts";
import { DRAFT_PREFIX } from "./draft-keys.ts";
import { deleteStored, isUnstored, listStoredKeys, readStored, writeStored } from "./storage.ts";

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

/**
 * The draft under `key`: what this tab typed, since another one may write another draft of the same thing; else
 * what the browser kept, in whichever tab. Null when nothing was, or a week ago.
 */
export function readDraft<Draft>(key: string): Draft | null {
  forgetOldest();
  const own = readTabDraft<Kept<Draft>>(DRAFT_PREFIX + key);
  if (own && !isOld(own)) return own.typed;
  return keptAt<Draft>(DRAFT_PREFIX + key)?.typed ?? null;
}

/**
 * Stores a draft under `key` twice: for this tab until it is closed, and for all tabs of the browser for a week.
 * Of more than MOST_KEPT drafts the oldest are deleted. Where a storage is full or refused, that copy is missing.
 */
export function keepDraft(key: string, typed: unknown): void {
  const kept: Kept<unknown> = { savedAt: Date.now(), typed };
  const isShared = writeStored(DRAFT_PREFIX + key, JSON.stringify(kept));
  // What all tabs have is not lost with the page.
  noteUnstored(DRAFT_PREFIX + key, !keepTabDraft(DRAFT_PREFIX + key, kept) && !isShared);
  forgetOldest();
}

/** True where the browser stores the draft for no other tab. */
export const isDraftUnstored = (key: string) => isUnstored(DRAFT_PREFIX + key);

/** Deletes what was kept under `key`: it was sent, or begun anew. */
export function forgetDraft(key: string): void {
  deleteStored(DRAFT_PREFIX + key);
  forgetTabDraft(DRAFT_PREFIX + key);
}

/** What was sent of each draft, by its key, until it is answered. */
const sentDrafts = new Map<string, string>();

/** Keeps what is sent now: should nobody answer, it is still there. */
export function keepSentDraft(key: string, typed: unknown): void {
  keepDraft(key, typed);
  sentDrafts.set(key, JSON.stringify(typed));
}

/** Deletes a draft that was sent; false where something else was typed since, which stays. */
export function forgetSentDraft(key: string): boolean {
  const sent = sentDrafts.get(key);
  sentDrafts.delete(key);
  if (sent !== undefined && sent !== JSON.stringify(readDraft(key))) return false;
  forgetDraft(key);
  return true;
}

function keptAt<Draft>(name: string): Kept<Draft> | null {
  const kept = parseStored<unknown>(readStored(name));
  const { savedAt } = (kept ?? {}) as Partial<Kept<Draft>>;
  return typeof savedAt === "number" ? (kept as Kept<Draft>) : null;
}

const isOld = ({ savedAt }: Kept<unknown>) => Date.now() - savedAt > KEPT_DAYS * DAY_MS;

function forgetOldest(): void {
  const all = listStoredKeys()
    .filter((name) => name.startsWith(DRAFT_PREFIX))
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
  const isStored = writeStored(key, JSON.stringify(draft), "tab");
  noteUnstored(key, !isStored);
  return isStored;
}

/** Deletes what was kept under `key`: it was sent. */
export function forgetTabDraft(key: string): void {
  deleteStored(key, "tab");
  noteUnstored(key, false);
}

/** Keeps a draft for all tabs; false where a browser keeps it no longer than the page. */
export function keepSharedDraft(key: string, draft: unknown): boolean {
  const isStored = writeStored(key, JSON.stringify(draft));
  noteUnstored(inAllTabs(key), !isStored);
  return isStored;
}

/** Deletes what was kept under `key` for all tabs: it was sent, or begun anew. */
export function forgetSharedDraft(key: string): void {
  deleteStored(key);
  noteUnstored(inAllTabs(key), false);
}

// A tab may keep a draft of its own under the same key.
const inAllTabs = (key: string) => `shared ${key}`;

/** Keys of drafts that the browser refused to store: they are gone with the page. */
const unstored = new Set<string>();

/** True where leaving the page would lose something that was typed: the browser stores nothing of it. */
export const isAnyDraftUnstored = () => unstored.size > 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function noteUnstored(key: string, isUnstoredNow: boolean): void {
  if (isUnstoredNow) unstored.add(key);
  else unstored.delete(key);
  if (isAnyDraftUnstored()) globalThis.addEventListener?.("beforeunload", ask);
  else globalThis.removeEventListener?.("beforeunload", ask);
}
