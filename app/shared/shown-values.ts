/** The field in which a form says what it was drawn with, as JSON. */
export const SHOWN = "shown";

/** Fields of a form by name; of a field that takes several values all of them. */
export type FormValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

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

/** Whether a field is `name`, or one of its list. */
export const isFieldOf = (field: string, name: string) => field.replace(/\[\d+\]$/, "") === name;
