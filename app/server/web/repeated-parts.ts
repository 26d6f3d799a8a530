import { randomUUID } from "node:crypto";
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { bytesOfText, createKeeper, megabytes } from "~/shared/keeper.ts";

interface Taken {
  key: string;
  part: ReactNode;
}

const MOST = megabytes(8);
const MAX_KEY_CHARACTERS = 2_000;
const END = "]";
/** React's own mark between two texts, which a part and what follows it are no more. */
const BETWEEN_TEXTS = /^<!-- -->/;

/**
 * Keeps parts of pages as bytes, 8 MB at most, by what they show, and puts them into the pages that show
 * them: React draws a whole page anew for each reader, and most of a long form is the same for all.
 */
export function keepRepeatedParts() {
  const keeper = createKeeper<string, Buffer<ArrayBuffer>>("parts of pages", MOST);
  const bytesOf = ({ key, part }: Taken) => {
    const known = keeper.find(key);
    if (known) return known;
    const drawn = Buffer.from(renderToString(part));
    // Longer than that is what somebody typed.
    if (key.length <= MAX_KEY_CHARACTERS) keeper.keep(key, drawn, bytesOfText(key) + drawn.length);
    return drawn;
  };
  // Nobody can type it: it is in no page that leaves the server.
  const mark = `[${randomUUID()}:`;
  return () => {
    const parts: Taken[] = [];
    return {
      /** Takes the part that shows `of`, and answers what holds its place until the page is drawn. */
      take(of: unknown, part: ReactNode): ReactElement {
        parts.push({ key: JSON.stringify(of), part });
        return createElement(Fragment, null, `${mark}${parts.length - 1}${END}`);
      },
      /** The bytes of a drawn page, with the parts in their places. */
      fillIn(page: string): Buffer<ArrayBuffer>[] {
        const [start = "", ...places] = page.split(mark);
        const bytes = [Buffer.from(start)];
        for (const place of places) {
          const end = place.indexOf(END);
          const taken = parts[Number(place.slice(0, end))];
          if (!taken) throw new Error("a page has a place for a part that it did not take");
          bytes.push(
            bytesOf(taken),
            Buffer.from(place.slice(end + END.length).replace(BETWEEN_TEXTS, "")),
          );
        }
        return bytes;
      },
    };
  };
}
