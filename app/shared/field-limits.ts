import { z } from "zod";

/** What a field may hold, as the form library passes it on to the page. */
export interface FieldLimits {
  required?: boolean;
  multiple?: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
}

/** What a form is checked by. */
export type FormSchema<Value> = z.ZodType<Value>;

const known = new WeakMap<z.ZodType, Record<string, FieldLimits>>();

/** The limits of a form's fields by name; the form library finds none in this zod (decision 41). */
export function fieldLimits(form: z.ZodType): Record<string, FieldLimits> {
  const found = known.get(form) ?? limitsOfShape(shapeOf(form));
  known.set(form, found);
  return found;
}

function limitsOfShape(shape: Record<string, z.ZodType>): Record<string, FieldLimits> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      { required: !field.safeParse(undefined).success, ...limitsIn(field) },
    ]),
  );
}

function shapeOf(schema: unknown): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  return {};
}

/** The limits of one field; of an answer that is turned into another, what is typed counts. */
export function limitsIn(schema: unknown): FieldLimits {
  if (schema instanceof z.ZodPipe) {
    return limitsIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return limitsIn(schema.unwrap());
  }
  if (schema instanceof z.ZodArray) return { ...limitsIn(schema.element), multiple: true };
  if (schema instanceof z.ZodString && schema.maxLength !== null) {
    return { maxLength: schema.maxLength };
  }
  if (schema instanceof z.ZodNumber && schema.minValue !== null && schema.maxValue !== null) {
    return { min: schema.minValue, max: schema.maxValue };
  }
  return {};
}
