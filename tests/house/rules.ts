import path from "node:path";
import { FEATURES } from "./features.ts";
import { drawn, importsByFeature } from "./graph.ts";
import type { Problem, Source } from "./sources.ts";

const KINDS = [
  /^(answers|answer-schemas|catalogue|constants|questions?|schema|lifecycle|rules|policy|messages|views|wording|tables)\.ts$/,
  /^(reads|writes|index|personal-data)\.server\.ts$/,
  /^(reads|writes)\/[a-z-]+\.server\.ts$/,
  /^(questions|rules|wording)\/[a-z-]+\.ts$/,
  /^(emails|components|tasks)\/[a-z/-]+(\.later)?\.tsx?$/,
  /\.test\.tsx?$/,
];

/** Features without a place in the order, and files of a kind that no feature has. */
export function strangeFiles({ file }: Source): Problem[] {
  const [, feature = "", rest = ""] = /^app\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (!feature) return [];
  if (!FEATURES.includes(feature)) {
    return [{ file, line: 1, what: "its feature has no place in tests/house/features.ts" }];
  }
  if (KINDS.some((kind) => kind.test(rest))) return [];
  return [{ file, line: 1, what: "no feature has this kind of file: docs/ARCHITECTURE.md" }];
}

/** Files beside the routes that are none: their place is in a feature, a use case or a gate. */
export function strayRoutes(sources: Source[]): Problem[] {
  const map = sources.find(({ file }) => file === ROUTE_MAP)?.text ?? "";
  return sources
    .filter(({ file }) => file.startsWith("app/routes/"))
    .filter(({ file }) => !map.includes(`"${file.slice("app/".length)}"`))
    .map(({ file }) => ({ file, line: 1, what: "is no route of app/routes.ts" }));
}

const ROUTE_MAP = "app/routes.ts";

/** Our own paths in a literal: `href()` and `satisfies keyof Register["pages"]` are checked, they are not. */
export function loosePaths(source: Source, known: ReadonlySet<string>): Problem[] {
  if (!/^app\/.*\.tsx?$/.test(source.file) || /\.test\.tsx?$/.test(source.file)) return [];
  if (source.file === ROUTE_MAP) return [];
  return matches(source, /(?<!\bhref\()["'`}]\/([a-z][a-z0-9.-]*)(?=[/?#"'`$])/g)
    .filter(({ text, groups }) => known.has(groups[0] ?? "") && !text.includes("keyof Register"))
    .map((found) => problem(source, found, "writes a path of ours: href() or shared/paths.ts"));
}

/** The first parts of all paths of the route map. */
export function firstParts(sources: Source[]): Set<string> {
  const map = sources.find(({ file }) => file === ROUTE_MAP)?.text ?? "";
  return new Set([...map.matchAll(/route\("([a-z0-9.-]+)/g)].map(([, part = ""]) => part));
}

/** Names that React Router asks of a route, and the one that a feature says its personal data by. */
const SHARED_NAMES =
  /^(loader|action|clientLoader|clientAction|meta|handle|headers|links|Layout|ErrorBoundary|shouldRevalidate|personalData)$/;

/**
 * Names that two files of the product export, each for a thing of its own; a table and what others
 * may read of it are one.
 */
export function sharedNames(sources: Source[]): Problem[] {
  const exported = sources
    .filter(({ file }) => /^app\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((source) =>
      matches(
        source,
        /^export (?:async )?(?:abstract )?(?:const|function|class|type|interface)\*? (\w+)(?! = readOnly\()/g,
      ).map((found) => ({ source, found, name: found.groups[0] ?? "" })),
    )
    .filter(({ name }) => !SHARED_NAMES.test(name));
  return [...Map.groupBy(exported, ({ name }) => name).values()].flatMap((all) =>
    all.flatMap(({ source, found, name }) => {
      const other = all.find((one) => one.source !== source)?.source.file;
      return other ? [problem(source, found, `exports ${name}, as ${other} does`)] : [];
    }),
  );
}

const MAX_LINES = 300;

/** Files that have grown past what one reads at a sitting. */
export function tooLong({ file, text }: Source): Problem[] {
  const lines = text.split("\n").length - 1;
  if (!/^app\/.*\.tsx?$/.test(file) || lines <= MAX_LINES) return [];
  return [{ file, line: lines, what: `has ${lines} lines; ${MAX_LINES} are the limit` }];
}

const FORMER_WORDS: [word: RegExp, say: string][] = [
  [/\b[qQ]uotes?\b|\bquote[A-Z]\w*|[a-z]Quotes?(?![a-z])\w*/g, "proposal"],
  [/\b[cC]ustomers?\b|\bcustomer[A-Z]\w*|[a-z]Customers?(?![a-z])\w*/g, "client"],
  [/\b[pP]hotographers?\b(?!-)/g, "company"],
  [/\b[jJ]obs?\b|\bjobs?[A-Z]\w*|[a-z]Jobs?(?![a-z])\w*/g, "brief or task"],
];

/** Former words that stay: old addresses, names in the queue and of the queue, of a generated column. */
const FORMER_NAMES =
  /photographers?"|\/(?:for-)?photographers?\b|_private_jobs|add_job|job_key|jobKey=|complete_jobs|helpers\.job|getJobs:complete|jobs: tasks|(?:complete|fail)JobBatchDelay|jobs?\.(?:id|payload|task_id)|new-job|notify\w+NewJob\b|job\??:|Job as|JobHelpers|jobStatus|job_status|role=photographer|blockquote/;

/** Where a provider's own words are spoken, and answered by what stands in for it. */
const AT_THE_WIRE = /^(app\/server\/adapters|tests\/(contracts|fakes))\//;

/** What a provider names: texts, keys and properties. Names of variables and comments are ours. */
const OF_THE_WIRE = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|\.\w+|\b\w+\??:/g;

/**
 * Former names of things, in code and in comments. Where a provider is spoken to, its words may be
 * texts, keys and properties, and nothing else.
 */
export function formerWords(source: Source): Problem[] {
  if (!/^(app|tests|bench)\/.*\.tsx?$/.test(source.file)) return [];
  if (/^tests\/(corpus|fixtures|house)\//.test(source.file)) return [];
  const text = AT_THE_WIRE.test(source.file) ? source.text.replace(OF_THE_WIRE, "") : source.text;
  return FORMER_WORDS.flatMap(([word, say]) =>
    matches({ ...source, text }, word)
      .filter(({ text }) => !FORMER_NAMES.test(text))
      .map((found) =>
        problem(source, found, `says '${found.groups.word}'; the glossary says ${say}`),
      ),
  );
}

/** Paths in the docs that name no file, so that a reader is not sent astray. */
export function deadPaths(source: Source, exists: (file: string) => boolean): Problem[] {
  if (!source.file.startsWith("docs/") || source.file.startsWith("docs/decisions/")) return [];
  const paths =
    /`((?:app|tests|features|routes|server|ui|shared|tasks|use-cases)\/[\w./-]+\.\w+)`/g;
  return matches(source, paths).flatMap((found) => {
    const named = found.groups[0] ?? "";
    const known = exists(named) || exists(`app/${named}`);
    return known ? [] : [problem(source, found, `names ${named}, which is not there`)];
  });
}

/** Links in the documents and their pictures that lead to no file of the repository. */
export function deadLinks(source: Source, exists: (file: string) => boolean): Problem[] {
  if (!source.file.endsWith(".md")) return [];
  const folder = source.file.split("/").slice(0, -1).join("/");
  return matches(source, /\]\(((?!https?:|mailto:|#)[^)\s]+)\)/g).flatMap((found) => {
    const [link = ""] = (found.groups[0] ?? "").split("#");
    const known = exists(path.posix.join(folder, link));
    return known ? [] : [problem(source, found, `links to ${link}, which is not there`)];
  });
}

/**
 * Names in brackets behind a path of docs/spec-map.md that the file does not hold. `read` answers the
 * text of a file or of a folder's files, by its path from the root.
 */
export function deadNames(source: Source, read: (file: string) => string): Problem[] {
  if (source.file !== "docs/spec-map.md") return [];
  return matches(
    source,
    /`((?!tests\/|[^`]*\*|[^`]*\.test\.)[\w-]+\/[^`]+)` \(([\w, ]+)\)/g,
  ).flatMap((found) => {
    const [, file = "", names = ""] = /`([^`]+)` \(([^)]+)\)/.exec(found.groups.word ?? "") ?? [];
    const text = read(file.startsWith("docs/") ? file : `app/${file}`);
    return names
      .split(", ")
      .filter((name) => !text.includes(name))
      .map((name) => problem(source, found, `names ${name}, which ${file} does not hold`));
  });
}

/** Rows of docs/spec-map.md that are done and name no test. */
export function untestedRows(source: Source): Problem[] {
  if (source.file !== "docs/spec-map.md") return [];
  return matches(source, /^\|.*\| - \| done \|$/g).map((found) =>
    problem(source, found, "is done without a test that shows it"),
  );
}

/** The picture of the features in docs/ARCHITECTURE.md, when it is not what the imports say. */
export function outdatedPicture(root: string, architecture: Source): Problem[] {
  if (architecture.text.includes(drawn(importsByFeature(root)))) return [];
  return [
    {
      file: architecture.file,
      line: 1,
      what: "shows other imports between features than there are; run: npm run check -- --draw",
    },
  ];
}

interface Found {
  line: number;
  /** The whole line that it stands on. */
  text: string;
  groups: Record<string | number, string>;
}

function matches({ text }: Source, pattern: RegExp): Found[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(pattern)].map((match) => ({
      line: index + 1,
      text: line,
      groups: { 0: match[1] ?? "", word: match[0] },
    })),
  );
}

function problem({ file }: Source, { line }: Found, what: string): Problem {
  return { file, line, what };
}
