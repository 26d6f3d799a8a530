import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
/** React's doors that modules of the browser come in by. */
const DOORS = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const REACTS_OWN = /node_modules\/(react|react-dom|scheduler)\//;
const AS_MODULES = "?modules";

/** What libraries ask about where they run, which is always the same in a browser that we build for. */
const IN_A_BROWSER = {
  "typeof window": '"object"',
  "typeof document": '"object"',
  "typeof performance": '"object"',
  "typeof setTimeout": '"function"',
  "typeof clearTimeout": '"function"',
  "typeof queueMicrotask": '"function"',
  "typeof reportError": '"function"',
  "typeof MessageChannel": '"function"',
  "typeof AbortController": '"function"',
  "typeof FormData": '"function"',
  "typeof URLSearchParams": '"function"',
  "typeof HTMLElement": '"function"',
  "typeof process": '"undefined"',
  "typeof setImmediate": '"undefined"',
  // The tools of React's developers find nothing in what visitors get.
  "typeof __REACT_DEVTOOLS_GLOBAL_HOOK__": '"undefined"',
};

/**
 * Makes the libraries of the browser's build smaller, by what is known of a browser beforehand. And gives
 * React, which comes as CommonJS, exports by name: otherwise each file would read every function of
 * React's off an object, with the help of a file that does nothing else.
 */
export function browserLibraries(): Plugin {
  return {
    name: "browser-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({ environments: { client: { define: IN_A_BROWSER } } }),
    resolveId(source, importer) {
      const isOthers = importer && !REACTS_OWN.test(importer);
      return isOthers && DOORS.includes(source) ? `\0${source}${AS_MODULES}` : null;
    },
    load(id) {
      if (!id.startsWith("\0") || !id.endsWith(AS_MODULES)) return null;
      const door = id.slice(1, -AS_MODULES.length);
      const names = Object.keys(require(door)).filter((name) => /^[A-Za-z]\w*$/.test(name));
      return [
        `import library from ${JSON.stringify(require.resolve(door))};`,
        "export default library;",
        // Nobody misses what nobody imports.
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => library.${name})();`),
      ].join("\n");
    },
  };
}
