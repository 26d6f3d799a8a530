import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { uploads } from "~/features/uploads/tables.ts";
import { PAYMENT_NOTICES } from "~/shared/paths.ts";
import { makeApp, type TestApp } from "../factories/app.ts";
import { briefForm } from "../factories/briefs.ts";
import { jpeg } from "../factories/images.ts";
import { postedTexts } from "../factories/kills/scene.ts";
import { addClient } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { mountSmallDisk, type SmallDisk } from "../factories/small-disk.ts";
import { tell } from "../factories/spread.ts";

const SOON_MS = 30_000;
const photo = new Uint8Array(await jpeg(1_200, 900));

const made: { remove(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of made.splice(0).reverse()) await one.remove();
});

async function start({ app, env }: TestApp, stdout: number | "pipe" = "pipe") {
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" }, { stdout });
  made.push({ remove: () => product.stop() });
  const client = await addClient(app);
  const { cookies } = await signInConfirmed(app, client.userId);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return { product, client, cookie, ...asking(product, cookie) };
}

function asking({ url }: Product, cookie: string) {
  const post = async (target: string, body: BodyInit, headers = {}) => {
    const answer = await fetch(url + target, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url, cookie, ...headers },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    post,
    read: async (target: string) => (await fetch(url + target, { headers: { cookie } })).status,
    upload: () => post("/uploads?soort=brief", photo),
    place: () => post("/brief-form", new URLSearchParams(postedTexts(briefForm({}, new Date())))),
  };
}

async function diskAt(folder: string, megabytes: number): Promise<SmallDisk> {
  const disk = await mountSmallDisk(folder, megabytes);
  made.push(disk);
  return disk;
}

test("a full disk for pictures refuses pictures alone, leaves nothing, and takes them again", async () => {
  const scene = await makeApp({}, { clock: "real" });
  const { app, env } = scene;
  const disk = await diskAt(path.join(env.DATA_DIR ?? "", "uploads"), 8);
  const { upload, place, read } = await start(scene);
  const first = await upload();
  expect(first.status).toBe(201);
  const { picture } = JSON.parse(first.text) as { picture: { large: string } };
  const [files, rows] = [await disk.files(), await app.db.$count(uploads)];
  // From no room at all to room for the first of two files.
  for (const leaving of [0, 4_096, 20_000, 60_000, 120_000, 200_000]) {
    await disk.free();
    disk.fill(leaving);
    const refused = await upload();
    expect([leaving, refused.status]).toEqual([leaving, 507]);
    expect(refused.text).toContain("Onze opslag is vol");
    expect(await disk.files()).toEqual(files);
    expect(await app.db.$count(uploads)).toBe(rows);
  }
  expect(await read(picture.large)).toBe(200);
  expect((await place()).status).toBe(302);
  await disk.free();
  expect((await upload()).status).toBe(201);
});

test("a full mail folder holds mails back, in one piece, and lets them go by itself", async () => {
  const scene = await makeApp({}, { clock: "real" });
  const disk = await diskAt(path.join(scene.env.DATA_DIR ?? "", "mail"), 2);
  const { product, client, place } = await start(scene);
  disk.fill();
  for (let brief = 0; brief < 3; brief += 1) expect((await place()).status).toBe(302);
  await until("it knows", SOON_MS, () => product.output().includes("the mail server is away"));
  expect(await disk.files()).toEqual([]);
  const since = performance.now();
  await disk.free();
  const mails = async () =>
    (await scene.mails(client.email)).filter(({ subject }) => subject.startsWith("Je aanvraag"));
  await until("the mails", SOON_MS, async () => (await mails()).length === 3);
  tell("full mail folder", { backMs: Math.round(performance.now() - since) });
  await sleep(500);
  expect(await mails()).toHaveLength(3);
});

/** Each of these is a line in the log. */
const BAD_NOTICES = 1_500;

test("a full disk for the log costs its lines alone, also while it stops", async () => {
  const scene = await makeApp({}, { clock: "real" });
  const disk = await diskAt(path.join(scene.env.DATA_DIR ?? "", "log"), 1);
  const file = path.join(disk.path, "product.log");
  const stdout = openSync(file, "a");
  const { product, post, place, read } = await start(scene, stdout);
  closeSync(stdout);
  disk.fill();
  for (let line = 0; line < 20; line += 1) {
    expect((await post(PAYMENT_NOTICES, "{}")).status).toBe(400);
  }
  expect((await place()).status).toBe(302);
  expect(await read("/client-dashboard")).toBe(200);
  await disk.free();
  const since = performance.now();
  const told = () => readFileSync(file, "utf8").split("a notice was refused").length - 1;
  await until("its lines", SOON_MS, () => told() === 20);
  tell("full disk for the log", { backMs: Math.round(performance.now() - since) });
  disk.fill();
  expect((await post(PAYMENT_NOTICES, "{}")).status).toBe(400);
  expect(await product.stop()).toBe(0);
});

test.for(["hangs", "has gone"])("a reader of the log that %s holds up nothing", async (reader) => {
  const scene = await makeApp({}, { clock: "real" });
  const pipe = path.join(scene.env.DATA_DIR ?? "", "pipe");
  execFileSync("mkfifo", [pipe]);
  // Open at both ends, so that it is there and nobody reads.
  const ends = openSync(pipe, "r+");
  const { product, post, place, read } = await start(scene, reader === "hangs" ? ends : "pipe");
  closeSync(ends);
  product.process.stdout?.destroy();
  for (let line = 0; line < BAD_NOTICES; line += 50) {
    const notices = Array.from({ length: 50 }, () => post(PAYMENT_NOTICES, "{}"));
    const statuses = (await Promise.all(notices)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
  }
  expect((await place()).status).toBe(302);
  expect(await read("/client-dashboard")).toBe(200);
  const since = performance.now();
  product.process.kill("SIGTERM");
  const [code] = await once(product.process, "exit");
  const stopMs = Math.round(performance.now() - since);
  tell(`a reader of the log that ${reader}`, { stopMs });
  expect(code).toBe(0);
  expect(stopMs).toBeLessThan(9_000);
});
