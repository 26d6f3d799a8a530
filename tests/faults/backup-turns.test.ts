import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeApp } from "../factories/app.ts";
import { readMailFolder } from "../factories/mail.ts";
import { startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const MADE_MS = 180_000;
const { env } = await makeApp({}, { clock: "real" });

test("of two processes one makes the backup that is due, and both know when it was", {
  timeout: 400_000,
}, async () => {
  const folder = await temporaryFolder("turns");
  const at = (name: string) => path.join(folder.path, name);
  const settings = { ...env, BACKUP_TO: at("store"), BACKUP_AT: "03:30", LOG_LEVEL: "info" };
  const products = await Promise.all(
    ["one", "two"].map((name) => startProduct({ ...settings, DATA_DIR: at(name) })),
  );
  try {
    const known = async (name: string) =>
      JSON.parse(await readFile(path.join(at(name), "last-backup.json"), "utf8").catch(() => "{}"));
    await until("both know", MADE_MS, async () =>
      Boolean((await known("one")).lastGood && (await known("two")).lastGood),
    );
    expect(await known("one")).toEqual(await known("two"));
    const output = products.map((product) => product.output()).join("");
    expect(output).not.toContain("the backup failed");
    expect(output.match(/\(rows, as of/g)).toHaveLength(1);
    expect(globSync(at("store/backups/*/manifest.json"))).toHaveLength(1);
  } finally {
    await Promise.all(products.map((product) => product.stop()));
    await folder.remove();
  }
});

test("a backup that fails is loud: in the log, by mail, and for who asks later", {
  timeout: 400_000,
}, async () => {
  const folder = await temporaryFolder("turns");
  const at = (name: string) => path.join(folder.path, name);
  await writeFile(at("no-folder"), "");
  const product = await startProduct({
    ...env,
    DATA_DIR: at("data"),
    BACKUP_TO: at("no-folder/store"),
    BACKUP_AT: "03:30",
    ADMIN_EMAILS: "beheer@verhuisbod.test",
    LOG_LEVEL: "info",
  });
  try {
    await until("the log", MADE_MS, () => product.output().includes("the backup failed"));
    const mails = () => readMailFolder(path.join(at("data"), "mail"), "beheer@verhuisbod.test");
    await until("the mail", MADE_MS, async () => (await mails()).length > 0);
    expect((await mails())[0]?.subject).toMatch(/^Back-up van \d{4}-\d\d-\d\d mislukt$/);
    const state = JSON.parse(await readFile(at("data/last-backup.json"), "utf8"));
    expect(state).toMatchObject({
      lastGood: null,
      failed: { why: expect.stringMatching(/ENOTDIR|not a directory/) },
    });
    expect((await fetch(product.url)).status).toBe(200);
  } finally {
    await product.stop();
    await folder.remove();
  }
});
