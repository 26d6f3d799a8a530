import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { bytesOfText, createKeeper } from "~/shared/keeper.ts";

// Of 24 bits: it tells two versions of one part apart, not one part from all others.
const VERSION_LENGTH = 4;

/**
 * Draws parts of pages as finished HTML, each once for all who are shown it, and keeps at most `most`
 * bytes of them. Other HTML of the same value has another version.
 */
export function keepMarkup<Value extends { id: string }>(
  name: string,
  most: number,
  draw: (value: Value) => ReactElement,
) {
  const keeper = createKeeper<string, { id: string; version: string; html: string }>(name, most);
  return {
    find: keeper.find,
    /** Draws a value, and keeps that under the key that all it shows follows from; for nobody without one. */
    make(value: Value, key: string | null) {
      const html = drawMarkup(draw(value));
      const hash = createHash("sha1").update(html).digest("base64url");
      const made = { id: value.id, version: hash.slice(0, VERSION_LENGTH), html };
      if (key === null) return { ...made, isOwn: true as const };
      keeper.keep(key, made, bytesOfText(key) + bytesOfText(html));
      return made;
    },
  };
}

/** A part of a page as finished HTML, drawn now. */
export function drawMarkup(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

/** Adds to a page's data what only its document reads: the data for its scripts leaves it out. */
export function withDocumentOnly<Data extends object, Name extends string, Value>(
  data: Data,
  name: Name,
  value: Value,
): Data & { [N in Name]?: Value } {
  return Object.defineProperty(data, name, { value });
}
