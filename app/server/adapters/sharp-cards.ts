import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Card, Cards } from "../ports/cards.ts";
import { diskFiles } from "./disk-files.ts";
import { drawnApart } from "./drawn-apart.ts";

/** Cards drawn by libvips in a process of their own, one at a time, and kept in `folder`. */
export function sharpCards(root: string, folder: string): Cards {
  const kept = diskFiles(folder);
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const drawCard = drawnApart<Card>(root, "draw-card.ts");

  async function drawAnew(key: string, card: Card): Promise<Uint8Array<ArrayBuffer>> {
    const picture = await drawCard(card, `a card ('${card.title}')`);
    await kept.put(key, picture, "image/png");
    return picture;
  }

  return {
    async draw(card) {
      const name = createHash("sha256").update(JSON.stringify(card)).digest("hex");
      const key = `${name}.png`;
      const known = await kept.read(key);
      if (known) return { picture: known, etag: `"${name}"` };
      const drawing = underway.get(key) ?? drawAnew(key, card).finally(() => underway.delete(key));
      underway.set(key, drawing);
      return { picture: await drawing, etag: `"${name}"` };
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
