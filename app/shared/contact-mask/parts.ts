import type { ContactData } from "./find.ts";

/** Where parts of contact data stand in a text, as words and numbers of their own. */
export function findParts(
  text: string,
  parts: readonly { kind: ContactData["kind"]; text: string }[],
): ContactData[] {
  const isWritten = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);
  return parts.flatMap(({ kind, text: part }) => {
    const found: ContactData[] = [];
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
      const end = at + part.length;
      if (isWritten(text[at - 1]) || isWritten(text[end])) continue;
      found.push({ kind, start: at, end });
    }
    return found;
  });
}
