import type { FieldMetadata } from "@conform-to/react";
import type { FieldLimits } from "~/shared/field-limits.ts";
import type { FieldErrors } from "~/shared/questions.ts";

// biome-ignore lint/suspicious/noExplicitAny: a field of any form; its value type plays no part here.
export type Field = FieldMetadata<any>;

type Limit = Exclude<keyof FieldLimits, "required">;

// The form library puts a field together anew for every value that is read of it, and a group of
// choices reads ten for each choice: that took a quarter of the wizard's page.

/** The values of a field, each read once, with those `limits` that its kind of control knows. */
export function readField(field: Field, ...limits: Limit[]): Field {
  const { id, name, formId, key, errors, initialValue, required } = field;
  const read = { id, name, formId, key, errors, initialValue, required };
  const limited = Object.fromEntries(limits.map((limit) => [limit, field[limit]]));
  return { ...read, ...limited, ...idsAround(id) } as Field;
}

/** The fields of a form without lists that is never reset; `limits` by the names of its fields. */
export function readFields<Name extends string>(
  form: { id: string; errors: FieldErrors; values: Readonly<Record<string, unknown>> },
  limits: Readonly<Record<Name, FieldLimits>>,
): Record<Name, Field> {
  const { id: formId } = form;
  const fields = Object.entries<FieldLimits>(limits).map(([name, limit]) => {
    const id = `${formId}-${name}`;
    const [errors, initialValue] = [form.errors[name], form.values[name]];
    return [name, { ...limit, ...idsAround(id), id, name, formId, errors, initialValue }];
  });
  return Object.fromEntries(fields);
}

/** A field of a form that the form library has no part in, for it only makes an address. */
export function plainField(formId: string, name: string, value: string | undefined): Field {
  const form = { id: formId, errors: {}, values: { [name]: value } };
  return { ...readFields(form, { [name]: {} })[name], key: value } as Field;
}

const idsAround = (id: string) => ({ errorId: `${id}-error`, descriptionId: `${id}-description` });
