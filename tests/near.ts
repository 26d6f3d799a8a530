import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** So many seconds of processor a test file takes on average, by its folder. */
const SECONDS = [
  ["tests/browser/", 12],
  ["tests/http/", 5],
  ["tests/integration/", 3],
  ["tests/contracts/", 3],
  ["", 0.5],
] as const;

/** What fits into a minute of two cores beside starting the tests and the types. */
const MOST_SECONDS = 48;

/** From file to file by imports: farther away nearly everything imports nearly everything. */
const FARTHEST = 4;

const IMPORT = /^(?:import|export)(?! type)[^;"]*"([^"]+)"|\bimport\("([^"]+)"\)/gm;
const ROUTE = /(?:route\("([^"]+)",|index\()\s*"([^"]+)"/g;
const ADDRESS = /["'`](\/[^"'`\s?#]*)/g;

export interface Near {
  /** Test files to run, the nearest first. */
  run: string[];
  /** Test files that are near too, but no longer fit into the minute. */
  left: string[];
}

/**
 * The test files that `changed` files concern: those themselves, those that import them, and those
 * that name the address of a route that imports them, over a few files in between. A type that is
 * imported alone is the compiler's business.
 */
export function testsNear(root: string, changed: readonly string[]): Near {
  const users = usersOf(root);
  const distances = new Map<string, number>();
  let edge = changed.filter((file) => users.has(file));
  for (let distance = 0; distance <= FARTHEST && edge.length > 0; distance += 1) {
    for (const file of edge) distances.set(file, distance);
    const next = new Set(edge.flatMap((file) => users.get(file) ?? []));
    edge = [...next].filter((file) => !distances.has(file));
  }
  const found = [...distances]
    .filter(([file]) => /\.test\.tsx?$/.test(file) && !file.startsWith("tests/faults/"))
    .sort(([a, far], [b, farther]) => far - farther || secondsOf(a) - secondsOf(b));
  const near: Near = { run: [], left: [] };
  let seconds = 0;
  for (const [file] of found) {
    seconds += secondsOf(file);
    (seconds <= MOST_SECONDS ? near.run : near.left).push(file);
  }
  return near;
}

function secondsOf(test: string): number {
  return SECONDS.find(([folder]) => test.startsWith(folder))?.[1] ?? 0;
}

/** For each file of ours, the files that import it; for a route's, also the tests that name its address. */
function usersOf(root: string): Map<string, string[]> {
  const files = globSync("{app,bench,tests}/**/*.{ts,tsx}", { cwd: root });
  const users = new Map<string, string[]>(files.map((file) => [file, []]));
  const routes = routesOf(root);
  for (const file of files) {
    const text = readFileSync(path.join(root, file), "utf8");
    for (const [, plain, later = ""] of text.matchAll(IMPORT)) {
      users.get(resolved(file, plain ?? later))?.push(file);
    }
    if (!file.startsWith("tests/")) continue;
    const named = new Set([...text.matchAll(ADDRESS)].map(([, address = ""]) => address));
    for (const { is, file: route } of routes) {
      if ([...named].some((address) => is.test(address))) users.get(route)?.push(file);
    }
  }
  return users;
}

function resolved(file: string, wanted: string): string {
  if (wanted.startsWith("~/")) return wanted.replace("~", "app");
  return path.posix.join(path.posix.dirname(file), wanted);
}

/** Each route's file, and what its addresses look like. */
function routesOf(root: string): { is: RegExp; file: string }[] {
  const table = readFileSync(path.join(root, "app/routes.ts"), "utf8");
  return [...table.matchAll(ROUTE)].map(([, pattern = "", file = ""]) => ({
    is: new RegExp(`^/${pattern.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`),
    file: `app/${file}`,
  }));
}
