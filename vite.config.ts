import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { BUILD_TARGET } from "./vite.browsers.ts";
import { files } from "./vite.chunks.ts";
import { fonts } from "./vite.fonts.ts";
import { laterParts } from "./vite.later.ts";
import { licences } from "./vite.licences.ts";
import { places } from "./vite.places.ts";
import { browserRoutes } from "./vite.routes.ts";

const COMPRESSIBLE = /\.(js|css|svg)$/;

/**
 * Builds the server with its libraries in it: a start loads one file in place of a thousand, which
 * halves its time and its memory. The queue looks for files beside its own, and shares its driver.
 */
function withLibraries(): Plugin {
  return {
    name: "with-libraries",
    apply: "build",
    config: () => ({
      environments: { ssr: { resolve: { noExternal: true, external: ["graphile-worker", "pg"] } } },
    }),
  };
}

/**
 * Lays a brotli and a gzip copy beside every built file, so that none is compressed per request. It
 * waits for the server's build, which writes the router's list of routes.
 */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    closeBundle: {
      sequential: true,
      async handler() {
        if (this.environment.name !== "ssr") return;
        const { environments } = this.environment.getTopLevelConfig();
        const folder = path.join(environments.client?.build.outDir ?? "build/client", "assets");
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
    },
  };
}

export default defineConfig({
  plugins: [
    fonts(),
    laterParts(),
    places(),
    licences(),
    tailwindcss(),
    reactRouter(),
    withLibraries(),
    browserRoutes(),
    files(),
    precompress(),
  ],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: BUILD_TARGET },
  // Islands: while developing a page loads them as they are.
  worker: { format: "es" },
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/main.ts" } } },
  },
});
