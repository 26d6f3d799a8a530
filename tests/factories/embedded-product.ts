import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "~/server/db/embedded.ts";
import { runs } from "./own-postgres.ts";
import { type Product, type Settings, startProduct } from "./product.ts";

/** The product on the database that comes along, in a data folder that a test gives it. */
export interface EmbeddedProduct extends Product {
  /** Where its database answers, for who looks into it from outside. */
  databaseUrl(): string;
  /** The process id of the database's first process; null when it has ended. */
  postmaster(): number | null;
  /** Ends the database's first process without a word. */
  killDatabase(): Promise<void>;
}

/** Starts the product on the embedded database of `dataDir`, and waits until it answers. */
export async function startEmbeddedProduct(
  dataDir: string,
  settings: Settings = {},
): Promise<EmbeddedProduct> {
  const port = String(await freePort());
  const product = await startProduct({
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: "warn",
    ...settings,
  });
  const lines = () =>
    readFileSync(path.join(dataDir, "db/postgres/postmaster.pid"), "utf8").split("\n");
  // It is started again on the port that it had.
  const databasePort = lines()[3];
  function postmaster(): number | null {
    try {
      const pid = Number(lines()[0]);
      return pid > 0 && runs(pid) ? pid : null;
    } catch {
      return null;
    }
  }
  return {
    ...product,
    databaseUrl() {
      const password = readFileSync(path.join(dataDir, "postgres-password"), "utf8");
      return `postgres://verhuisbod:${password}@127.0.0.1:${databasePort}/postgres`;
    },
    postmaster,
    async killDatabase() {
      const pid = postmaster();
      if (pid === null) throw new Error("the database does not run");
      process.kill(pid, "SIGKILL");
      while (runs(pid)) await sleep(5);
    },
  };
}
