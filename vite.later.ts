import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

const LATER = ".later.tsx";
const WRAPPED = "?later";
const COMPONENT = /^export function ([A-Z]\w*)/gm;

/**
 * Makes the components of a file named `*.later.tsx` parts of a page that a browser loads after the
 * page itself (`app/ui/later.tsx`). Whoever imports such a file imports it like any other.
 */
export function laterParts(): Plugin {
  return {
    name: "later-parts",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!source.endsWith(LATER) || importer?.endsWith(WRAPPED)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id + WRAPPED };
    },
    async load(id) {
      if (!id.endsWith(LATER + WRAPPED)) return null;
      const file = id.slice(0, -WRAPPED.length);
      const names = [...(await readFile(file, "utf8")).matchAll(COMPONENT)].map(([, name]) => name);
      const wrap = JSON.stringify(path.join(this.environment.config.root, "app/ui/later.tsx"));
      const part = JSON.stringify(file);
      const isForBrowsers = this.environment.name === "client";
      const wrapped = (name = "") =>
        isForBrowsers ? `later(async () => (await load()).${name})` : `inPlace(part.${name})`;
      return [
        `import { ${isForBrowsers ? "later" : "inPlace"} } from ${wrap};`,
        isForBrowsers ? `const load = () => import(${part});` : `import * as part from ${part};`,
        ...names.map((name) => `export const ${name} = ${wrapped(name)};`),
      ].join("\n");
    },
  };
}
