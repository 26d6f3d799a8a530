import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Lays a brotli and a gzip copy beside every built file, so that none is compressed per request. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir }) {
      const folder = path.join(dir ?? "build/client", "assets");
      const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

const ISLAND = "?island";

/** Bundles what is imported with '?island' into one file of its own, and answers its address. */
function islands(): Plugin {
  let dev = false;
  let root = "";
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
    },
    async load(id) {
      if (!id.endsWith(ISLAND)) return null;
      const file = id.slice(0, -ISLAND.length);
      const answer = (address: string) => `export default ${JSON.stringify(address)};`;
      if (dev) return answer(`/${path.relative(root, file)}`);
      const source = await bundle(file);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/${path.basename(file, ".ts")}-${hash}.js`;
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
      return answer(`/${fileName}`);
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

export default defineConfig({
  plugins: [islands(), tailwindcss(), reactRouter(), precompress()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/main.ts" } } },
  },
});
