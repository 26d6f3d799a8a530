/** True for the number of a row as a text, of at most as many digits as a bigint takes whatever they are. */
export function isRowNumber(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

/** True for the text form of a UUID: anything else in a path or a field is simply not found. */
export function isId(text: string | undefined): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? "");
}

/** The UUID that a text is; null for any other text. */
export const parseId = (text: string | null) => (isId(text ?? "") ? text : null);
