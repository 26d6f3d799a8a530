// Keeps what somebody who signed in types into a form that the browser posts whole, in this tab until it was
// answered well: the session may have ended, or nobody may have answered. No secrets are kept.

import type { Register } from "react-router";
import { HOST_PREFIX } from "~/shared/banner-cookie.ts";
import { type Message, SIGNED_OUT, UNEXPECTED } from "~/shared/message.ts";
import { ANSWERED_DRAFT, DRAFT_NAME } from "~/shared/posted-draft.ts";
import { applyChanges, type FormValues, isChanged } from "~/shared/shown-values.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "../drafts.ts";
import { changedFields, KEPT_WORDS, putValues } from "../put-values.ts";
import { listStoredKeys } from "../storage.ts";

/** What the tab keeps of a form: its fields as they are typed, beside what it was drawn with. */
interface PostedDraft {
  /** A random name of these typed values. The server sends it back once it has stored them. */
  name: string;
  shown: FormValues;
  typed: FormValues;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const { account = "" } = document.documentElement.dataset;
const PREFIX = "formulier:";
const SECRET_TYPES = /^(?:password|file|hidden|submit|button|image|reset)$/;
const SECRET_NAMES = /^(?:code|token)$/;
const SECRET_FILLS = /one-time-code|password|^cc-/;

/** Whether what stands in a field may be kept: no password, code, file or mark of the page. */
function isKept(field: Element): field is Field {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return true;
  if (!(field instanceof HTMLInputElement) || SECRET_TYPES.test(field.type)) return false;
  return !SECRET_NAMES.test(field.name) && !SECRET_FILLS.test(field.autocomplete);
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

/** Texts that a field sends: as it stands, or as it was `drawn`. */
function textsOf(field: Field, drawn: boolean): string[] {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return [drawn ? (chosen?.value ?? "") : field.value];
  }
  if (!isChoice(field)) return [drawn ? field.defaultValue : field.value];
  return (drawn ? field.defaultChecked : field.checked) ? [field.value] : [];
}

/** The kept fields of a form by name; of checkboxes the list of those that are ticked. */
function valuesOf(form: HTMLFormElement, drawn = false): FormValues {
  const fields = [...form.elements].filter(isKept).filter(({ name }) => name !== "");
  const names = new Set(fields.map(({ name }) => name));
  const values = [...names].map((name) => {
    const own = fields.filter((field) => field.name === name);
    const texts = own.flatMap((field) => textsOf(field, drawn));
    return [name, own.some(({ type }) => type === "checkbox") ? texts : (texts[0] ?? "")] as const;
  });
  return Object.fromEntries(values);
}

/** Whether the browser posts the form by itself and it has a field for text: forms of choices alone are not kept. */
function isTypedForm(form: unknown): form is HTMLFormElement {
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return false;
  return [...form.elements].some(
    (field) => isKept(field) && !isChoice(field) && !(field instanceof HTMLSelectElement),
  );
}

/**
 * The storage key of a form's draft, made of its address, its id and the account. The form has the same key on the page
 * that shows it first and on the page that shows it again with marked fields.
 */
function keyOf(form: HTMLFormElement): string {
  const { pathname, search } = new URL(form.getAttribute("action") ?? "", location.href);
  const id = form.getAttribute("id") ?? [...document.forms].indexOf(form);
  return `${PREFIX}${pathname}${search} ${id}:${account}`;
}

/**
 * Keeps the fields of a form as they stand, under a new draft name: a text that is on its way to the server has the
 * name before, and its answer must not delete this one.
 */
function keep(form: HTMLFormElement): void {
  const key = keyOf(form);
  const shown = readTabDraft<PostedDraft>(key)?.shown ?? valuesOf(form, true);
  const typed = valuesOf(form);
  const name = Math.random().toString(36).slice(2, 12);
  unstored.delete(form);
  if (!isChanged(shown, typed)) forgetTabDraft(key);
  else if (!keepTabDraft(key, { name, shown, typed } satisfies PostedDraft)) unstored.add(form);
}

/**
 * Puts what was kept of a form over what it is drawn with now. A page that gave back what was typed needs nothing,
 * and its draft stays as it is: it says what was stored before.
 */
function putBack(form: HTMLFormElement): void {
  const draft = readTabDraft<PostedDraft>(keyOf(form));
  if (!draft) return;
  const drawn = valuesOf(form, true);
  const kept = applyChanges(drawn, draft.shown, draft.typed);
  // What the browser put in itself, or somebody typed before this script was there, is newer.
  const values = { ...kept, ...changedFields(drawn, valuesOf(form)) };
  if (!isChanged(drawn, values)) return;
  keepTabDraft(keyOf(form), { ...draft, shown: drawn, typed: values } satisfies PostedDraft);
  putValues(form, values);
  form.closest("details")?.setAttribute("open", "");
  say(form, KEPT_WORDS, "status");
}

/** Writes words at the top of a form, in place of those before. */
function say(form: HTMLFormElement, words: string, role: "status" | "alert"): void {
  const notice = document.createElement("p");
  notice.dataset.draft = "";
  notice.setAttribute("role", role);
  notice.className = "rounded-box bg-accent-field p-4";
  notice.textContent = words;
  form.querySelector(":scope > [data-draft]")?.remove();
  form.prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
}

/** Deletes the draft that the server answered well, as its cookie says. */
function forgetAnswered(): void {
  const isSafe = location.protocol === "https:";
  const cookie = (isSafe ? HOST_PREFIX : "") + ANSWERED_DRAFT.name;
  const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
  const answered = pairs.find(([name]) => name === cookie)?.[1];
  const own = listStoredKeys("tab").find(
    (key) => key.startsWith(PREFIX) && readTabDraft<PostedDraft>(key)?.name === answered,
  );
  if (!own) return;
  forgetTabDraft(own);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = `${cookie}=; path=/; max-age=0${isSafe ? "; secure" : ""}`;
}

/** A page that whoever is signed in may open; everybody else is led to the sign-in page. */
const SIGNED_IN_PAGE = "/account" satisfies keyof Register["pages"];

/** Why a form that the browser stores nothing of had better stay on its page; null when it can be sent. */
async function askWhyNot(): Promise<Message | null> {
  const answer = await fetch(SIGNED_IN_PAGE, { redirect: "manual" }).catch(() => null);
  if (!answer || answer.status >= 500) return UNEXPECTED;
  return answer.type === "opaqueredirect" ? SIGNED_OUT : null;
}

/** Forms of which the browser stores nothing: leaving the page loses what is typed there. */
const unstored = new Set<HTMLFormElement>();
let isAsking = false;

/** Sends a form of which nothing is stored once it is known that somebody can take it. */
async function sendOnceSure(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const objection = await askWhyNot();
  isAsking = false;
  if (objection) {
    say(form, `${objection.title}. ${objection.text}`, "alert");
    return;
  }
  unstored.delete(form);
  forgetTabDraft(keyOf(form));
  form.requestSubmit(submitter);
}

forgetAnswered();
for (const form of document.forms) if (isTypedForm(form)) putBack(form);

document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element && isKept(target) ? target.form : null;
  if (isTypedForm(form)) keep(form);
});
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || !unstored.has(target)) return;
  event.preventDefault();
  void sendOnceSure(target, submitter);
});
document.addEventListener("formdata", ({ target, formData }) => {
  const draft = isTypedForm(target) && readTabDraft<PostedDraft>(keyOf(target));
  if (draft) formData.set(DRAFT_NAME, draft.name);
});
