import { applyChanges, type FormValues, isChanged, readFormValues } from "~/shared/shown-values.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "~/ui/drafts.ts";
import { putValues } from "~/ui/put-values.ts";

/** What a tab keeps of the correction of a placed brief: its fields as typed, and as the form was drawn. */
interface CorrectionDraft {
  shown: FormValues;
  typed: FormValues;
}

/** Under which a tab keeps the correction of a brief by an account. */
const keyOf = (account: string | null | undefined, briefId: string) =>
  `wijziging:${account ?? ""}:${briefId}`;

/** Keeps what was typed in a form that was drawn with `shown`; false where it is gone with the page. */
export function keepCorrection(
  account: string | null,
  briefId: string,
  shown: FormValues,
  form: FormData,
): boolean {
  const key = keyOf(account, briefId);
  const draft: CorrectionDraft = { shown, typed: readFormValues(form, shown) };
  if (isChanged(shown, draft.typed)) return keepTabDraft(key, draft);
  forgetTabDraft(key);
  return true;
}

/**
 * Puts what this tab kept of a correction over what is stored now, which the form was drawn with; false where
 * nothing is left to save.
 */
export function resumeCorrection(
  account: string | null,
  briefId: string,
  stored: FormValues,
  form: HTMLFormElement,
): boolean {
  const draft = readTabDraft<Partial<CorrectionDraft>>(keyOf(account, briefId));
  const { shown, typed } = draft ?? {};
  const values = shown && typed ? { ...stored, ...applyChanges(stored, shown, typed) } : stored;
  if (!isChanged(stored, values)) {
    forgetTabDraft(keyOf(account, briefId));
    return false;
  }
  // What shows the list of goods reads it from its hidden field, which nobody types in.
  const goods = form.elements.namedItem("goods");
  if (goods instanceof HTMLInputElement) goods.value = String(values.goods ?? "");
  putValues(form, values);
  for (const name of Object.keys(values)) openAround(form, name, stored, values);
  return true;
}

/** Shows a field that holds something else than what is stored, also within a part that is folded up. */
function openAround(
  form: HTMLFormElement,
  name: string,
  stored: FormValues,
  values: FormValues,
): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof Element)) return;
  if (isChanged({ [name]: stored[name] }, values))
    field.closest("details")?.setAttribute("open", "");
}

/** Deletes what this tab kept of a correction: it was saved, or thrown away. */
export function forgetCorrection(account: string | null | undefined, briefId: string): void {
  forgetTabDraft(keyOf(account, briefId));
}
