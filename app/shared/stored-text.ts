/** What neither a text nor JSON in PostgreSQL can hold: NUL, and half of a character, as a cut leaves it. */
const UNSTORABLE = /\0|\p{Cs}/gu;

/** JSON for a column or a cast of PostgreSQL: JSON itself can write texts that its cast refuses. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replace(UNSTORABLE, "") : part,
  );
}
