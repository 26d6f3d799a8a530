import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Card, Cards } from "../ports/cards.ts";
import { diskFiles } from "./disk-files.ts";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const PROGRAM = "app/server/adapters/draw-card.ts";
const DRAW_MS = 20_000;

/** Cards drawn by libvips in a process of their own, one at a time, and kept in `folder`. */
export function sharpCards(root: string, folder: string): Cards {
  const kept = diskFiles(folder);
  const program = path.join(root, PROGRAM);
  const underway = new Map<string, Promise<Uint8Array>>();
  let line: Promise<unknown> = Promise.resolve();

  async function drawAnew(key: string, card: Card): Promise<Uint8Array> {
    const turn = line.then(() => drawn(program, card));
    line = turn.catch(() => undefined);
    const picture = await turn;
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

async function drawn(program: string, card: Card): Promise<Uint8Array> {
  const child = spawn(process.execPath, [program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {},
    timeout: DRAW_MS,
    killSignal: "SIGKILL",
  });
  child.stdin.on("error", () => undefined).end(JSON.stringify(card));
  const [picture, [code]] = await Promise.all([buffer(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`a card was not drawn: '${card.title}' (exit ${code})`);
  return picture;
}
