import type { Problem, Source } from "./sources.ts";

const WRITES = /^app\/(use-cases\/|features\/(?!desk\/)[a-z-]+\/writes)/;
const DECLARED = /^(?:export )?(?:async )?(?:function|const) (\w+)/;
const BY_STAFF = /\(\s*app: App,\s*\w+: (?:Admin|Staff)Actor\b/;
const LOGGED = /\b(?:actAtDesk|exportList|noteExport)\b/;

/** What an admin does to nobody: a mail to itself. */
const OF_NOBODY = ["requestTest"];

/**
 * Writes that an admin or the helpdesk calls and that reach neither `actAtDesk` nor `exportList` (or `noteExport`): nothing
 * of them would stand in the log (decision 118).
 */
export function unloggedActs({ file, text }: Source): Problem[] {
  if (!WRITES.test(file) || file.endsWith(".test.ts")) return [];
  const parts = partsOf(text);
  const logged = new Set(parts.filter(({ body }) => LOGGED.test(body)).map(({ name }) => name));
  for (let known = -1; known < logged.size; ) {
    known = logged.size;
    for (const { name, body } of parts) {
      if ([...logged].some((other) => new RegExp(`\\b${other}\\(`).test(body))) logged.add(name);
    }
  }
  return parts
    .filter(({ name, body }) => BY_STAFF.test(body) && !logged.has(name))
    .filter(({ name }) => !OF_NOBODY.includes(name))
    .map(({ name, line }) => ({ file, line, what: `${name} acts past the desk's log: actAtDesk` }));
}

/** What a file declares at its top, each up to the next one. */
function partsOf(text: string): { name: string; line: number; body: string }[] {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => {
    const [, name] = DECLARED.exec(line) ?? [];
    return name ? [{ name, index }] : [];
  });
  return starts.map(({ name, index }, nth) => ({
    name,
    line: index + 1,
    body: lines.slice(index, starts[nth + 1]?.index).join("\n"),
  }));
}
