import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { bytesOfText, createKeeper, megabytes } from "~/shared/keeper.ts";

/** A part of a page as finished HTML. */
export interface Markup {
  html: string;
  /** Another one for other HTML. */
  version: string;
}

/** Some five thousand cards. */
const MOST = megabytes(32);
// Of 24 bits: it tells two versions of one part apart, not one part from all others.
const VERSION_LENGTH = 4;

/**
 * Draws parts of pages, each once for all who see it: they are kept by the value that they show, 32 MB
 * at most. What `isForAll` says no to is drawn each time and kept for nobody.
 */
export function keepMarkup<Value>(
  draw: (value: Value) => ReactElement,
  isForAll: (value: Value) => boolean,
): (value: Value) => Markup {
  const keeper = createKeeper<string, Markup>("markup", MOST);
  return (value) => {
    if (!isForAll(value)) return withVersion(drawMarkup(draw(value)));
    const key = JSON.stringify(value);
    const known = keeper.find(key);
    if (known) return known;
    const made = withVersion(drawMarkup(draw(value)));
    keeper.keep(key, made, bytesOfText(key) + bytesOfText(made.html));
    return made;
  };
}

/** A part of a page as finished HTML, drawn now. */
export function drawMarkup(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

function withVersion(html: string): Markup {
  const version = createHash("sha1").update(html).digest("base64url").slice(0, VERSION_LENGTH);
  return { html, version };
}
