import { type FormValues, isChanged, isFieldOf } from "~/shared/shown-values.ts";

/** Said in a form in which what was kept of it stands again. */
export const KEPT_WORDS =
  "Wat je veranderde is nog niet opgeslagen. Het staat hieronder klaar; sla het nu op.";

/** The fields that hold something else than what they were drawn with. */
export function changedFields(shown: FormValues, now: FormValues): FormValues {
  const changed = Object.entries(now).filter(([name, value]) =>
    isChanged({ [name]: shown[name] }, { [name]: value }),
  );
  return Object.fromEntries(changed);
}

/** Puts values into the fields of a form as if they were typed, so that whoever listens to the form hears of it. */
export function putValues(form: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const texts = Array.isArray(value) ? [...value] : [String(value ?? "")];
    for (const field of form.elements) {
      if (!("name" in field) || !isFieldOf(String(field.name), name)) continue;
      if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
        if (field.checked !== texts.includes(field.value)) field.click();
      } else if (isTyped(field)) {
        putText(field, texts.shift() ?? "");
      }
    }
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTyped(field: Element): field is TextControl {
  if (field instanceof HTMLInputElement) return field.type !== "hidden";
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

function putText(field: TextControl, text: string): void {
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
