import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const FONT = /@fontsource-variable\/[\w/-]+\.woff2/g;
const IMPORTED = /^(@fontsource-variable\/[\w/-]+\.woff2)\?url$/;
const FOLDER = path.resolve("node_modules/.cache/fonts");
const { resolve } = createRequire(import.meta.url);

// What Dutch is written with: Latin-1, with the quotes, dashes and signs that pages use. Whatever else
// stands in a name has the reader's own font.
const WRITTEN = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ..."ıŒœ–—‘’‚“”„†•…‹›€™←↑→↓−×"].join(
  "",
);

// What a headline is written with: letters, figures and the marks of a sentence.
const HEADED = [...range(0x20, 0x7e), ...range(0xc0, 0xff), ..."\u00a0²³·©Œœı–—‘’‚“”„…€→−"].join(
  "",
);

/** How glyphs stand together, and figures of one width: pages write no fractions. */
const FEATURES = ["ccmp", "kern", "mark", "mkmk", "rvrn", "tnum"];

/** What pages use of each font, by what its address contains; one weight is no axis any more. */
const FACES = [
  { name: "display", of: "bricolage", glyphs: HEADED, wght: 700 },
  { name: "text", of: "figtree", glyphs: WRITTEN, wght: { min: 400, max: 700 } },
];

/** Cuts the fonts of the style sheet down to the glyphs and weights that pages use. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    enforce: "pre",
    async resolveId(source) {
      const [, address] = IMPORTED.exec(source) ?? [];
      return address ? `${await cut(address)}?url` : null;
    },
    async transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".css")) return null;
      const files = new Map<string, string>();
      for (const address of code.match(FONT) ?? []) files.set(address, await cut(address));
      return files.size > 0 ? code.replace(FONT, (address) => files.get(address) ?? address) : null;
    },
  };
}

async function cut(address: string): Promise<string> {
  const face = FACES.find(({ of }) => address.includes(of));
  if (!face) throw new Error(`vite.fonts.ts does not say what pages use of ${address}`);
  const whole = await readFile(resolve(address));
  const key = createHash("sha256")
    .update(whole)
    .update(JSON.stringify({ ...face, FEATURES }))
    .digest("hex");
  const file = path.join(FOLDER, `${face.name}-${key.slice(0, 8)}.woff2`);
  const known = await readFile(file).catch(() => null);
  if (known) return file;
  await mkdir(FOLDER, { recursive: true });
  const options = {
    targetFormat: "woff2",
    variationAxes: { wght: face.wght },
    keepFeatures: FEATURES,
  } as const;
  await writeFile(file, await subsetFont(whole, face.glyphs, options));
  return file;
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
