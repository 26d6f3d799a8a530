import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

const ISLAND = "?island";

/** Bundles what is imported with '?island' into one file of its own, and answers its address. */
export function islands(): Plugin {
  let dev = false;
  let root = "";
  let folder = "";
  const built = new Map<string, string>();
  const bundles = new Map<string, Promise<string>>();
  const bundle = (file: string) => {
    const known = bundles.get(file) ?? bundleIsland(file);
    bundles.set(file, known);
    return known;
  };
  return {
    name: "islands",
    enforce: "pre",
    configResolved(config) {
      dev = config.command === "serve";
      root = config.root;
      folder = config.environments.client?.build.outDir ?? "build/client";
    },
    async load(id) {
      if (!id.endsWith(ISLAND)) return null;
      const file = id.slice(0, -ISLAND.length);
      const answer = (address: string) => `export default ${JSON.stringify(address)};`;
      if (dev) return answer(`/${path.relative(root, file)}`);
      const source = await bundle(file);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/${path.basename(file, ".ts")}-${hash}.js`;
      built.set(fileName, source);
      return answer(`/${fileName}`);
    },
    // Pages without scripts, which have most of them, are in the server's build alone.
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler() {
        if (this.environment.name !== "ssr") return;
        for (const [fileName, source] of built) {
          await writeFile(path.resolve(root, folder, fileName), source);
        }
      },
    },
  };
}

async function bundleIsland(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    resolve: { tsconfigPaths: true },
    build: { write: false, modulePreload: false, rollupOptions: { input: file } },
  });
  const [output] = [built].flat();
  const [chunk, ...more] = output && "output" in output ? output.output : [];
  if (chunk?.type !== "chunk" || more.length > 0) throw new Error(`${file} is not one script`);
  return chunk.code;
}
