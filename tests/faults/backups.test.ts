import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { globSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { backUp } from "~/backups.ts";
import { embeddedProduct, momentOf, tableSums } from "../factories/backups.ts";
import { addBrief } from "../factories/briefs.ts";
import { type DebianPostgres, startDebianPostgres } from "../factories/debian-postgres.ts";
import { addClient } from "../factories/people.ts";
import { startS3, type TestStore } from "../factories/s3.ts";
import { canInstall, programOf } from "../setup/debian.ts";

const product = await embeddedProduct();
const { app, at, env } = product;
const LONG = 900_000;

/** The command as an operator gives it, in a process of its own. */
function command(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ["server.ts", ...words], {
    env: { PATH: process.env.PATH ?? "", NODE_NO_WARNINGS: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]).then(
    ([[code], said, complaint]) => ({ code, said, complaint }),
  );
  return { child, ended };
}

async function sumsOf(name: string) {
  const restored = await product.open(name);
  try {
    return await tableSums(restored.url);
  } finally {
    await restored.close();
  }
}

/** Rows that compress badly, in a table of their own. */
async function addNoise(megabytes: number) {
  await app.db.execute(
    sql`create table if not exists noise (id bigserial primary key, bytes bytea)`,
  );
  for (let each = 0; each < megabytes; each += 1) {
    await app.db.execute(sql`insert into noise (bytes) values (${randomBytes(1024 ** 2)})`);
  }
}

describe("the embedded database", () => {
  beforeAll(() => addNoise(40), LONG);
  afterAll(() => app.db.execute(sql`drop table noise`));

  test("is backed up under load by the command, and restored to a moment between two acts", {
    timeout: LONG,
  }, async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => addClient(app)));
    let isMade = false;
    const placing = clients.map(async (client) => {
      let placed = 0;
      for (; !isMade; placed += 1) await addBrief(app, client);
      return placed;
    });
    await sleep(1_000);
    const begun = performance.now();
    const { code, said, complaint } = await command(["backup"], env).ended;
    const seconds = (performance.now() - begun) / 1_000;
    isMade = true;
    const placed = (await Promise.all(placing)).reduce((sum, one) => sum + one, 0);
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    process.stdout.write(
      `backup in ${seconds.toFixed(1)} s, ${placed} briefs placed meanwhile\n${said}\n`,
    );
    const [first, second] = clients;
    if (!first || !second) throw new Error("nobody there");
    await addBrief(app, first);
    const between = await momentOf(product);
    const before = await tableSums(product.url);
    const late = await addBrief(app, second);
    await product.ship();
    await product.restore("between", ["--to", between]);
    expect(await sumsOf("between")).toEqual(before);
    const all = await tableSums(product.url);
    await product.restore("all");
    expect(await sumsOf("all")).toEqual(all);
    expect(late).not.toBe("");
    // Later than anything that was kept, and earlier.
    await expect(product.restore("later", ["--to", "2099-01-01T10:00"])).rejects.toThrow(
      /^--to: the changes that were kept end before it, at 20/,
    );
    await expect(product.restore("earlier", ["--to", "2020-01-01T10:00"])).rejects.toThrow(
      /^--to: the oldest backup was whole at /,
    );
  });

  test("keeps the earlier backups when one is killed half way, ten times", {
    timeout: LONG,
  }, async () => {
    const wholeOnes = () => globSync(path.join(at("store"), "backups/*/manifest.json")).length;
    const before = await backUp({ root: process.cwd(), env, words: ["--list"], say: () => {} });
    expect(wholeOnes()).toBe(1);
    const { said, took } = await timed(command(["backup"], env).ended);
    expect(said).toContain("verified");
    let chance = inject("seed");
    let halves = 0;
    for (let round = 0; round < 10; round += 1) {
      chance = (chance * 48_271) % 2_147_483_647;
      const { child, ended } = command(["backup"], env);
      await sleep(took * 0.3 + (chance % (took * 0.6)));
      child.kill("SIGKILL");
      await ended;
      expect(wholeOnes()).toBeGreaterThanOrEqual(1);
      halves += readdirSync(path.join(at("store"), "backups")).length - wholeOnes();
    }
    process.stdout.write(`${halves} half backups were left by ten kills; before: ${before}\n`);
    expect(halves).toBeGreaterThan(0);
    const again = await command(["backup"], env).ended;
    expect(again.complaint).toBe("");
    expect(readdirSync(path.join(at("store"), "backups"))).toHaveLength(1);
    const sums = await tableSums(product.url);
    await product.ship();
    await product.restore("after-kills");
    expect(await sumsOf("after-kills")).toEqual(sums);
  });

  test.runIf(canInstall())(
    "keeps the earlier backup on a full disk, and goes on when there is room",
    {
      timeout: LONG,
    },
    async () => {
      const store = at("full");
      await mkdir(store);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", store]);
      try {
        const full = { ...env, BACKUP_TO: store };
        expect((await command(["backup"], full).ended).complaint).toBe("");
        const [kept] = readdirSync(path.join(store, "backups"));
        writeFileSync(path.join(store, "filler"), Buffer.alloc(90 * 1024 ** 2));
        const refused = await command(["backup"], full).ended;
        expect(refused.code).toBe(1);
        expect(refused.complaint).toContain("no room left");
        const whole = globSync(path.join(store, "backups/*/manifest.json"));
        expect(whole).toEqual([path.join(store, "backups", kept ?? "", "manifest.json")]);
        expect(globSync(path.join(store, "**/*.part"))).toEqual([]);
        await rm(path.join(store, "filler"));
        expect((await command(["backup"], full).ended).code).toBe(0);
      } finally {
        execFileSync("umount", [store]);
      }
    },
  );

  test("can be read by Debian's own age, zstd, tar and sha256sum", { timeout: LONG }, async () => {
    const age = programOf("age", "/usr/bin/age");
    const keygen = programOf("age", "/usr/bin/age-keygen");
    programOf("zstd", "/usr/bin/zstd");
    const keys = at("keys.txt");
    execFileSync(keygen, ["-o", keys], { stdio: "ignore" });
    const recipient = execFileSync(keygen, ["-y", keys], { encoding: "utf8" }).trim();
    const sealed = { ...env, BACKUP_TO: at("sealed"), BACKUP_KEY: recipient };
    const said = await command(["backup"], sealed).ended;
    expect(said).toMatchObject({ code: 0, complaint: "" });
    const [archive = ""] = globSync(path.join(at("sealed"), "backups/*/database.tar.zst.age"));
    expect(statSync(archive).size).toBeGreaterThan(40 * 1024 ** 2);
    const folder = at("by-hand");
    await mkdir(folder);
    const steps = `${age} -d -i ${keys} ${archive} | zstd -d | tar -x -C ${folder} && cd ${folder} && cat sums/* | sha256sum -c --quiet`;
    execFileSync("bash", ["-o", "pipefail", "-c", steps]);
    expect(readdirSync(folder)).toContain("backup_label");
    const sums = await tableSums(product.url);
    const words = ["restore", "--from", at("sealed")];
    const settings = { DATA_DIR: at("unsealed"), LOG_LEVEL: "silent" };
    const closed = await command(words, settings).ended;
    expect(closed.complaint).toContain("BACKUP_IDENTITY");
    const opened = await command(words, { ...settings, BACKUP_IDENTITY: keys }).ended;
    expect(opened).toMatchObject({ code: 0, complaint: "" });
    expect(await sumsOf("unsealed")).toEqual(sums);
  });
});

describe("a bucket", () => {
  let s3: TestStore;
  beforeAll(async () => {
    s3 = await startS3("kopie");
  });
  afterAll(async () => await s3.close());

  test("keeps backups, also in files that are sent in parts", { timeout: LONG }, async () => {
    await addNoise(70);
    const inBucket = {
      ...env,
      BACKUP_TO: "s3://kopie/verhuisbod",
      BACKUP_S3_ENDPOINT: s3.bucket.endpoint,
      BACKUP_S3_REGION: s3.bucket.region,
      BACKUP_S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    };
    const said = await command(["backup"], inBucket).ended;
    expect(said).toMatchObject({ code: 0, complaint: "" });
    expect(s3.asked.filter((each) => each.includes("partNumber=")).length).toBeGreaterThan(2);
    const sums = await tableSums(product.url);
    const { BACKUP_TO: from = "", ...keys } = inBucket;
    const settings = { ...keys, DATA_DIR: at("from-bucket") };
    const restored = await command(["restore", "--from", from], settings).ended;
    expect(restored).toMatchObject({ code: 0, complaint: "" });
    expect(await sumsOf("from-bucket")).toEqual(sums);
    // A part that is refused leaves nothing behind that counts.
    s3.fail({ status: 507, code: "XMinioStorageFull" });
    const refused = await command(["backup"], inBucket).ended;
    s3.fail(null);
    expect(refused.code).toBe(1);
    const list = await command(["backup", "--list"], inBucket).ended;
    expect(list.said.match(/\(cluster, /g)).toHaveLength(1);
    await app.db.execute(sql`drop table noise`);
  });
});

describe("a PostgreSQL of the owner's own", () => {
  let postgres: DebianPostgres;
  beforeAll(async () => {
    postgres = await startDebianPostgres();
  });
  afterAll(async () => await postgres.remove());

  test("takes over the rows of the embedded one, and gives them back", {
    timeout: LONG,
  }, async () => {
    const client = await addClient(app);
    await addBrief(app, client, { additionalInfo: "Een \\ en een\nregel\tmet tekens: €" });
    expect(await product.backUp("--rows")).toContain("(rows, ");
    const sums = await tableSums(product.url);
    // The files of the embedded database would come first, and fit no other.
    await rm(at("new-home"), { recursive: true, force: true });
    await product.restore("new-home", [], { DATABASE_URL: postgres.url });
    expect(await tableSums(postgres.url)).toEqual(sums);
    await expect(product.restore("new-home-2", [], { DATABASE_URL: postgres.url })).rejects.toThrow(
      /^DATABASE_URL: the database has tables/,
    );
    const own = {
      DATABASE_URL: postgres.url,
      DATA_DIR: at("new-home"),
      BACKUP_TO: at("own-store"),
      LOG_LEVEL: "silent",
    };
    expect(await command(["backup"], own).ended).toMatchObject({ code: 0, complaint: "" });
    const back = await command(["restore", "--from", at("own-store")], { DATA_DIR: at("back") })
      .ended;
    expect(back).toMatchObject({ code: 0, complaint: "" });
    expect(await sumsOf("back")).toEqual(sums);
  });
});

async function timed(ended: ReturnType<typeof command>["ended"]) {
  const begun = performance.now();
  return { ...(await ended), took: performance.now() - begun };
}
