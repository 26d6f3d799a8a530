import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { CardContents, Cards } from "../ports/cards.ts";
import { diskFiles } from "./disk-files.ts";
import { drawnApart } from "./drawn-apart.ts";

/** Cards drawn by libvips in a process of their own, one at a time, and kept in `folder`. */
export function sharpCards(root: string, folder: string): Cards {
  const kept = diskFiles(folder);
  const drawCard = drawnApart<CardContents>(root, "draw-card.ts");

  return {
    async draw(card) {
      const name = createHash("sha256").update(JSON.stringify(card)).digest("hex");
      const [key, etag] = [`${name}.png`, `"${name}"`];
      const known = await kept.read(key);
      if (known) return { picture: known, etag };
      const picture = await drawCard(card, `a card ('${card.title}')`);
      await kept.put(key, picture, "image/png");
      return { picture, etag };
    },
    async tidy(before) {
      await kept.tidy(before);
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.endsWith(".png"))) {
        const file = path.join(folder, name);
        if ((await stat(file)).mtime < before) await rm(file, { force: true });
      }
    },
  };
}
