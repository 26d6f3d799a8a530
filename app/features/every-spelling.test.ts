import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { cleanFields } from "~/shared/reading/text.ts";

// Every field of every form, known by what it makes of one plain spelling, reads all other spellings of its kind.

const NOW = new Date("2026-11-21T12:00:00Z");
const modules = import.meta.glob<Record<string, unknown>>("./*/schema.ts", { eager: true });

interface KindOfField {
  /** A spelling that each field of the kind takes, with what it becomes, and texts that none takes. */
  plain: string;
  becomes: unknown;
  refused: string[];
  /** How else people write the same. */
  same: string[];
  /** What may mean two things, or none, and is asked. */
  asked: string[];
  /** Fields that a form has at least. */
  among: string[];
}

const KINDS: Record<string, KindOfField> = {
  "an amount": {
    plain: "99,00",
    becomes: 9_900,
    refused: ["duur"],
    same: [
      " 99 ",
      "99,-",
      "99.-",
      "99,--",
      "99,–",
      "99,=",
      "99 euro",
      "99 Euro's",
      "€99",
      "€ 99,00",
      "99 €",
      "EUR 99",
      "99,00 EUR",
      "eur 99,-",
      "99.00",
      "99,0",
      "€ 99,- incl. btw",
      "99 euro en 00 cent",
      "99",
      "\u200b9\u00ad9",
      "\u00a0€\u202f99,00\u00a0",
    ],
    asked: [
      "1,250",
      "99 00",
      "90 - 100",
      "90 tot 100",
      "99 ex btw",
      "99 dollar",
      "99e1",
      "9.9.9",
      "",
    ],
    among: ["price", "ownRisk", "budgetMin", "startingPrice", "amountCents", "hourlyRate"],
  },
  "a whole number": {
    plain: "6",
    becomes: 6,
    refused: ["veel"],
    same: [" 6 ", "6", "+6", "6,0", "6.00", "zes", "Zes", "\u20606", "6\u00a0", "٦", "06"],
    asked: ["6,5", "5-6", "5 à 6", "6e0", "0x6", "6,000", "6 of 7"],
    among: ["estimatedHours", "teamSize", "storageWeeks", "cancelPercent1", "places", "validDays"],
  },
  "a day": {
    plain: "2026-12-31",
    becomes: "2026-12-31",
    refused: ["op een dag in mei"],
    same: [
      "31-12-2026",
      "31/12/2026",
      "31.12.2026",
      "31-12-26",
      "31 december 2026",
      "31 dec. 2026",
      "do 31 dec 2026",
      "2026/12/31",
      "20261231",
      "31122026",
      "31‑12‑2026",
      "２０２６-12-31",
      "31\u00a0december\u00a02026\u200b",
    ],
    asked: ["31 december", "31-12", "31-02-2027", "12/31/2026", "0000-01-01", "31-12-0000"],
    among: ["moveDate", "validUntil", "otherDay1", "day"],
  },
  "a postcode": {
    plain: "1234 AB",
    becomes: "1234 AB",
    refused: ["geen postcode maar een zin", "12"],
    same: [
      "1234ab",
      "1234  ab",
      "1234-AB",
      "NL-1234 AB",
      "１２３４ＡＢ",
      "1234\u00a0AB",
      "1234\u200bAB.",
    ],
    asked: ["1234 SS", "1234 ABC", "0123 AB"],
    among: ["fromPostcode", "toPostcode", "postcode"],
  },
  "an address for mails": {
    plain: "anna@post.nl",
    becomes: "anna@post.nl",
    refused: ["anna zonder een adres"],
    same: [
      "Anna@Post.NL",
      "mailto:anna@post.nl",
      "mailto:anna@post.nl?subject=Hoi",
      "<anna@post.nl>",
      "Anna Bakker <anna@post.nl>",
      "anna@post.nl.",
      "anna@post.nl,",
      "anna @ post.nl",
      "anna@post. nl",
      "anna＠post.nl",
      "anna@post\u200b.nl\u00a0",
      "e-mail: anna@post.nl",
    ],
    asked: ["anna@post,nl", "anna@post.nl of piet@post.nl", "anna bakker@post.nl", "anna@post"],
    among: ["email", "ownerEmail", "address"],
  },
  "a phone number": {
    plain: "0612345678",
    becomes: "+31612345678",
    refused: ["bel mij"],
    same: [
      "06-12345678",
      "06 12 34 56 78",
      "06.12.34.56.78",
      "+31 (0)6 1234 5678",
      "+31(0)612345678",
      "0031 6 12345678",
      "31612345678",
      "tel:+31612345678",
      "0612345678 (na 18u)",
      "0612345678 na 18.00 uur",
      "06-12345678 (Anna)",
      "mobiel: 06 12345678",
      "０６１２３４５６７８",
      "06\u00a012345678\u200b",
      "06–12345678",
    ],
    asked: ["06-12345678 of 020-1234567", "061234567", "0612345678 / 0687654321"],
    among: ["phone", "clientPhone"],
  },
  "a number of the trade register": {
    plain: "12345678",
    becomes: "12345678",
    refused: ["een nummer van een bedrijf", "123"],
    same: [
      "KvK 12345678",
      "kvk-nummer: 12345678",
      "12 34 56 78",
      "1234.5678",
      "12345678 0000",
      "１２３４５６７８",
      "1234\u200b5678\u00a0",
    ],
    asked: ["123456789", "1234567a", "000012345678"],
    among: ["kvkNumber", "performerKvk"],
  },
  "a VAT number": {
    plain: "NL000099998B57",
    becomes: "NL000099998B57",
    refused: ["NL000099998B58 of zoiets", "NL"],
    same: [
      "nl 0000.99.998.b57",
      "btw-id: NL000099998B57",
      "000099998B57",
      "NL000099998Ｂ57",
      "NL0000\u00ad99998B57",
    ],
    asked: ["BE0428759497"],
    among: ["vatNumber"],
  },
  "a house's number": {
    plain: "12",
    becomes: "12",
    refused: ["het huis op de hoek van de straat", "A", "0"],
    same: [" 12 ", "nr. 12", "１２", "12\u200b"],
    asked: ["0", "123456", "012"],
    among: ["fromHouseNumber", "toHouseNumber", "houseNumber"],
  },
};

interface FoundField {
  of: string;
  name: string;
  schema: z.ZodType;
  /** A form with this field alone. */
  form: z.ZodObject;
}

/** Every field of every form's schema; one that is made for a moment is made for `NOW`. */
function listFields(): FoundField[] {
  return Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([exported, value]) => {
      const isMaker = typeof value === "function" && /Schema$/.test(exported);
      if (isMaker && file.includes("/desk/")) return [];
      const made = isMaker ? (value as (now: Date) => unknown)(NOW) : value;
      return [made].flat().flatMap((schema) => fieldsIn(schema, `${file} ${exported}`));
    }),
  );
}

function fieldsIn(schema: unknown, of: string): FoundField[] {
  if (schema instanceof z.ZodPipe) return [...fieldsIn(schema.in, of), ...fieldsIn(schema.out, of)];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    of,
    name,
    schema: field as z.ZodType,
    form: z.object({ [name]: field as z.ZodType }),
  }));
}

/** What a form with one field makes of a text that is posted in it; undefined where it is refused. */
function posted({ name, form }: FoundField, typed: string): { value?: unknown; errors: string[] } {
  const fields = cleanFields(new URLSearchParams({ [name]: typed }));
  const read = parseWithZod(fields, { schema: form });
  if (read.status === "success") return { value: read.value[name], errors: [] };
  return { errors: Object.values(read.error ?? {}).flatMap((texts) => texts ?? []) };
}

// Forms share the schemas of their fields.
const ids = new Map<z.ZodType, number>();
function idOf(schema: z.ZodType): number {
  const id = ids.get(schema) ?? ids.size;
  ids.set(schema, id);
  return id;
}

const FIELDS = [
  ...new Map(listFields().map((field) => [`${field.name} ${idOf(field.schema)}`, field])).values(),
];

const isOfKind = (field: FoundField, { plain, becomes, refused }: KindOfField) =>
  posted(field, plain).value === becomes &&
  refused.every((text) => posted(field, text).errors.length > 0);

test.for(Object.entries(KINDS))("%s is read as people write it, in every form", ([, kind]) => {
  const fields = FIELDS.filter((field) => isOfKind(field, kind));
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(kind.among));
  const wrong: string[] = [];
  for (const field of fields) {
    for (const typed of kind.same) {
      const { value } = posted(field, typed);
      if (value !== kind.becomes) wrong.push(`${field.of} ${field.name}: '${typed}' is ${value}`);
    }
    for (const typed of kind.asked) {
      const { errors, value } = posted(field, typed);
      if (errors.length === 0 && value !== undefined)
        wrong.push(`${field.of} ${field.name}: '${typed}' is ${value}`);
    }
  }
  expect(wrong).toEqual([]);
});

const INVISIBLE = "\u200b\u00ad\u2060\ufeff\u200e\u3164\u2800\u00a0\u180e\ufe0f\u200d";

test("a text of signs that nobody sees is an empty one, in every field but passwords", () => {
  const open = FIELDS.filter(({ name }) => !/password/i.test(name));
  const wrong = open.filter((field) => {
    const [empty, unseen] = [posted(field, ""), posted(field, INVISIBLE)];
    return JSON.stringify(empty) !== JSON.stringify(unseen);
  });
  expect(wrong.map(({ of, name }) => `${of} ${name}`)).toEqual([]);
  expect(open.length).toBeGreaterThan(100);
});

test("a line break counts once, in every field that takes some", () => {
  const limits = FIELDS.flatMap((field) => {
    const short = posted(field, "a\nb").errors.length === 0;
    const max = [1000, 2000, 3000, 4000, 5000].find(
      (length) =>
        posted(field, "a".repeat(length)).errors.length === 0 &&
        posted(field, "a".repeat(length + 1)).errors.length > 0,
    );
    return short && max ? [{ field, max }] : [];
  });
  expect(limits.map(({ field }) => field.name)).toEqual(
    expect.arrayContaining(["message", "why", "note", "additionalInfo", "bio", "includes"]),
  );
  const wrong = limits.filter(({ field, max }) => {
    const lines = `${"a\r\n".repeat(max / 2 - 1)}aa`;
    return posted(field, lines).errors.length > 0;
  });
  expect(wrong.map(({ field }) => `${field.of} ${field.name}`)).toEqual([]);
});
