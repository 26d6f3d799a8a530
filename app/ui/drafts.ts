import { DAY_MS } from "~/shared/dates.ts";

const PREFIX = "concept:";
const KEPT_DAYS = 7;
const MOST_KEPT = 20;

interface Kept<Draft> {
  /** Milliseconds since 1970. */
  savedAt: number;
  typed: Draft;
}

/** What `act` answers; null where storage is forbidden or full, or holds something else. */
function tried<Answer>(act: () => Answer): Answer | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** A text that this browser keeps; null without one. */
export const readKept = (key: string) => tried(() => localStorage.getItem(key));

/** Keeps a text in this browser, where it can. */
export function keepText(key: string, text: string): void {
  tried(() => localStorage.setItem(key, text));
}

/** What this browser kept under `key`, in whichever tab; null when nothing was, or a week ago. */
export function readDraft<Draft>(key: string): Draft | null {
  forgetOldest();
  return keptAt<Draft>(PREFIX + key)?.typed ?? null;
}

/** Keeps what was typed for a week in every tab, unless storage is full; the oldest drafts go. */
export function keepDraft(key: string, typed: unknown): void {
  keepText(PREFIX + key, JSON.stringify({ savedAt: Date.now(), typed }));
  forgetOldest();
}

/** Deletes what was kept under `key`: it was sent, or begun anew. */
export function forgetDraft(key: string): void {
  tried(() => localStorage.removeItem(PREFIX + key));
}

function keptAt<Draft>(name: string): Kept<Draft> | null {
  const kept: unknown = tried(() => JSON.parse(localStorage.getItem(name) ?? "null"));
  const { savedAt } = (kept ?? {}) as Partial<Kept<Draft>>;
  return typeof savedAt === "number" ? (kept as Kept<Draft>) : null;
}

const isOld = ({ savedAt }: Kept<unknown>) => Date.now() - savedAt > KEPT_DAYS * DAY_MS;

function forgetOldest(): void {
  tried(() => {
    const all = Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => ({ name, kept: keptAt(name) }))
      .sort((a, b) => (b.kept?.savedAt ?? 0) - (a.kept?.savedAt ?? 0));
    for (const [place, { name, kept }] of all.entries()) {
      if (!kept || isOld(kept) || place >= MOST_KEPT) localStorage.removeItem(name);
    }
  });
}

/** What was kept under `key` in this tab; null when nothing was, or the browser keeps nothing. */
export function readTabDraft<Draft>(key: string): Draft | null {
  return tried(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
}

/** Keeps what was typed until this tab is closed. Storage can be full or forbidden: then it does not. */
export function keepTabDraft(key: string, draft: unknown): void {
  tried(() => sessionStorage.setItem(key, JSON.stringify(draft)));
}

/** Deletes what was kept under `key`: it was sent. */
export function forgetTabDraft(key: string): void {
  tried(() => sessionStorage.removeItem(key));
}
