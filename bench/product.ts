import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../app/demo/texts.ts";
import { freePort } from "../app/server/db/embedded.ts";
import { ON_OWN_CORE } from "./cores.ts";
import { type Cluster, type Database, startCluster, tasksDone } from "./database.ts";
import { type Measured, startMeasured } from "./measured.ts";

/** The built product with its demo data. */
export interface Product extends Measured {
  url: string;
  database: Database;
  /** Signs a demo account in at the door; answers the Cookie header of its browser. */
  cookieOf(who: keyof typeof DEMO_ACCOUNTS): Promise<string>;
}

export type Settings = Record<string, string>;

/** Starts the product on a database, where it leaves its demo data if that is empty. */
export async function startProduct(
  database: Database,
  settings: Settings = {},
  cores = ON_OWN_CORE,
): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "verhuisbod-bench-data-"));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const env = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
    // As if no limit stood in the way: one machine asks what a country would.
    RATE_LIMIT_FACTOR: "1000000",
    ...settings,
  };
  const measured = startMeasured("server.ts", [], env, cores);
  const stop = async () => {
    await measured.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await answering(url, measured);
    // What a start leaves to be done would fall on the first who is measured.
    await tasksDone(database);
  } catch (error) {
    await stop();
    throw error;
  }
  const cookieOf: Product["cookieOf"] = (who) => signIn(url, DEMO_ACCOUNTS[who].email);
  return { ...measured, url, database, cookieOf, stop };
}

/** Starts the product on a fresh database, and takes both away after `work`. */
export async function withProduct<Result>(
  work: (product: Product, cluster: Cluster) => Promise<Result>,
  settings: Settings = {},
  cores = ON_OWN_CORE,
): Promise<Result> {
  const cluster = await startCluster();
  try {
    const database = await cluster.create("product");
    const product = await startProduct(database, settings, cores);
    try {
      return await work(product, cluster);
    } finally {
      await product.stop();
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}

const TRIES = 240;
const PAUSE_MS = 250;

async function answering(url: string, { process: child }: Measured): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    const isUp = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`the product did not answer on ${url}`);
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ intent: "sign-in", email, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("session="));
  if (!cookie) throw new Error(`${email} was not signed in: ${response.status}`);
  return cookie.split(";")[0] ?? "";
}
