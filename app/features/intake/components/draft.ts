import { href } from "react-router";
import { DAY_MS } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "~/ui/drafts.ts";
import { deleteStored, readStored, writeStored } from "~/ui/storage.ts";
import { DRAFT_DAYS } from "../constants.ts";
import { ALL_QUESTIONS } from "../questions.ts";

/** What the browser keeps of a brief that was not sent yet; never a password. */
export interface BriefDraft {
  submissionKey: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  fields: Record<string, string[]>;
}

const STORAGE_KEY = "verhuisbod-aanvraag";
const SECRET = ALL_QUESTIONS.flatMap(([name, { kind }]) => (kind === "password" ? [name] : []));
const NOT_KEPT = new Set(["submissionKey", "step", ...SECRET]);
const isKept = (name: string) => !NOT_KEPT.has(name);

/** True once the page is left to begin anew: nothing of it is kept then. */
let isLeftEmpty = false;

/** The key of the brief that was placed from this page: nothing of it is kept when the page is left. */
let placedHere: string | null = null;

/**
 * The brief to go on with: what this tab was filling in when it left the page, under its own key; else what
 * the browser kept, under `freshKey`, since the tab that typed it may still be open. Null without one, when
 * it is too old, or when it was placed under `placedKey`.
 */
export function resumeDraft(placedKey: string | null, freshKey: string): BriefDraft | null {
  const ownDraft = takeTabDraft();
  if (ownDraft && ownDraft.submissionKey !== placedKey) return ownDraft;
  const kept = readKeptDraft(placedKey);
  return kept && { ...kept, submissionKey: freshKey };
}

/** Keeps what is `typed` for this tab alone, which leaves the page: it may come back. */
export function leaveTabDraft(typed: FormData): void {
  const isPlaced = typed.get("submissionKey") === placedHere;
  if (!isLeftEmpty && !isPlaced) keepTabDraft(STORAGE_KEY, draftOf(typed));
}

/** Takes what this tab kept out of its storage, so that a copy of the tab never sends under the same key. */
export function takeTabDraft(): BriefDraft | null {
  const stored: unknown = readTabDraft(STORAGE_KEY);
  forgetTabDraft(STORAGE_KEY);
  return isDraft(stored) ? stored : null;
}

function readKeptDraft(placedKey: string | null): BriefDraft | null {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? "null");
    if (!isDraft(stored)) return null;
    const tooOld = Date.now() - stored.savedAt > DRAFT_DAYS * DAY_MS;
    if (!tooOld && stored.submissionKey !== placedKey) return stored;
    clearDraft();
    return null;
  } catch {
    // Storage can hold anything: then there simply is no draft.
    return null;
  }
}

// By hand: a page that shows a draft does not load what checks forms.
function isDraft(stored: unknown): stored is BriefDraft {
  const { submissionKey, savedAt, fields } = (stored ?? {}) as Partial<BriefDraft>;
  const isTyped = (value: unknown) =>
    Array.isArray(value) && value.every((text) => typeof text === "string");
  return (
    isId(submissionKey) &&
    typeof savedAt === "number" &&
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every(isTyped)
  );
}

/** Keeps what is `typed` so far, without passwords; false where the browser keeps it no longer than the page. */
export function writeDraft(typed: FormData): boolean {
  return writeStored(STORAGE_KEY, JSON.stringify(draftOf(typed)));
}

function draftOf(typed: FormData) {
  const fields: BriefDraft["fields"] = {};
  for (const [name, value] of typed) {
    if (isKept(name) && typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
  }
  return { submissionKey: typed.get("submissionKey"), savedAt: Date.now(), fields };
}

/** Deletes the kept brief once it was placed under `submissionKey`; what another tab keeps stays. */
export function forgetPlacedDraft(submissionKey: string): void {
  placedHere = submissionKey;
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? "null");
    if (isDraft(stored) && stored.submissionKey !== submissionKey) return;
  } catch {
    // What cannot be read is no draft of another tab.
  }
  clearDraft();
}

/** Deletes the kept brief. */
function clearDraft(): void {
  deleteStored(STORAGE_KEY);
}

/** Puts a kept brief back into the form, except where something was typed meanwhile. */
export function fillForm(form: HTMLFormElement, { fields }: BriefDraft): void {
  for (const element of form.elements) {
    const isInput = element instanceof HTMLInputElement;
    const isSelect = element instanceof HTMLSelectElement;
    if (!isInput && !isSelect && !(element instanceof HTMLTextAreaElement)) continue;
    const kept = isKept(element.name) ? fields[element.name] : undefined;
    if (isInput && (element.type === "checkbox" || element.type === "radio")) {
      if (kept?.includes(element.value)) element.checked = true;
    } else if (kept?.[0] && element.value === (isSelect ? "" : element.defaultValue)) {
      element.value = kept[0];
      // What is filled in is on show.
      if (isInput) element.closest("details")?.setAttribute("open", "");
    }
  }
}

/** Deletes the kept brief with its photos, and opens a fresh page with a key of its own. */
export function startAfresh(): void {
  clearDraft();
  isLeftEmpty = true;
  // What it does not reach is gone in a day.
  navigator.sendBeacon(`${href("/brief-form")}/fotos`, new URLSearchParams({ alles: "1" }));
  window.location.assign(href("/brief-form"));
}
