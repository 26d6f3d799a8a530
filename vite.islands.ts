import { createHash } from "node:crypto";
import path from "node:path";
import { build, type Plugin } from "vite";

const ISLAND = "?island";

/** Bundles what is imported with '?island' into one file of its own, and answers its address. */
export function islands(): Plugin {
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
