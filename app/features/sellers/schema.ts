import { z } from "zod";
import { calendarDay } from "~/shared/answers.ts";
import { foldCode } from "~/shared/reading/text.ts";
import { isRsin } from "./rules.ts";
import type { SoleTrader } from "./views.ts";

const ticked = (error: string) => z.literal("on", { error });

const NO_RSIN = "Dit is geen RSIN: dat heeft negen cijfers.";
const MISTYPED =
  "Dit nummer kan geen RSIN zijn: er zit een typefout in. Kijk het na op je uittreksel.";

/** The two things that a company confirms. */
export const confirmSchema = z.object({
  right: ticked("Kruis aan dat je gegevens kloppen."),
  lawful: ticked("Kruis aan dat je je aan de wet houdt."),
});

/** The tax number of a company, or that it is one person's and has none. */
export const taxSchema = z
  .object({
    rsin: z
      .string(NO_RSIN)
      .max(80, NO_RSIN)
      .default("")
      .transform((text) =>
        foldCode(text)
          .replace(/^(?:rsin|fiscaal nummer)\.? ?:? ?/i, "")
          .replace(/[\s.-]/g, ""),
      )
      .refine((text) => text === "" || isRsin(text), {
        error: ({ input }) => (/^\d{9}$/.test(String(input)) ? MISTYPED : NO_RSIN),
      }),
    soleTrader: ticked("Kruis dit aan of laat het leeg.").optional(),
  })
  .refine(({ rsin, soleTrader }) => rsin !== "" || soleTrader === "on", {
    path: ["rsin"],
    error: "Vul je RSIN in, of kruis aan dat je een eenmanszaak hebt.",
  })
  .refine(({ rsin, soleTrader }) => rsin === "" || soleTrader !== "on", {
    path: ["rsin"],
    error: "Een eenmanszaak heeft geen RSIN: vul het in of kruis het aan, niet allebei.",
  });
export type TaxForm = z.output<typeof taxSchema>;

const COLUMNS = ["kvk", "voornaam", "achternaam", "geboortedatum", "bsn"] as const;
/** The first line of the file. */
export const PERSONS_HEAD = COLUMNS.join(";");

const LONGEST_NAME = 200;
const named = (column: string) =>
  z.string().min(1, `${column} is empty`).max(LONGEST_NAME, `${column} is too long`);
const lineSchema = z.tuple([
  z.string().regex(/^\d{8}$/, "kvk is not eight digits"),
  named("voornaam"),
  named("achternaam"),
  calendarDay("geboortedatum is no day such as 1980-12-31"),
  // The digits of both numbers are checked in the same way.
  z.string().refine(isRsin, "bsn is not nine digits that go together"),
]);

/**
 * Reads sole traders from a file with a line each under the head; the numbers of their companies are its keys.
 * Empty lines are passed over. What is wrong is named by its line.
 */
export function readSoleTraders(text: string): {
  persons: Map<string, SoleTrader>;
  problems: string[];
} {
  const persons = new Map<string, SoleTrader>();
  const problems: string[] = [];
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (head.trim() !== PERSONS_HEAD) return { persons, problems: [`line 1 is not ${PERSONS_HEAD}`] };
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const found = readLine(line);
    if (typeof found === "string") problems.push(`line ${at + 2}: ${found}`);
    else if (persons.has(found.kvk)) problems.push(`line ${at + 2}: kvk ${found.kvk} comes twice`);
    else persons.set(found.kvk, found.person);
  }
  return { persons, problems };
}

function readLine(line: string): { kvk: string; person: SoleTrader } | string {
  const cells = line.split(";").map((cell) => cell.trim());
  if (cells.length !== COLUMNS.length) return `has not ${COLUMNS.length} cells`;
  const read = lineSchema.safeParse(cells);
  if (!read.success) return read.error.issues.map(({ message }) => message).join(", ");
  const [kvk, firstName, lastName, birthDate, bsn] = read.data;
  return { kvk, person: { firstName, lastName, birthDate, bsn } };
}
