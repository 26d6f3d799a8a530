/** True for the text form of a UUID: anything else in a path or a field is simply not found. */
export function isId(text: string | undefined): text is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? "");
}
