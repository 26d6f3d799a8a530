import { expect, test } from "vitest";
import { z } from "zod";
import { en, nl } from "zod/locales";

const NOW = new Date("2026-11-21T12:00:00Z");
const modules = import.meta.glob<Record<string, unknown>>("./*/schema.ts", { eager: true });

// Read from an address, where what does not fit is left out: nobody sees its texts.
const NEVER_SHOWN = new Set([
  // Makes the schema of an act that it is told.
  "desk/deskSchema",
  "briefs/briefFilterSchema",
]);

const HOSTILE: Record<string, unknown> = {
  missing: undefined,
  null: null,
  "an empty text": "",
  blanks: "   ",
  "a number": 5,
  "a negative fraction": -0.5,
  "no number": Number.NaN,
  "a huge number": 1e300,
  "a truth": true,
  "an empty list": [],
  "a list": ["x"],
  "a list of numbers": [5],
  "a long list": Array.from({ length: 300 }, () => "x"),
  "a long list of nothing": Array.from({ length: 300 }),
  "an object": { a: 1 },
  "a file": new File(["x"], "x.png"),
  "a long text": "x".repeat(100_000),
  "control characters": "a\u0000b\nc",
  "a day that is not there": "2026-02-31",
};

const ENGLISH =
  /\b(invalid|expected|received|required|must|should|too (small|big|short|long)|unrecognized|input|string|number|array|object|undefined|null|nan|match(es)?|pattern|option)\b/i;

/** Every form's schema by name; one that is made for a moment is made for `NOW`. */
function schemas(): [string, z.ZodType][] {
  return Object.entries(modules).flatMap(([file, module]) => {
    const feature = file.split("/")[1];
    return Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] => {
      if (NEVER_SHOWN.has(`${feature}/${name}`)) return [];
      if (Array.isArray(value)) {
        return value.map((one, index) => [`${feature}/${name}[${index}]`, one]);
      }
      // A form of the desk asks no moment: what makes it is made with an act by the features themselves.
      if (feature === "desk" && typeof value === "function") return [];
      const made = /Schema$/.test(name) && typeof value === "function" ? value(NOW) : value;
      return made instanceof z.ZodType ? [[`${feature}/${name}`, made]] : [];
    });
  });
}

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in), ...fieldsOf(schema.out)];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** What a schema says to every field of a form filled with `value`, and to `value` itself. */
function said(schema: z.ZodType, value: unknown): string[] {
  const fields = fieldsOf(schema);
  const input = fields.length > 0 ? Object.fromEntries(fields.map((name) => [name, value])) : value;
  const parsed = schema.safeParse(input);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const found = schemas();

test("every feature's schemas are walked", () => {
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "proposals/proposalSchema",
      "intake/visitorBriefSchema",
      "companies/stepSchemas[2]",
      "accounts/email",
    ]),
  );
  expect(found.filter(([, schema]) => fieldsOf(schema).length > 0).length).toBeGreaterThan(15);
});

test.for(found)("%s says what is wrong in Dutch words of its own", ([, schema]) => {
  const mistakes: string[] = [];
  for (const [what, value] of Object.entries(HOSTILE)) {
    z.config(en());
    const english = said(schema, value);
    z.config(nl());
    const dutch = said(schema, value);
    // A text that changes with the library's language is the library's, written for programmers.
    for (const [index, text] of english.entries()) {
      if (text !== dutch[index]) mistakes.push(`${what}: ${text}`);
      else if (ENGLISH.test(text.replace(/^[^:]*: /, ""))) mistakes.push(`${what}: ${text}`);
    }
  }
  expect(mistakes).toEqual([]);
});
