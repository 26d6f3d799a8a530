import type { Problem, Source } from "./sources.ts";

const SCHEMA = "app/server/boot/settings.ts";
const CONFIG = "app/server/boot/config.ts";
/** Where values become fields of Config; what only refuses a value does not use it. */
const TAKERS = [
  CONFIG,
  "app/server/boot/service-settings.ts",
  "app/server/boot/mail-settings.ts",
  "app/server/boot/backup-settings.ts",
  "app/server/boot/processors.ts",
];
const OPERATIONS = "docs/operations.md";

/**
 * Settings that are asked for and that nothing reads: a variable of the schema that `readConfig` leaves
 * alone, and a field of Config that no file of the product takes.
 */
export function unreadSettings(sources: Source[]): Problem[] {
  const schema = sources.find(({ file }) => file === SCHEMA);
  const config = sources.find(({ file }) => file === CONFIG);
  if (!schema || !config) return [];
  const takers = sources.filter(({ file }) => TAKERS.includes(file));
  const taken = takenVariables(takers.map(({ text }) => text).join("\n"));
  const unread = variables(schema.text).filter((name) => !taken.has(name));
  const read = fieldsRead(sources);
  const idle = fields(config.text).filter((name) => !read.has(name));
  return [
    ...unread.map((name) => about(schema, name, `asks for ${name}, which readConfig leaves alone`)),
    ...idle.map((name) => about(config, name, `has the setting '${name}', which nothing reads`)),
  ];
}

/** Settings that the table in docs/operations.md lacks, and rows of it that are no setting. */
export function undescribedSettings(sources: Source[]): Problem[] {
  const schema = sources.find(({ file }) => file === SCHEMA);
  const operations = sources.find(({ file }) => file === OPERATIONS);
  if (!schema || !operations) return [];
  const known = variables(schema.text);
  const described = rows(operations.text);
  return [
    ...known
      .filter((name) => !described.includes(name))
      .map((name) => about(schema, name, `has the setting ${name}, which ${OPERATIONS} lacks`)),
    ...described
      .filter((name) => !known.includes(name))
      .map((name) => about(operations, name, `describes ${name}, which is no setting`)),
  ];
}

/** The names of the variables in the schema of settings.ts. */
export function variables(text: string): string[] {
  return namesIn(part(text, "const settings = z.object({", "\n});"));
}

function fields(text: string): string[] {
  return namesIn(part(text, "\n  return {", "\n  };"), /^ {4}(\w+)[:,]/gm);
}

function namesIn(block: string, field = /^ {2}(\w+):/gm): string[] {
  return [...block.matchAll(field)].map(([, name = ""]) => name);
}

function takenVariables(text: string): Set<string> {
  const read = [...text.matchAll(/\bvalues\.(\w+)/g)].map(([, name = ""]) => name);
  const unpacked = [...text.matchAll(/\{([^{}]*)\} = values;/g)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim()),
  );
  return new Set([...read, ...unpacked]);
}

const READ = /\b(?:config|settingsOf\((?:[^()]|\([^()]*\))*\))\.(\w+)/g;
const UNPACKED = /\{([^{}]*)\}(?:: Config\b| = settingsOf\(| = (?:\w+\(\w*\)\.|\w+\.)?config;)/g;

/** The fields of Config that the product's files take, by name or by unpacking. */
function fieldsRead(sources: Source[]): Set<string> {
  const read = new Set<string>();
  for (const { file, text } of sources) {
    if (!/^app\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file === CONFIG) continue;
    for (const [, name = ""] of text.matchAll(READ)) read.add(name);
    for (const [, list = ""] of text.matchAll(UNPACKED)) {
      for (const name of list.split(",")) read.add(name.split(":")[0]?.trim() ?? "");
    }
  }
  return read;
}

function rows(text: string): string[] {
  const section = part(text, "## Settings\n", "\n## ");
  return [...section.matchAll(/^\| *([A-Z][A-Z0-9_, ]*?) *\|/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );
}

function part(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  if (start < 0) return "";
  const end = text.indexOf(to, start);
  return text.slice(start + from.length, end < 0 ? undefined : end);
}

function about({ file, text }: Source, name: string, what: string): Problem {
  const line = text.split("\n").findIndex((each) => each.includes(name)) + 1;
  return { file, line, what };
}
