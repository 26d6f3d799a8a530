import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(path.join(os.tmpdir(), "verhuisbod-house-"));

/** The compiler reads the whole product for it. */
const PATIENCE_MS = 60_000;

const ROUTE = "app/routes/public/bad.tsx";
const FEATURE = "app/features/uploads/writes/bad.server.ts";
const USE_CASE = "app/use-cases/bad.ts";
const NEWCOMER = "app/features/gossip/rules.ts";
const ODD = "app/features/uploads/utils.ts";
const CAUSES = "tests/factories/causes.ts";
const SPEC_MAP = "docs/spec-map.md";

/** Each line with what has to refuse it: an import rule by name, the compiler, or the house check. */
const BAD_ROUTE: [line: string, refusedBy: string][] = [
  ['import pg from "pg";', "routes-packages"],
  ['import { sql } from "drizzle-orm";', "routes-packages"],
  ['import { createTransport } from "nodemailer";', "routes-packages"],
  ['import { readFile } from "node:fs/promises";', "routes-packages-of-node"],
  ['import { users } from "~/features/accounts/tables.ts";', "routes"],
  ['import { saveProfile } from "~/features/companies/writes.server.ts";', "routes"],
  ['import { servicesOf } from "~/server/services.ts";', "routes"],
  ['import { mintActor } from "~/server/auth/mint.ts";', "mint"],
  ['import { smtpMailer } from "~/server/adapters/smtp.ts";', "adapters-in-compose-only"],
  ['import type { AdminActor } from "~/server/auth/actor.ts";', ""],
  ['import type { App } from "~/server/app.ts";', ""],
  ["export async function loader(app: App) {", ""],
  ["  await app.db.execute(`delete from users`);", "compiler"],
  ['  await app.mailer.send({ to: "x" });', "compiler"],
  ['  const a: AdminActor = { kind: "admin", userId: "x", name: "x", email: "x" };', "compiler"],
  ['  const b = { kind: "admin", userId: "x", name: "x", email: "x" } as AdminActor;', "house"],
  ['  const there = "/account/adres";', "house"],
  [
    "  return [a, b, there, pg, sql, createTransport, readFile, users, saveProfile, servicesOf,",
    "",
  ],
  ["    mintActor, smtpMailer];", ""],
  ["}", ""],
];

const BAD_FEATURE: [line: string, refusedBy: string][] = [
  ['import { briefs } from "~/features/briefs/tables.ts";', "feature-servers"],
  [
    'import { listOwnBriefs } from "~/features/briefs/reads/own-briefs.server.ts";',
    "feature-servers",
  ],
  ['import * as proposals from "~/features/proposals/index.server.ts";', "order-of-uploads"],
  ['import * as own from "../index.server.ts";', "index-is-for-others"],
  ['import { Toast } from "~/ui/toast.tsx";', "feature-servers"],
  ["export const forgetting = `delete from briefs where true`;", "house"],
  ["export const tell = (app: App) => servicesOf(app).payments.writeOff(name, id);", "house"],
  ["export const all = [briefs, listOwnBriefs, proposals, own, Toast];", ""],
];

const BAD_USE_CASE: [line: string, refusedBy: string][] = [
  ['import { sql } from "drizzle-orm";', "use-cases-packages"],
  ['import { users } from "~/features/accounts/tables.ts";', "use-cases"],
  ['import { servicesOf } from "~/server/services.ts";', "use-cases"],
  ["export const all = [sql, users, servicesOf];", ""],
];

beforeAll(() => {
  for (const name of ["app", "tests/house", "docs", ".dependency-cruiser.mjs", "tsconfig.json"]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  for (const name of ["package.json", "README.md"]) {
    cpSync(path.join(root, name), path.join(copy, name));
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  write(ROUTE, BAD_ROUTE);
  write(FEATURE, BAD_FEATURE);
  write(USE_CASE, BAD_USE_CASE);
  write(NEWCOMER, [["export const heard = true;", "house"]]);
  write(ODD, [["export const odds = true;", "house"]]);
  write(SPEC_MAP, [["| item | | `ui/card.tsx` (Nothing, Card) | - | done |", "house"]]);
  write(CAUSES, [["export const act = () => enqueue(app.db, sendTest, {});", "house"]]);
});

afterAll(() => rmSync(copy, { recursive: true }));

function write(file: string, lines: [string, string][]): void {
  cpSync(path.join(root, "package.json"), path.join(copy, path.dirname(file), ".keep"));
  writeFileSync(path.join(copy, file), `${lines.map(([line]) => line).join("\n")}\n`);
}

test("the import rules refuse every import of a bad route, feature and use case", {
  timeout: PATIENCE_MS,
}, async () => {
  const found = await violations([ROUTE, FEATURE, USE_CASE]);
  const missing = [
    ...expected(ROUTE, BAD_ROUTE),
    ...expected(FEATURE, BAD_FEATURE),
    ...expected(USE_CASE, BAD_USE_CASE),
  ].filter(({ file, target, rule }) => !found.has(`${file} ${target} ${rule}`));
  expect(missing).toEqual([]);
});

test("the compiler refuses a route that opens the app or writes an actor by hand", {
  timeout: PATIENCE_MS,
}, () => {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(copy, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    copy,
  );
  const program = ts.createProgram([path.join(copy, ROUTE)], { ...options, types: ["node"] });
  const source = program.getSourceFile(path.join(copy, ROUTE));
  const refused = program
    .getSemanticDiagnostics(source)
    .map(({ start = 0 }) => (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1);
  expect(refused).toEqual(expect.arrayContaining(linesOf(BAD_ROUTE, "compiler")));
});

test("the house check refuses cast actors, foreign writes, a wrong provider, loose paths, strange files, tasks by hand and dead rows", {
  timeout: PATIENCE_MS,
}, async () => {
  const said = await output(["node", path.join(copy, "tests/house/check.ts")]);
  for (const line of linesOf(BAD_ROUTE, "house")) expect(said).toContain(`${ROUTE}:${line} `);
  for (const line of linesOf(BAD_FEATURE, "house")) expect(said).toContain(`${FEATURE}:${line} `);
  expect(said).toContain(`${ROUTE}:1 is no route`);
  expect(said).toContain(`${NEWCOMER}:1 `);
  expect(said).toContain(`${ODD}:1 `);
  expect(said).toContain(`${CAUSES}:1 `);
  expect(said).toContain(`${SPEC_MAP}:1 names Nothing, `);
  expect(said).toContain(`${SPEC_MAP}:1 is done `);
});

function linesOf(lines: [string, string][], by: string): number[] {
  return lines.flatMap(([, refusedBy], index) => (refusedBy === by ? [index + 1] : []));
}

function expected(file: string, lines: [string, string][]) {
  return lines.flatMap(([line, rule]) => {
    const target = /from "([^"]+)"/.exec(line)?.[1];
    return target && rule ? [{ file, target: target.replace("node:", ""), rule }] : [];
  });
}

/** What the import rules say of these files, each as 'file import rule'. */
async function violations(files: string[]): Promise<Set<string>> {
  const config = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const { modules } = JSON.parse(await output(["depcruise", ...config, ...files])) as {
    modules: {
      source: string;
      dependencies: { module: string; rules?: { name: string }[] }[];
    }[];
  };
  return new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.flatMap(({ module, rules = [] }) =>
        rules.map(({ name }) => `${source} ${module} ${name}`),
      ),
    ),
  );
}

/** What a program of the project prints, run in the copy, however it ends. */
async function output([program = "", ...words]: string[]): Promise<string> {
  const bin = path.join(root, "node_modules", ".bin");
  const done = promisify(execFile)(path.join(bin, program), words, {
    cwd: copy,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    maxBuffer: 64 * 1024 * 1024,
  });
  return (await done.catch((failure: { stdout: string }) => failure)).stdout;
}
