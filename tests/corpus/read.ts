import { readFileSync } from "node:fs";
import path from "node:path";
import type { Owner } from "~/shared/contact-mask/find.ts";

/** One sentence of the corpus: its text, and in a smuggled one where the contact data stand. */
export interface Sentence {
  text: string;
  secrets: { start: number; end: number }[];
  owner: Owner;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };
const NOBODY: Owner = { name: "Iris Jansen", phone: null };

/** The customer that the sentences of a smuggled half are of. */
const OWNERS = {
  tuning: { name: "Marieke van den Heuvel", phone: "06 48219375" },
  heldout: { name: "Tom Vermeulen", phone: "06 27935184" },
} as const;

/**
 * Half of the corpus. Smuggled data stand between « and »; \n, \t and \uXXXX are what they say; a
 * customer of another name stands behind ' || '.
 */
export function readCorpus(kind: "smuggled" | "innocent", half: "tuning" | "heldout"): Sentence[] {
  const file = path.join(import.meta.dirname, `${kind}-${half}.txt`);
  const owner = kind === "smuggled" ? OWNERS[half] : NOBODY;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [marked = "", name] = line.split(" || ");
      return { ...unmarked(marked), owner: name ? { ...owner, name } : owner };
    });
}

/** A text without the signs « and » around its contact data, and where those stand in it. */
export function unmarked(line: string): Pick<Sentence, "text" | "secrets"> {
  const plain = line.replace(/\\(?:u([0-9a-f]{4})|([nrt\\]))/g, (_, code, letter) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[letter] ?? ""),
  );
  const secrets: Sentence["secrets"] = [];
  let text = "";
  for (const part of plain.split(/(?=[«»])/)) {
    if (part.startsWith("«"))
      secrets.push({ start: text.length, end: text.length + part.length - 1 });
    text += part.replace(/^[«»]/, "");
  }
  return { text, secrets };
}
