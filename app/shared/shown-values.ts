import { parseStorable } from "./storable-text.ts";

/** The field in which a form says what it was drawn with, as JSON. */
export const SHOWN = "shown";

/** Fields of a form by name; of a field that takes several values all of them. */
export type FormValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** The fields that a form says it was drawn with; none where it does not say so readably. */
export function readShown(form: FormData): FormValues {
  try {
    const shown: unknown = parseStorable(String(form.get(SHOWN) || "{}"));
    if (typeof shown !== "object" || shown === null) return {};
    return Object.fromEntries(Object.entries(shown).filter(([, value]) => isFieldValue(value)));
  } catch {
    return {};
  }
}

function isFieldValue(value: unknown): value is FieldValue {
  const isText = (one: unknown) => typeof one === "string";
  return value === null || isText(value) || (Array.isArray(value) && value.every(isText));
}

/** The fields `names` as they stand in a form. A list that is sent as 'name[0]', 'name[1]' counts by its name. */
export function readFormValues(form: FormData, shown: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      Array.isArray(value) ? readListField(form, name) : String(form.get(name) ?? ""),
    ]),
  );
}

/** The values of a field that takes several, without empty ones. */
export function readListField(form: FormData, name: string): string[] {
  return [...form]
    .filter(([field]) => isFieldOf(field, name))
    .map(([, value]) => String(value))
    .filter(Boolean);
}

/** The name of the list that a field belongs to ('areas' of 'areas[2]'); its own name without an index. */
export const listNameOf = (field: string) => field.replace(/\[\d+\]$/, "");

/** Whether a field is `name`, or one of its list. */
export const isFieldOf = (field: string, name: string) =>
  field.startsWith(name) && listNameOf(field) === name;

type FieldValue = FormValues[string];

/**
 * What a field holds once its sender's change is made to what is stored `now`: of a text what was typed over what
 * was shown, of a list what was added and taken away. A field that was left as it was shown keeps what is stored.
 */
export function applyChange(
  now: FieldValue,
  shown: FieldValue,
  typed: FieldValue,
): string | string[] {
  if (!isList(shown)) return isSameText(shown, typed) ? textOf(now) : textOf(typed);
  const [stored, sent] = [new Set(listOf(now)), new Set(listOf(typed))];
  // What was shown is as long as the sender likes.
  const before = new Set(shown);
  const added = [...sent].filter((value) => !before.has(value) && !stored.has(value));
  const kept = [...stored].filter((value) => sent.has(value) || !before.has(value));
  return [...kept, ...added];
}

/** The same for each field that is `shown`. */
export function applyChanges(
  now: FormValues,
  shown: FormValues,
  typed: FormValues,
): Record<string, string | string[]> {
  const changed = Object.keys(shown).map((name) => [
    name,
    applyChange(now[name], shown[name], typed[name]),
  ]);
  return Object.fromEntries(changed);
}

/** The fields `names` of some values, as far as they are there. */
export function fieldsIn(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** True where a field that is `shown` holds something else in `typed`; a list in another order is the same. */
export function isChanged(shown: FormValues, typed: FormValues): boolean {
  return Object.entries(shown).some(([name, before]) =>
    isList(before)
      ? listOf(before).toString() !== applyChange(before, before, typed[name]).toString()
      : !isSameText(before, typed[name]),
  );
}

const isList = (value: FieldValue): value is readonly string[] => Array.isArray(value);
// An empty field of a list says nothing.
const listOf = (value: FieldValue) => (isList(value) ? value.filter(Boolean) : []);
const textOf = (value: FieldValue) => String(value ?? "");

/** Whether a text field holds the same: browsers send line breaks in their own way. */
function isSameText(one: FieldValue, other: FieldValue): boolean {
  const read = (value: FieldValue) => textOf(value).replaceAll("\r\n", "\n").trim();
  return read(one) === read(other);
}
