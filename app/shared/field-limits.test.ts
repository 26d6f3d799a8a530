import { expect, test } from "vitest";
import { z } from "zod";
import { fieldLimits } from "./field-limits.ts";

test("a field's limits are those of its schema, whatever stands around it", () => {
  const form = z
    .object({
      name: z.string().trim().min(2).max(80),
      note: z.string().max(500).optional(),
      areas: z.array(z.string().max(20)).default([]),
      team: z.coerce.number().int().min(1).max(500),
      code: z
        .string()
        .max(8)
        .transform((text) => text.toUpperCase()),
    })
    .refine(({ name, note }) => name !== note);
  expect(fieldLimits(form)).toEqual({
    name: { required: true, maxLength: 80 },
    note: { required: false, maxLength: 500 },
    areas: { required: false, multiple: true, maxLength: 20 },
    team: { required: true, min: 1, max: 500 },
    code: { required: true, maxLength: 8 },
  });
});

test("a schema that is not a form has no fields", () => {
  expect(fieldLimits(z.string())).toEqual({});
});
