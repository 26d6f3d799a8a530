import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(path.join(os.tmpdir(), "verhuisbod-house-"));

/** The compiler and the linter read the whole product for it. */
const PATIENCE_MS = 180_000;

/** A line, and what has to refuse it, by the name that it says. */
type Line = [line: string, ...refusedBy: string[]];

/**
 * Files that nobody should write, line by line with what refuses each: an import rule, a rule of oxlint
 * or of the house by name, the compiler, or 'house' where its sentence has no name.
 */
const BAD: Record<string, Line[]> = {
  "app/routes/public/bad.tsx": [
    ['import pg from "pg";', "routes-packages", "house"],
    ['import { sql } from "drizzle-orm";', "routes-packages"],
    ['import { createTransport } from "nodemailer";', "routes-packages"],
    ['import { readFile } from "node:fs/promises";', "routes-packages-of-node"],
    ['import { users } from "~/features/accounts/tables.ts";', "routes"],
    ['import { saveProfile } from "~/features/companies/writes.server.ts";', "routes"],
    ['import { type Services, servicesOf } from "~/server/services.ts";', "routes"],
    ['import { mintActor } from "~/server/auth/mint.ts";', "mint"],
    ['import { mailSamples } from "~/demo/mails/samples.ts";', "mail-samples-for-dev-only"],
    ['import { smtpMailer } from "~/server/adapters/smtp.ts";', "adapters-in-compose-only"],
    ['import type { Actor, AdminActor, ClientActor, StaffActor } from "~/server/auth/actor.ts";'],
    ['import type { App } from "~/server/app.ts";'],
    ['import { asTyped } from "~/shared/typed-text.ts";'],
    ['import type { ReactNode } from "react";'],
    ['import { eraseNothing, listPersonalData } from "~/server/db/personal-data.ts";'],
    ["const kept = { tables: [], processing: [], erase: eraseNothing };"],
    ["export async function loader(app: App, client: ClientActor, who: Actor, text: string) {"],
    ["  await app.db.execute(`delete from users`);", "compiler", "foreign-sql"],
    ['  await app.mailer.send({ to: "x" });', "compiler"],
    ["  (app as unknown as Services).db;", "double-cast", "no-unsafe-type-assertion"],
    ["  (app as Services).db;", "opened-app", "no-unsafe-type-assertion"],
    ["  (app as App & { db: object }).db;", "opened-app", "no-unsafe-type-assertion"],
    ['  const a: AdminActor = { kind: "admin", userId: "x", name: "x", email: "x" };', "compiler"],
    ['  const b = { kind: "admin", userId: "x", name: "x" } as AdminActor;', "forged-actor"],
    ['  const c: AdminActor = { ...client, kind: "admin" };', "compiler"],
    ["  const d: AdminActor = JSON.parse(text);", "no-unsafe-assignment"],
    ["  const e = JSON.parse(text) as AdminActor;", "forged-actor", "no-unsafe-type-assertion"],
    ["  // @ts-expect-error", "silenced"],
    ["  const f: AdminActor = client;"],
    ["  // oxlint-disable-next-line typescript/no-unsafe-type-assertion", "silenced"],
    ["  const g = text as unknown as App;"],
    ["  const there = '/account/adres';", "house"],
    ["  const h: StaffActor = await actorOf(context);", "compiler"],
    [
      '  const staff = ["helpdesk" === who.kind, who?.kind !== "admin", isStaff(who)];',
      "staff-kind",
    ],
    ['  await fetch("https://elders.test");', "no-restricted-globals"],
    ['  await globalThis.fetch("https://elders.test");', "no-restricted-globals"],
    ["  const port = process.env.PORT;", "no-restricted-globals"],
    ['  const words = asTyped("Bel mij");'],
    ["  const shown: string = words;", "compiler"],
    [`  const said = \`Hij zei: \${words}\`;`, "restrict-template-expressions"],
    ["  const forced = words as unknown as string;", "double-cast", "no-unsafe-type-assertion"],
    ["  const page: ReactNode = words;", "compiler"],
    [
      "  const all = listPersonalData([{ ...kept, export: async () => ({ words: [{ words }] }) }]);",
      "compiler",
    ],
    ["  const now = [new Date(), Date.now()];", "own-clock"],
    ["  const sorted = [port].toSorted();", "unknown-api"],
    ['  const kept = [window.localStorage, window["sessionStorage"]];', "unguarded-storage"],
    ["  const parts = [navigator.locks, new BroadcastChannel('een')];", "unguarded-browser"],
    [
      "  return [shown, said, forced, page, all, a, b, c, d, e, f, g, h, i, j, there, port, now, kept, parts, sorted, pg, sql, createTransport, readFile, users,",
    ],
    ["    saveProfile, servicesOf, mintActor, mailSamples, smtpMailer];"],
    ["}"],
  ],
  "app/features/uploads/writes/bad.server.ts": [
    ['import { sql } from "drizzle-orm";'],
    ['import { createTransport } from "nodemailer";', "feature-servers-packages"],
    ['import Stripe from "stripe";', "feature-servers-packages"],
    ['import { request } from "node:https";', "feature-servers-packages-of-node"],
    ['import { readFile } from "node:fs/promises";', "feature-servers-packages-of-node"],
    ['import { briefs } from "~/features/briefs/tables.ts";', "feature-servers"],
    [
      'import { listOwnBriefs } from "~/features/briefs/reads/briefs.server.ts";',
      "feature-servers",
    ],
    ['import * as proposals from "~/features/proposals/index.server.ts";', "order-of-uploads"],
    ['import * as own from "../index.server.ts";', "index-is-for-others"],
    ['import { Toast } from "~/ui/toast.tsx";', "feature-servers"],
    ['import type { AdminActor } from "~/server/auth/actor.ts";'],
    ['import type { Tx } from "~/server/db/connect.ts";'],
    ['import { enqueue } from "~/server/db/outbox.ts";'],
    ['import type { Named, Payload } from "~/server/tasks/define.ts";'],
    ['import { uploads } from "../tables.ts";'],
    ["declare const users: typeof uploads;"],
    ["export const a = `delete from briefs where true`;", "foreign-sql"],
    [`export const b = sql\`delete from \${users}\`;`, "foreign-sql"],
    [`export const c = sql\`DELETE FROM \${briefs}\`;`, "foreign-sql"],
    ["export const d = sql`insert", "foreign-sql"],
    ["  into briefs (id) values (1)`;"],
    ['export const e = sql`update "briefs" set id = 1`;', "foreign-sql"],
    ['export const f = sql`update only "public"."briefs" set id = 1`;', "foreign-sql"],
    ["export const g = sql`truncate table briefs`;", "foreign-sql", "ddl"],
    ["export const h = sql`merge into briefs using (select 1)`;", "foreign-sql"],
    ["export const i = sql`drop table if exists briefs`;", "foreign-sql", "ddl"],
    ["export const j = sql`alter table briefs add column x text`;", "foreign-sql", "ddl"],
    ["export const k = sql`drop index brief_index`;", "ddl"],
    ["export const l0 = sql`select pg_advisory_lock(1)`;", "lock-of-a-session"],
    ["export const l1 = sql`listen briefs`;", "listener-of-its-own"],
    ["export const l2 = sql`select nextval('numbers')`;", "sequence"],
    [`export const l3 = sql<string>\`coalesce(\${enquiries.answer}, '')\`;`, "typed-text-in-sql"],
    [
      "export const tell = (app: App) => servicesOf(app).payments.writeOff(name, id);",
      "other-provider",
    ],
    ["export const label = (status: BriefStatus) => BRIEF.states[status].label;", "bare-state"],
    [
      "export const anyone = (app: App, by: AdminActor) => transact(app, NOBODY, async (tx) => work(tx));",
      "forgotten-actor",
    ],
    [
      "export const keep = (app: App, userId: string) => db.insert(uploads).values({ userId });",
      "forgotten-actor",
    ],
    [
      "export const note = (db: Db, by: Payer) => db.execute(sql`update uploads`);",
      "forgotten-actor",
    ],
    ["export async function floats(tx: Tx, task: Named<Payload>, ids: string[], text: string) {"],
    ["  enqueue(tx, task, {});", "no-floating-promises"],
    ["  tx.execute(a);", "no-floating-promises"],
    ["  tx.insert(uploads).values([]);", "no-floating-promises"],
    ["  tx.update(uploads).set({}).where(b);", "no-floating-promises"],
    ["  tx.delete(uploads);", "no-floating-promises"],
    ["  tx.select().from(uploads).then(() => 1);", "no-floating-promises"],
    ["  void tx.execute(a);", "no-floating-promises"],
    ["  ids.map((id) => enqueue(tx, task, { id }));", "no-floating-promises"],
    ["  Promise.all(ids.map((id) => enqueue(tx, task, { id })));", "no-floating-promises"],
    ["  ids.forEach(async (id) => await enqueue(tx, task, { id }));", "no-misused-promises"],
    ["  if (tx.execute(a)) return null;", "no-misused-promises"],
    ["  const actor: AdminActor = JSON.parse(text);", "no-unsafe-assignment"],
    ["  await approve(JSON.parse(text));", "no-unsafe-argument"],
    ["  const now = [Date.now(), new Date( )];", "own-clock"],
    ['  return [now, actor, process.env.HOME, await window.fetch("/")];', "no-restricted-globals"],
    ["}"],
    ["const approve = async (actor: AdminActor): Promise<AdminActor> => actor;"],
    ["export const all = [briefs, listOwnBriefs, proposals, own, Toast, createTransport, Stripe,"],
    ["  request, readFile];"],
  ],
  "app/use-cases/bad.ts": [
    ['import { sql } from "drizzle-orm";', "use-cases-packages"],
    ['import { users } from "~/features/accounts/tables.ts";', "use-cases"],
    ['import { servicesOf } from "~/server/services.ts";', "use-cases"],
    ['import { type Tx, transact } from "~/server/db/transact.ts";'],
    ["export const all = [sql, users, servicesOf];"],
    ["export async function write(tx: Tx) {"],
    ["  await tx.execute('delete from users');", "sql-in-a-use-case", "foreign-sql"],
    ["  await tx?.['execute']('select 1');", "sql-in-a-use-case"],
    ["  const { execute } = tx;", "sql-in-a-use-case"],
    ["}"],
    ["export const other = (work: Tx) => work.execute('select 1');", "sql-in-a-use-case"],
    [
      "export const hush = (app: App, admin: AdminActor) => transact(app, NOBODY, async (t) => work(t));",
      "house",
    ],
    [
      "export const act = (app: App) => transact(app, NOBODY, async (t) => t.execute('x'));",
      "sql-in-a-use-case",
    ],
  ],
  "app/ui/bad.tsx": [
    [
      "export function Bad({ on, sum, children }: { on: boolean; sum: string; children: ReactNode }) {",
    ],
    ["  if (on) return <p>Je betaalt <b>{sum}</b></p>;", "loose-text"],
    ["  return (<p>"],
    ["    {on && <b>Let op</b>}"],
    ["    Je betaalt", "loose-text"],
    ["    {sum}", "loose-text"],
    ["    {children}", "loose-text"],
    ["  </p>);"],
    ["}"],
  ],
  "app/features/gossip/rules.ts": [
    ['import { z } from "zod";', "house"],
    ["export const site = z.url();", "other-url-parser"],
  ],
  "app/features/uploads/utils.ts": [["export const odds = true;", "house"]],
  "app/shared/bad.ts": [
    ['import pg from "pg";', "shared-packages"],
    ['import { readFile } from "node:fs/promises";', "shared-packages-of-node"],
    ["export const all = [pg, readFile];"],
  ],
  "app/server/bad.ts": [
    ['import pg from "pg";', "server-packages"],
    ["export const all = [pg];"],
    ["const send = async () => 1;"],
    ["send();", "no-floating-promises"],
    ["export const later = () => {"],
    ["  void send();", "unawaited"],
    ["};"],
  ],
  "docs/spec-map.md": [["| item | | `ui/card.tsx` (Nothing, Card) | - | done |", "house"]],
  "tests/factories/causes.ts": [
    ["export const act = () => enqueue(app.db, sendTest, {});", "task-by-hand"],
  ],
};

/** Each folder with the rule for its packages: a provider's SDK is for its adapter alone. */
const PACKAGES: Record<string, string> = {
  "app/entry.bad.ts": "entry-packages",
  "app/gates/bad.ts": "gates-packages",
  "app/ui/bad.ts": "ui-packages",
  "app/demo/bad.ts": "demo-packages",
  "app/tasks/bad.ts": "task-runner-packages",
  "app/features/gossip/tables.ts": "feature-tables-packages",
  "app/features/gossip/schema.ts": "feature-pure-packages",
  "app/features/gossip/components/bad.ts": "feature-components-packages",
  "app/features/gossip/tasks/bad.ts": "feature-tasks-and-mails-packages",
  "app/features/gossip/emails/bad.ts": "feature-tasks-and-mails-packages",
  "app/server/auth/bad.ts": "server-auth-packages",
  "app/server/boot/bad.ts": "server-boot-packages",
  "app/server/db/bad.ts": "server-db-packages",
  "app/server/ports/bad.ts": "server-ports-packages",
  "app/server/tasks/bad.ts": "server-tasks-packages",
  "app/server/web/bad.ts": "server-web-packages",
};
for (const [file, rule] of Object.entries(PACKAGES)) {
  BAD[file] = [['import Stripe from "stripe";', rule], ["export const all = [Stripe];"]];
}
BAD["app/server/seen/bad.ts"] = [
  ['import Stripe from "stripe";', "server-seen-packages"],
  ['import { Registry } from "prom-client";', "metrics-in-one-place"],
  ["export const all = [Stripe, Registry];"],
];
BAD["app/server/adapters/bad.ts"] = [
  ['import pg from "pg";', "server-adapters-packages"],
  ["const signal = AbortSignal.timeout(1_000);"],
  ['const asked = new Request("https://elders.test", { method: "GET", signal });', "lost-signal"],
  ["const client = { sign: async (_url: string, _init: object) => asked, fetch };"],
  ['const signed = client.sign("https://elders.test", { signal });', "lost-signal"],
  ['const fetched = client.fetch("https://elders.test", { signal });', "fetch-of-a-library"],
  ["const one = new pg.Client();", "unmarked-connection"],
  ["const many = new pg.Pool();", "unmarked-connection"],
  ["export const all = [pg, signed, fetched, one, many];"],
];

const FILES = Object.keys(BAD);
const CODE = FILES.filter((file) => file.startsWith("app/"));
/** What was refused, each as '<file>:<line> <by>'. */
const refused = new Set<string>();

beforeAll(async () => {
  const parts = ["app", "tests/house", "docs", "README.md", "package.json", "tsconfig.json"];
  const read = ["package-lock.json", "vite.browsers.ts", "vite.licences.ts"];
  for (const name of [...parts, ...read, ".dependency-cruiser.mjs", ".oxlintrc.json"]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  for (const [file, lines] of Object.entries(BAD)) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, file), `${lines.map(([line]) => line).join("\n")}\n`);
  }
  for (const found of await Promise.all([byImports(), byHouse(), byLinter()])) {
    for (const one of found) refused.add(one);
  }
  for (const one of byCompiler()) refused.add(one);
}, PATIENCE_MS);

afterAll(() => rmSync(copy, { recursive: true }));

test.each(FILES)("%s is refused, each line by name", (file) => {
  const missing = (BAD[file] ?? []).flatMap(([line, ...by], index) =>
    by.filter((name) => !refused.has(`${file}:${index + 1} ${name}`)).map((name) => [line, name]),
  );
  expect(missing).toEqual([]);
});

/** What the import rules refuse. */
async function byImports(): Promise<string[]> {
  const config = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const { modules } = JSON.parse(await output(["depcruise", ...config, ...CODE])) as {
    modules: { source: string; dependencies: { module: string; rules?: { name: string }[] }[] }[];
  };
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ module, rules = [] }) => {
      const place = (BAD[source] ?? []).findIndex(([line]) =>
        line.replace('"node:', '"').endsWith(` from "${module}";`),
      );
      return rules.map(({ name }) => `${source}:${place + 1} ${name}`);
    }),
  );
}

/** What the house refuses, by the name of its rule and as 'house'. */
async function byHouse(): Promise<string[]> {
  const said = await output(["node", path.join(copy, "tests/house/check.ts")]);
  return [...said.matchAll(/^(\S+:\d+) (?:([a-z-]+): )?/gm)].flatMap(([, place, name]) => [
    `${place} house`,
    `${place} ${name}`,
  ]);
}

/** What oxlint refuses. */
async function byLinter(): Promise<string[]> {
  const said = await output(["oxlint", "--format", "unix", ...CODE]);
  return [...said.matchAll(/^(\S+:\d+):\d+: .*\[Error\/\w+\(([a-z-]+)\)\]$/gm)].map(
    ([, place, name]) => `${place} ${name}`,
  );
}

function byCompiler(): string[] {
  const { config } = ts.readConfigFile(path.join(copy, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  const [file = ""] = FILES;
  const program = ts.createProgram([path.join(copy, file)], { ...options, types: ["node"] });
  const source = program.getSourceFile(path.join(copy, file));
  return program.getSemanticDiagnostics(source).map(({ start = 0 }) => {
    const { line = 0 } = source?.getLineAndCharacterOfPosition(start) ?? {};
    return `${file}:${line + 1} compiler`;
  });
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
