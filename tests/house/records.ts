import type { Problem, Source } from "./sources.ts";

const RECORD = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
const INDEX = "docs/decisions/README.md";
const HEAD = [
  /^\*\*Date\*\* \d{4}-\d{2}-\d{2}$/m,
  /^\*\*Status\*\* /m,
  /^\*\*Alternatives\.?\*\*/m,
];
/** 'decision 5', 'decisions 5 and 26', 'Decisions 5, 26 and 30'. */
const REFERENCES = /\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi;

/** Decision records that lack a date, a status, alternatives or a line in the index, or share a number. */
export function incompleteRecords(sources: Source[]): Problem[] {
  const index = sources.find(({ file }) => file === INDEX)?.text ?? "";
  const seen = new Set<number>();
  return sources.flatMap(({ file, text }) => {
    const number = numberOf(file);
    if (number === undefined) return [];
    const missing = HEAD.filter((line) => !line.test(text)).map((line) => `lacks ${line.source}`);
    if (seen.has(number)) missing.push("has the number of another record");
    if (!index.includes(`](${file.split("/").at(-1)})`)) missing.push(`is not named in ${INDEX}`);
    seen.add(number);
    return missing.map((what) => ({ file, line: 1, what }));
  });
}

/** References in code and documents to a decision that has no record. */
export function deadDecisions(sources: Source[]): Problem[] {
  const records = new Set(sources.map(({ file }) => numberOf(file)));
  return sources
    .filter(({ file }) => !file.startsWith("tests/house/"))
    .flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, index) =>
        [...line.matchAll(REFERENCES)]
          .flatMap(([, numbers = ""]) => numbers.match(/\d+/g) ?? [])
          .filter((number) => !records.has(Number(number)))
          .map((number) => ({
            file,
            line: index + 1,
            what: `refers to decision ${number}, of which there is no record`,
          })),
      ),
    );
}

function numberOf(file: string): number | undefined {
  const number = RECORD.exec(file)?.[1];
  return number === undefined ? undefined : Number(number);
}
