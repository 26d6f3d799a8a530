import {
  applyChange,
  type FormValues,
  isFieldOf,
  listNameOf,
  readListField,
  readShown,
} from "~/shared/shown-values.ts";
import { textField } from "./form.ts";

/**
 * Puts into a form what is stored now, wherever its sender changed nothing: a page that was opened before
 * another one saved takes nothing back. Of a list the changes count, by what was added and taken away. A
 * form that does not say what it was drawn with stays as it was sent.
 */
export function keepUnchanged(fields: FormData, stored: FormValues): void {
  const shown = readShown(fields);
  // Each name reads all fields, and a sender may claim to have been shown any number of names.
  const sent = [...fields.keys()].map(listNameOf);
  for (const name of new Set([...Object.keys(stored), ...sent])) {
    if (!Object.hasOwn(shown, name)) continue;
    const before = shown[name];
    const typed = Array.isArray(before) ? readListField(fields, name) : textField(fields, name);
    const value = applyChange(stored[name], before, typed);
    if (Array.isArray(value)) setList(fields, name, value);
    else if (value) fields.set(name, value);
    else fields.delete(name);
  }
}

function setList(fields: FormData, name: string, values: readonly string[]): void {
  const isIndexed = [...fields.keys()].some((field) => field !== name && isFieldOf(field, name));
  for (const field of [...fields.keys()]) if (isFieldOf(field, name)) fields.delete(field);
  for (const [place, value] of values.entries()) {
    fields.append(isIndexed ? `${name}[${place}]` : name, value);
  }
}
