import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { FEATURES } from "./features.ts";

const IMPORT = /(?:from|import\()\s*"([^"]+)"/g;

/** For each feature, the features it imports, both in the order of the house. */
export function importsByFeature(root: string): Map<string, string[]> {
  return new Map(FEATURES.map((feature) => [feature, importsOf(root, feature)]));
}

function importsOf(root: string, feature: string): string[] {
  const used = new Set<string>();
  for (const file of globSync(`app/features/${feature}/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, wanted = ""] of readFileSync(path.join(root, file), "utf8").matchAll(IMPORT)) {
      const target = wanted.startsWith("~/")
        ? wanted.replace("~", "app")
        : path.posix.join(path.posix.dirname(file), wanted);
      const other = /^app\/features\/([^/]+)\//.exec(target)?.[1];
      if (other && other !== feature) used.add(other);
    }
  }
  return FEATURES.filter((each) => used.has(each));
}

/** The graph as the picture in docs/ARCHITECTURE.md: an arrow points to what a feature uses. */
export function drawn(imports: Map<string, string[]>): string {
  const lines = [...imports].flatMap(([feature, used]) =>
    used.length > 0 ? used.map((other) => `  ${feature} --> ${other}`) : [`  ${feature}`],
  );
  return ["```mermaid", "graph TD", ...lines, "```"].join("\n");
}
