import { randomUUID } from "node:crypto";
import type { Rendered, Wording } from "./deliver.server.ts";
import { isolated } from "./harmless.server.ts";

/** What differs between the readers of one mail: texts by name, null for one that it does without. */
export type ReaderTexts = Readonly<Record<string, string | null>>;

export type Drawn = Pick<Wording, "subject" | "unsubscribeUrl"> & Rendered;

const WORDS = /^[^\s\u200b]+(?: [^\s\u200b]+)*$/;

/** Whether the parts of a mail write a text as it is: words with one space between each two. */
const isPlain = (text: string) => WORDS.test(text) && isolated(text) === text;

// Marks begin with it: nobody can type it, and it is filled in before a mail leaves.
const SECRET = randomUUID();
const END = ":";

/**
 * Draws a mail to many once for each of its forms, which differ in the texts that a reader lacks, and
 * fills in the texts for each reader. The mails are those that `draw` makes of each one: a reader whose
 * texts would be written in another way gets a drawing of his own.
 */
export function drawOnce<Of extends ReaderTexts>(
  draw: (reader: Of) => Drawn,
): (reader: Of) => Drawn {
  const forms = new Map<string, (values: readonly string[]) => Drawn>();
  return (reader) => {
    const told = Object.entries(reader).filter(([, value]) => value !== null);
    const values = told.map(([, value]) => String(value));
    if (!values.every(isPlain)) return draw(reader);
    const key = told.map(([name]) => name).join();
    const form = forms.get(key) ?? formOf(draw(marked(reader)));
    forms.set(key, form);
    return form(values);
  };
}

function marked<Of extends ReaderTexts>(reader: Of): Of {
  let place = 0;
  return Object.fromEntries(
    Object.entries(reader).map(([name, value]) => [
      name,
      value === null ? null : `${SECRET}${place++}${END}`,
    ]),
  ) as Of;
}

function formOf({ subject, unsubscribeUrl, html, text }: Drawn) {
  const parts = {
    subject: withPlaces(subject),
    html: withPlaces(html),
    text: withPlaces(text),
    url: withPlaces(unsubscribeUrl ?? ""),
  };
  return (values: readonly string[]): Drawn => ({
    subject: parts.subject(values),
    html: parts.html(values.map(escaped)),
    text: parts.text(values),
    ...(unsubscribeUrl ? { unsubscribeUrl: parts.url(values) } : {}),
  });
}

/** Writes a text with a value in the place of each mark. */
function withPlaces(text: string): (values: readonly string[]) => string {
  const [start = "", ...marked] = text.split(SECRET);
  const pieces = marked.map((piece) => {
    const end = piece.indexOf(END);
    return { place: Number(piece.slice(0, end)), after: piece.slice(end + END.length) };
  });
  return (values) =>
    pieces.reduce((whole, { place, after }) => whole + (values[place] ?? "") + after, start);
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

// As React writes a text and an attribute.
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
