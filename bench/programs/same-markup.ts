import { createElement, type ReactNode } from "react";

/** An element of a page, or a text in it. */
type Part = string | { tag: string; attributes: Record<string, unknown>; inside: Part[] };

const TOKEN =
  /<!--.*?-->|<!doctype[^>]*>|<(script|style)\b([^>]*)>(.*?)<\/\1>|<\/([\w-]+)>|<([\w-]+)((?:[^>"]|"[^"]*")*?)\/?>|[^<]+/gis;
const ATTRIBUTE = /([^\s="/]+)(?:="([^"]*)")?/g;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|path|circle|rect)$/i;
const SIGNS: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&amp;": "&",
};

/** The parts of a page as a browser would read them from its markup. */
export function partsOf(markup: string): Part {
  const top: Part[] = [];
  const open: { tag: string; inside: Part[] }[] = [{ tag: "", inside: top }];
  for (const [token, raw, rawAttributes, rawText, end, tag, attributes] of markup.matchAll(TOKEN)) {
    const inside = open.at(-1)?.inside ?? top;
    if (raw) {
      const text = { dangerouslySetInnerHTML: { __html: rawText } };
      inside.push({
        tag: raw,
        attributes: { ...attributesOf(rawAttributes), ...text },
        inside: [],
      });
    } else if (end) {
      const place = open.findLastIndex((one) => one.tag === end);
      if (place > 0) open.length = place;
    } else if (tag) {
      const element = { tag, attributes: attributesOf(attributes), inside: [] };
      inside.push(element);
      if (!VOID.test(tag) && !token.endsWith("/>")) open.push(element);
    } else if (!token.startsWith("<")) inside.push(decoded(token));
  }
  const page = top.find((part) => typeof part !== "string");
  if (!page) throw new Error("there is no page to draw");
  return page;
}

/** Makes the elements of a page anew, each of them, as a component that draws it would. */
export function elementsOf(part: Part): ReactNode {
  if (typeof part === "string") return part;
  return createElement(part.tag, part.attributes, ...part.inside.map(elementsOf));
}

function attributesOf(text = ""): Record<string, unknown> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", value]) => {
      if (name === "style") return [name, styleOf(value ?? "")];
      // React writes what is true without a value, as we do.
      return [name, value ? decoded(value) : true];
    }),
  );
}

function styleOf(text: string): Record<string, string> {
  return Object.fromEntries(text.split(";").map((line) => line.split(/:(.*)/s, 2)));
}

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#x27|#39|amp);/g, (sign) => SIGNS[sign] ?? sign);
}
