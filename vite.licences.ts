import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:licences";

/** What ships may be under these: each lets a product be sold without its own source. */
const ALLOWED_LICENCES = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
]);

/** Under another one, and why that is no harm; by the beginning of the name. */
const REASONED: Record<string, string> = {
  // A library beside the product, loaded while it runs and unchanged: whoever wants may put another there.
  "@img/sharp-libvips-": "LGPL-3.0-or-later",
};

/** Packages that do not say in their own list what their file of the licence says. */
const UNSAID: Record<string, string> = { "png-js": "MIT" };

/** Used to build, and in what is built: its first rules of style. */
const BUILT_IN = new Set(["tailwindcss"]);

const LICENCE_FILE = /^(licen[cs]e|copying|ofl)([.-].*)?$/i;
/** Whose it is. A line of the text itself may begin with the word too, or with '(c)'. */
const COPYRIGHT =
  /^\W*(copyright\b.*(\d{4}|\(c\)|©|contributors|authors|all rights reserved)|(\(c\)|©).*\d{4})/i;
const TITLE = /^\W*(the )?(mit|isc|bsd|apache)[\w .,()-]*license[\w .,()-]*$/i;

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
  /** Who has the rights, a line each. */
  rights: string[];
  /** The rest of the file; empty where the package has none. */
  text: string;
}

/** Packages whose licence has the same text. */
export interface LicenceGroup {
  licence: string;
  text: string;
  packages: Pick<ShippedPackage, "name" | "version" | "rights">[];
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  /** Here for a tool; what runs would take it along if it were there. */
  devOptional?: boolean;
}

/** Every package that runs on the server or is sent to browsers, as it is installed here. */
export function shippedPackages(root: string): ShippedPackage[] {
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(
    ([place, { dev, devOptional, license, version = "" }]) => {
      const name = place.split("node_modules/").at(-1) ?? "";
      const folder = path.join(root, place);
      // Of another platform, it is named in the lock and not installed.
      const isTool = (dev || devOptional) && !BUILT_IN.has(name);
      if (!name || isTool || !existsSync(folder)) return [];
      return { name, version, licence: license ?? UNSAID[name] ?? "", ...readLicence(folder) };
    },
  );
}

function readLicence(folder: string): Pick<ShippedPackage, "rights" | "text"> {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  if (!file) return { rights: [], text: "" };
  const lines = readFileSync(path.join(folder, file), "utf8").trim().split(/\r?\n/);
  const rest = lines.filter((line) => !COPYRIGHT.test(line) && !TITLE.test(line));
  return {
    rights: lines.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim()),
    text: rest.join("\n").trim(),
  };
}

/** The packages whose licence is not on the list; a line each. */
export function refusedLicences(shipped: readonly ShippedPackage[]): string[] {
  return shipped
    .filter(({ name, licence }) => {
      const reasoned = Object.entries(REASONED).find(([beginning]) => name.startsWith(beginning));
      return reasoned?.[1] !== licence && !ALLOWED_LICENCES.has(licence);
    })
    .map(({ name, licence }) => `${name} ships under ${licence || "no licence"}`);
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The same by text, those of most packages first; what has no file of its own stands with its licence. */
export function byText(shipped: readonly ShippedPackage[]): LicenceGroup[] {
  const groups: LicenceGroup[] = [];
  const sorted = [...shipped].sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { licence, text, ...one } of sorted.filter(({ text }) => text)) {
    const same = groups.find(
      (group) => group.licence === licence && wordsOf(group.text) === wordsOf(text),
    );
    if (same) same.packages.push(one);
    else groups.push({ licence, text, packages: [one] });
  }
  groups.sort((one, other) => other.packages.length - one.packages.length);
  for (const { licence, text, ...one } of sorted.filter(({ text }) => !text)) {
    const same = groups.find((group) => group.licence === licence);
    if (same) same.packages.push(one);
    else groups.push({ licence, text, packages: [one] });
  }
  return groups;
}

/** Makes the licences of all that ships a module for the page that shows them. @throws for one not on the list */
export function licences(): Plugin {
  return {
    name: "licences",
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const shipped = shippedPackages(process.cwd());
      const refused = refusedLicences(shipped);
      if (refused.length > 0) throw new Error(refused.join("\n"));
      return `export default ${JSON.stringify(byText(shipped))};`;
    },
  };
}
