import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { check } from "recheck";
import ts from "typescript";

/**
 * Looks for regular expressions that a text can make slow: every one of the product is tried for
 * backtracking that grows faster than the text. Prints file, line and the text that hangs it.
 */

const root = path.resolve(import.meta.dirname, "..");
const FILES = ["app/**/*.{ts,tsx,js}", "server.ts", "start.mjs"];
const TRY_MS = 20_000;
const CACHE = path.join(root, "node_modules", ".cache", "expressions.json");
/** Part of every key: other checkers may know better. */
const CHECKER = JSON.parse(
  readFileSync(path.join(root, "node_modules", "recheck", "package.json"), "utf8"),
).version as string;

interface Expression {
  place: string;
  /** Null when only the running product knows it. */
  source: string | null;
  flags: string;
}

function expressionsOf(file: string): Expression[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node) => {
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments ?? [];
      const known = pattern && ts.isStringLiteralLike(pattern) && (!flags || isText(flags));
      found.push({
        place,
        source: known ? pattern.text : null,
        flags: flags && isText(flags) ? flags.text : "",
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node);

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  const called = ts.isNewExpression(node) || ts.isCallExpression(node);
  return called && ts.isIdentifier(node.expression) && node.expression.text === "RegExp";
}

/** What is wrong with an expression; null when no text makes it slow. */
async function faultOf({ source, flags }: Expression): Promise<string | null> {
  if (source === null) return "is made while running: nobody can say what it does to a text";
  const result = await check(source, flags, { timeout: TRY_MS });
  if (result.status === "safe") return null;
  if (result.status === "unknown") return `could not be tried (${result.error.kind})`;
  const { complexity, attack } = result;
  // What is found by trying may be wrong on a busy machine; a text that it found tells.
  if (complexity.isFuzz && !hangs(source, flags, attack.string)) return null;
  return `/${source}/${flags} is ${complexity.type} (${complexity.summary}) on ${attack.pattern}`;
}

const HANG_MS = 1_000;

/** True when Node's own engine takes longer than a second over this text. */
function hangs(source: string, flags: string, text: string): boolean {
  const expression = new RegExp(source, flags);
  try {
    runInNewContext("expression.test(text)", { expression, text }, { timeout: HANG_MS });
    return false;
  } catch {
    return true;
  }
}

function readCache(): Record<string, string | null> {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return {};
  }
}

const expressions = globSync(FILES, { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort()
  .flatMap(expressionsOf);
const known = readCache();
const answers: Record<string, string | null> = {};
const faults: string[] = [];
const waiting = [...expressions];

async function work(): Promise<void> {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const key = createHash("sha256")
      .update(JSON.stringify([CHECKER, next.source, next.flags]))
      .digest("hex");
    const fault = known[key] === undefined ? await faultOf(next) : known[key];
    // What could not be tried this time is tried again.
    if (!fault?.startsWith("could not")) answers[key] = fault;
    if (fault) faults.push(`${next.place} ${fault}`);
  }
}

await Promise.all(Array.from({ length: os.availableParallelism() }, work));
mkdirSync(path.dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify(answers));
for (const fault of faults.sort()) process.stdout.write(`${fault}\n`);
process.stdout.write(
  `${expressions.length} expressions, ${faults.length} that a text can make slow\n`,
);
process.exit(faults.length === 0 && expressions.length > 0 ? 0 : 1);
