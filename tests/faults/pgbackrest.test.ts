import { execFileSync } from "node:child_process";
import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { administer } from "~/operator.ts";
import { createLog } from "~/server/boot/log.ts";
import { migrateDatabase } from "~/server/db/migrate.ts";
import { joinApp } from "../factories/app.ts";
import { embeddedProduct, momentOf, tableSums } from "../factories/backups.ts";
import { addBrief } from "../factories/briefs.ts";
import { startDebianPostgres } from "../factories/debian-postgres.ts";
import { addClient } from "../factories/people.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const pgbackrest = programOf("pgbackrest", "/usr/bin/pgbackrest");
const CONFIG = "CLUSTER/../pgbackrest.conf";
const postgres = await startDebianPostgres([
  "archive_mode = on",
  `archive_command = '${pgbackrest} --config=${CONFIG} --stanza=verhuisbod archive-push %p'`,
  "archive_timeout = 60",
]);
const folder = await temporaryFolder("pgbackrest");
const product = joinApp({ DATABASE_URL: postgres.url, DATA_DIR: folder.path }, { clock: "real" });
const embedded = await embeddedProduct();
const { app, env } = product;
const config = path.join(postgres.folder, "pgbackrest.conf");

afterAll(async () => {
  await postgres.remove();
  await folder.remove();
});

/** The configuration that docs/backups.md gives, with this test's own folders. */
function configure(): void {
  writeFileSync(
    config,
    `[global]
repo1-path=${postgres.folder}/repository
repo1-retention-full=4
repo1-bundle=y
compress-type=zst
start-fast=y
process-max=2
log-path=${postgres.folder}
lock-path=${postgres.folder}/lock

[verhuisbod]
pg1-path=${postgres.cluster}
pg1-port=${new URL(postgres.url).port}
pg1-socket-path=${postgres.folder}/sockets
pg1-user=postgres
`,
  );
  const { uid, gid } = statSync(postgres.cluster);
  chownSync(config, uid, gid);
}

const backRest = (...words: string[]) =>
  postgres.run(pgbackrest, `--config=${config}`, "--stanza=verhuisbod", ...words);

test("pgBackRest 2.45 of Debian takes a PostgreSQL 15 to a moment between two acts", {
  timeout: 600_000,
}, async () => {
  configure();
  await migrateDatabase(app.db, process.cwd(), createLog("silent"));
  backRest("stanza-create");
  backRest("check");
  const client = await addClient(app);
  await signInConfirmed(app, client.userId);
  backRest("--type=full", "backup");
  // It looks for a backup that ended in an earlier second.
  await sleep(1_100);
  await addBrief(app, client);
  const before = await tableSums(postgres.url);
  const moment = await momentOf(product);
  await addBrief(app, client);
  // What a server that burned down leaves is what was archived.
  await until("the log of changes archived", 60_000, async () => {
    const { rows } = await app.db.execute<{ done: boolean }>(sql`select coalesce(
      (select last_archived_wal from pg_stat_archiver) >= '${sql.raw(await closed())}', false) as done`);
    return rows[0]?.done === true;
  });
  postgres.stop();
  rmSync(postgres.cluster, { recursive: true });
  const at = moment.replace("T", " ").replace("Z", "+00");
  backRest("--type=time", `--target=${at}`, "--target-action=promote", "restore");
  postgres.start();
  await until("our own connections again", 30_000, () => !app.db.$client.pulse.away());
  await until("the end of the recovery", 60_000, async () => {
    // Connections from before are found broken one by one.
    const asked = app.db.execute(sql`select pg_is_in_recovery() as still`);
    return (await asked.catch(() => null))?.rows[0]?.still === false;
  });
  expect(await tableSums(postgres.url)).toEqual(before);
  // pgBackRest knows nothing of sessions.
  const said = await administer({ root: process.cwd(), env, words: ["restored"] });
  expect(said).toContain("everybody is signed out");
  expect((await app.db.execute(sql`select from sessions`)).rowCount).toBe(0);
});

let segment: string | undefined;
async function closed(): Promise<string> {
  if (segment) return segment;
  const superuser = new URL(postgres.url);
  superuser.username = "postgres";
  const { port } = superuser;
  const answer = postgres.run(
    "psql",
    ...["-h", "127.0.0.1", "-p", port, "-U", "postgres", "-Atc"],
    "select pg_walfile_name(pg_switch_wal())",
  );
  segment = answer.trim();
  return segment;
}

test("pg_dump 15 and pgBackRest 2.45 refuse the embedded PostgreSQL 18", () => {
  const dump = () =>
    execFileSync("/usr/lib/postgresql/15/bin/pg_dump", [embedded.url], { stdio: "pipe" });
  expect(dump).toThrow(/server version mismatch/);
  const words = ["--stanza=verhuisbod", `--pg1-path=${embedded.at("data/db/postgres")}`];
  const repository = [
    `--repo1-path=${embedded.at("repository")}`,
    `--lock-path=${embedded.at("")}`,
  ];
  const quiet = ["--log-level-console=error", "--log-level-file=off", "--no-online"];
  const create = () =>
    execFileSync(pgbackrest, [...words, ...repository, ...quiet, "stanza-create"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(create).toThrow(/unexpected control version = 1800/);
});
