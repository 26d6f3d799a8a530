import { href } from "react-router";
import { DAY_MS } from "~/shared/dates.ts";
import { DRAWN_FOR } from "~/shared/drawn-for.ts";
import { isId } from "~/shared/id.ts";
import { BRIEF_DRAFT } from "~/ui/draft-keys.ts";
import { forgetSharedDraft, forgetTabDraft, keepSharedDraft, keepTabDraft } from "~/ui/drafts.ts";
import { readLastSignOut } from "~/ui/sign-outs.ts";
import { deleteStored, readStored, writeStored } from "~/ui/storage.ts";
import { DRAFT_DAYS } from "../constants.ts";
import { ALL_QUESTIONS } from "../questions.ts";

/** What the browser keeps of a brief that was not sent yet; never a password. */
export interface BriefDraft {
  submissionKey: string;
  /** Names its photos among those of the browser; absent where they were chosen before photos had such a key. */
  tabKey?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Names the last sign-out in the browser when its page was opened; absent where there was none. */
  signOut?: string | null;
  fields: Record<string, string[]>;
}

/** Whose draft a page keeps, and what of it was typed by nobody. */
export interface DraftOwner {
  /** Mark of the account that the page was drawn for; null for a visitor. */
  account: string | null;
  /** Name of that account, which the page fills in by itself. */
  name: string | null;
  /** Names the last sign-out in the browser when the page was opened; null where there was none. */
  signOut: string | null;
}

const SECRET = ALL_QUESTIONS.flatMap(([name, { kind }]) => (kind === "password" ? [name] : []));
const NOT_KEPT = new Set(["submissionKey", "tabKey", "step", DRAWN_FOR, ...SECRET]);
const isKept = (name: string) => !NOT_KEPT.has(name);

/** Each account has a draft of its own in a browser, and visitors have one together. */
const keyOf = (account: string | null) =>
  account === null ? BRIEF_DRAFT : `${BRIEF_DRAFT}:${account}`;

/** True once the page is left to begin anew: nothing of it is kept then. */
let isLeftEmpty = false;

/** The key of the brief that was placed from this page: nothing of it is kept when the page is left. */
let placedHere: string | null = null;

/**
 * The brief to go on with: what this tab was filling in when it left the page, under its own key; else what
 * the browser kept, under `freshKey`, since the tab that typed it may still be open. Null without one, when
 * it is too old, or when it was placed under `placedKey`. What a visitor typed is the account's from now on.
 */
export function resumeDraft(
  { account }: DraftOwner,
  placedKey: string | null,
  freshKey: string,
): BriefDraft | null {
  if (account !== null) {
    claimVisitorDraft(account, "tab");
    claimVisitorDraft(account, "shared");
  }
  const ownDraft = takeTabDraft(account);
  if (ownDraft && ownDraft.submissionKey !== placedKey) return ownDraft;
  const kept = readKeptDraft(account, placedKey);
  return kept && { ...kept, submissionKey: freshKey };
}

/** Keeps what is `typed` for this tab alone, which leaves the page: it may come back. */
export function leaveTabDraft(owner: DraftOwner, typed: FormData): void {
  const isPlaced = typed.get("submissionKey") === placedHere;
  if (!isLeftEmpty && !isPlaced) keepTabDraft(keyOf(owner.account), draftOf(owner, typed));
}

/** Takes what this tab kept out of its storage, so that a copy of the tab never sends under the same key. */
export function takeTabDraft(account: string | null): BriefDraft | null {
  const draft = readStoredDraft(account, "tab");
  forgetTabDraft(keyOf(account));
  return draft;
}

/** Moves what a visitor typed to the account that goes on with it, unless that typed something since. */
function claimVisitorDraft(account: string, area: "tab" | "shared"): void {
  const draft = readStoredDraft(null, area) ?? readFormerDraft(account, area);
  if (!draft) return;
  const own = readStoredDraft(account, area);
  deleteStored(keyOf(null), area);
  if (own && own.savedAt >= draft.savedAt) return;
  writeStored(keyOf(account), JSON.stringify(draft), area);
}

function readKeptDraft(account: string | null, placedKey: string | null): BriefDraft | null {
  const draft = readStoredDraft(account, "shared");
  if (!draft) return null;
  const isOld = Date.now() - draft.savedAt > DRAFT_DAYS * DAY_MS;
  if (!isOld && draft.submissionKey !== placedKey) return draft;
  deleteStored(keyOf(account));
  return null;
}

/** What is stored for an account or, with null, for visitors, of whom somebody may have signed out since. */
function readStoredDraft(account: string | null, area: "tab" | "shared"): BriefDraft | null {
  const draft = parseDraft(readStored(keyOf(account), area));
  if (!draft || account !== null) return draft;
  const lastSignOut = readLastSignOut();
  const isAfterIt = lastSignOut === null || draft.signOut === lastSignOut;
  return isAfterIt && !(DRAWN_FOR in draft.fields) ? draft : null;
}

/** What this account typed before each had a key of its own: its mark stands among the fields. */
function readFormerDraft(account: string, area: "tab" | "shared"): BriefDraft | null {
  const draft = parseDraft(readStored(keyOf(null), area));
  return draft?.fields[DRAWN_FOR]?.[0] === account ? draft : null;
}

/** The draft that a stored text holds; null where it is none: a storage can hold anything. */
function parseDraft(text: string | null): BriefDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

// By hand: a page that shows a draft does not load what checks forms.
function isDraft(stored: unknown): stored is BriefDraft {
  const { submissionKey, tabKey = "", savedAt, fields } = (stored ?? {}) as Partial<BriefDraft>;
  const isTyped = (value: unknown) =>
    Array.isArray(value) && value.every((text) => typeof text === "string");
  return (
    isId(submissionKey) &&
    typeof tabKey === "string" &&
    typeof savedAt === "number" &&
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every(isTyped)
  );
}

/** Keeps what is `typed` so far, without passwords; false where the browser keeps it no longer than the page. */
export function writeDraft(owner: DraftOwner, typed: FormData): boolean {
  return keepSharedDraft(keyOf(owner.account), draftOf(owner, typed));
}

function draftOf({ name: accountName, signOut }: DraftOwner, typed: FormData) {
  const fields: BriefDraft["fields"] = {};
  for (const [name, value] of typed) {
    const isFilledIn = name === "clientName" && value === accountName;
    if (isKept(name) && !isFilledIn && typeof value === "string") {
      fields[name] = [...(fields[name] ?? []), value];
    }
  }
  return {
    submissionKey: typed.get("submissionKey"),
    tabKey: typed.get("tabKey"),
    savedAt: Date.now(),
    signOut,
    fields,
  };
}

/** Deletes the kept brief once it was placed under `submissionKey`; what another tab keeps stays. */
export function forgetPlacedDraft(submissionKey: string): void {
  placedHere = submissionKey;
  const { account } = document.documentElement.dataset;
  for (const key of [keyOf(null), ...(account ? [keyOf(account)] : [])]) {
    const draft = parseDraft(readStored(key));
    if (!draft || draft.submissionKey === submissionKey) forgetSharedDraft(key);
  }
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

/** Deletes the kept brief with the photos of its tab, and opens a fresh page with a key of its own. */
export function startAfresh({ account }: DraftOwner, tabKey: string): void {
  forgetSharedDraft(keyOf(account));
  isLeftEmpty = true;
  // What it does not reach is gone in a day.
  const all = new URLSearchParams({ tab: tabKey, alles: "1" });
  navigator.sendBeacon(`${href("/brief-form")}/fotos`, all);
  window.location.assign(href("/brief-form"));
}
