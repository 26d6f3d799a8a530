import { globSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** How the router names what a browser is to have of a route. */
const FOR_BROWSERS = "?__react-router-build-client-route";
const NOTHING = "export {};";
const QUOTES = ["`", '"', "'"];

interface BrowserRoute {
  path?: string;
  module: string;
  hasDefaultExport: boolean;
}

/**
 * Keeps from browsers what their scripts never show: the code of pages without scripts, which they load
 * as documents (`server/web/router.ts`), and the lines of those in the router's list of routes. Of
 * the addresses without a page it keeps those that a script names.
 */
export function browserRoutes(): Plugin {
  let scripts = "";
  const shown = new Set<string>();
  return {
    name: "browser-routes",
    apply: "build",
    enforce: "post",
    transform(_, id) {
      if (this.environment.name !== "client" || !id.endsWith(FOR_BROWSERS)) return null;
      const source = readFileSync(id.slice(0, -FOR_BROWSERS.length), "utf8");
      return isStill(source) ? { code: NOTHING, map: null } : null;
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        scripts += file.code;
        if (file.exports.length > 0) shown.add(`/${file.fileName}`);
      }
    },
    closeBundle: {
      // The router writes its list while the server is built, and it is compressed after this.
      order: "pre",
      sequential: true,
      async handler() {
        if (this.environment.name !== "ssr") return;
        const { environments } = this.environment.getTopLevelConfig();
        const folder = path.join(environments.client?.build.outDir ?? "build/client", "assets");
        const isShown = ({ module }: BrowserRoute) => shown.has(module);
        const isNamed = ({ path }: BrowserRoute) =>
          QUOTES.some((quote) => scripts.includes(`${quote}/${path}${quote}`));
        for (const file of globSync(path.join(folder, "manifest-*.js"))) {
          const [start = "", list = "", end = ""] = parts(await readFile(file, "utf8"));
          const manifest: { routes: Record<string, BrowserRoute> } = JSON.parse(list);
          const routes = Object.entries(manifest.routes)
            .filter(([, route]) => isShown(route) || (!route.hasDefaultExport && isNamed(route)))
            .map(([id, route]) => [id, spare(route)]);
          const kept = { ...manifest, routes: Object.fromEntries(routes) };
          await writeFile(file, start + JSON.stringify(kept) + end);
        }
      },
    },
  };
}

function isStill(source: string): boolean {
  return /\bpage\(/.test(source) && !/\bhydrate:\s*true/.test(source);
}

function parts(script: string): string[] {
  const [first, last] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  return [script.slice(0, first), script.slice(first, last), script.slice(last)];
}

/** What is not so goes without saying, as does a list of nothing. */
function spare(route: BrowserRoute) {
  const says = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(route).filter(([, value]) => says(value)));
}
