declare const typed: unique symbol;

/**
 * A text as a client or a company typed it, as its column holds it. Opaque, so that no page, mail, PDF or export
 * takes it for a string: `showText` (shown-text.ts) alone makes one of it, for a reader.
 */
export interface TypedText {
  readonly [typed]: true;
}

/** What somebody typed in a form, as its column takes it. */
export function asTyped(text: string): TypedText;
export function asTyped(text: string | null): TypedText | null;
export function asTyped(text: string | null): TypedText | null {
  // At runtime it is the string; the type is there to be refused.
  return text as unknown as TypedText | null;
}
