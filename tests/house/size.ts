import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { FEATURES } from "./features.ts";

/** Of 20 files 19 are no longer than this. */
const MAX_P95 = 220;
/** What one learns of a subject in a day. */
const MAX_FEATURE = 4_000;

interface SourceFile {
  file: string;
  lines: number;
}

export interface Size {
  /** For people: how many lines, where, and how long files are. */
  told: string;
  /** What is over a limit. */
  over: string[];
}

/** How large the source is: app/ and the build's plugins, without tests. */
export function sizeOf(files: SourceFile[]): Size {
  const sorted = files.toSorted((a, b) => a.lines - b.lines);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
  const [median, p95, longest] = [at(0.5), at(0.95), at(1)];
  const folders = Map.groupBy(files, ({ file }) => folderOf(file));
  const sums = [...folders].map(([folder, own]) => ({ folder, lines: sum(own) }));
  const largest = sums.toSorted((a, b) => b.lines - a.lines);
  return {
    told: [
      `${sum(files)} lines in ${files.length} files: median ${median?.lines}, p95 ${p95?.lines}, longest ${longest?.lines} (${longest?.file})`,
      largest.map(({ folder, lines }) => `${folder} ${lines}`).join(", "),
    ].join("\n"),
    over: [
      ...(p95 && p95.lines > MAX_P95 ? [`p95 is over ${MAX_P95}: cut the longest files`] : []),
      ...FEATURES.filter((feature) => sum(folders.get(feature) ?? []) > MAX_FEATURE).map(
        (feature) => `${feature} has more than ${MAX_FEATURE} lines: cut it along its seams`,
      ),
    ],
  };
}

const sum = (files: SourceFile[]) => files.reduce((total, { lines }) => total + lines, 0);

/** A feature by its name, a part of the server by its folder, else the folder in app/. */
function folderOf(file: string): string {
  if (!file.startsWith("app/")) return "build";
  return (
    /^app\/(?:features\/([^/]+)|(server\/[^/]+)\/|([^/]+)\/)/.exec(file)?.slice(1).find(Boolean) ??
    "app"
  );
}

/** The files that count, below `root`. */
export function sourceFiles(root: string): SourceFile[] {
  return globSync(["app/**/*.{ts,tsx}", "vite.*.ts"], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({
      file,
      lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1,
    }));
}

if (import.meta.main) {
  const { told, over } = sizeOf(sourceFiles(path.resolve(import.meta.dirname, "../..")));
  process.stdout.write(`${[told, ...over].join("\n")}\n`);
  process.exitCode = over.length > 0 ? 1 : 0;
}
