import type { Problem, Source } from "./rules.ts";

const CONFIG = "app/server/boot/config.ts";
const OPERATIONS = "docs/operations.md";

/**
 * Settings that are asked for and that nothing reads: a variable of the schema that `readConfig` leaves
 * alone, and a field of Config that no file of the product takes.
 */
export function unreadSettings(sources: Source[]): Problem[] {
  const config = sources.find(({ file }) => file === CONFIG);
  if (!config) return [];
  const taken = takenVariables(config.text);
  const unread = variables(config.text).filter((name) => !taken.has(name));
  const read = fieldsRead(sources);
  const idle = fields(config.text).filter((name) => !read.has(name));
  return [
    ...unread.map((name) => about(config, name, `asks for ${name}, which readConfig leaves alone`)),
    ...idle.map((name) => about(config, name, `has the setting '${name}', which nothing reads`)),
  ];
}

/** Settings that the table in docs/operations.md lacks, and rows of it that are no setting. */
export function undescribedSettings(sources: Source[]): Problem[] {
  const config = sources.find(({ file }) => file === CONFIG);
  const operations = sources.find(({ file }) => file === OPERATIONS);
  if (!config || !operations) return [];
  const known = variables(config.text);
  const described = rows(operations.text);
  return [
    ...known
      .filter((name) => !described.includes(name))
      .map((name) => about(config, name, `has the setting ${name}, which ${OPERATIONS} lacks`)),
    ...described
      .filter((name) => !known.includes(name))
      .map((name) => about(operations, name, `describes ${name}, which is no setting`)),
  ];
}

/** The names of the variables in the schema of config.ts. */
export function variables(text: string): string[] {
  return namesIn(part(text, "const settings = z.object({", "\n});"));
}

function fields(text: string): string[] {
  return namesIn(part(text, "export interface Config {", "\n}"));
}

function namesIn(block: string): string[] {
  return [...block.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = ""]) => name);
}

// To refuse a value is not to use it.
const REFUSAL = /\nfunction refuse\w*\([\s\S]*?\n\}\n/g;

function takenVariables(text: string): Set<string> {
  const rest = text.replace(REFUSAL, "\n");
  const read = [...rest.matchAll(/\bvalues\.(\w+)/g)].map(([, name = ""]) => name);
  const unpacked = [...rest.matchAll(/\{([^{}]*)\} = values;/g)].flatMap(([, list = ""]) =>
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
