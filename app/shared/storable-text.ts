/** A text from outside as PostgreSQL can hold it: without NUL characters and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** What a JSON text from outside says, its texts storable: JSON can write what no text of the database holds. */
export function parseStorable(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === "string" ? storableText(value) : value,
  );
}
