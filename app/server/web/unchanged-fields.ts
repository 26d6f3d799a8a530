import { type FormValues, isFieldOf, readListField, SHOWN } from "~/shared/shown-values.ts";
import { textField } from "./form.ts";

/**
 * Puts into a form what is stored now, wherever its sender changed nothing: a page that was opened before
 * another one saved takes nothing back. Of a list the changes count, by what was added and taken away. A
 * form that does not say what it was drawn with stays as it was sent.
 */
export function keepUnchanged(fields: FormData, stored: FormValues): void {
  const shown = shownIn(fields);
  for (const [name, before] of Object.entries(shown)) {
    const now = stored[name];
    if (Array.isArray(before)) {
      mergeList(fields, name, before, Array.isArray(now) ? now : []);
    } else if (isSameText(textField(fields, name), String(before ?? ""))) {
      if (now) fields.set(name, String(now));
      else fields.delete(name);
    }
  }
}

function mergeList(
  fields: FormData,
  name: string,
  before: readonly string[],
  now: readonly string[],
): void {
  const sent = readListField(fields, name);
  const added = sent.filter((value) => !before.includes(value) && !now.includes(value));
  const kept = now.filter((value) => sent.includes(value) || !before.includes(value));
  const isIndexed = [...fields.keys()].some((field) => field !== name && isFieldOf(field, name));
  for (const field of [...fields.keys()]) if (isFieldOf(field, name)) fields.delete(field);
  for (const [place, value] of [...kept, ...added].entries()) {
    fields.append(isIndexed ? `${name}[${place}]` : name, value);
  }
}

// Browsers send line breaks in their own way.
const isSameText = (one: string, other: string) =>
  one.replaceAll("\r\n", "\n").trim() === other.replaceAll("\r\n", "\n").trim();

function shownIn(fields: FormData): FormValues {
  try {
    const shown: unknown = JSON.parse(textField(fields, SHOWN) || "{}");
    return typeof shown === "object" && shown !== null ? (shown as FormValues) : {};
  } catch {
    return {};
  }
}
