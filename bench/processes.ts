import { freePort } from "../app/server/db/embedded.ts";
import { type Haproxy, startHaproxy } from "../tests/factories/haproxy.ts";
import { ON_EVERY_CORE } from "./cores.ts";
import type { Database } from "./database.ts";
import type { Measured, Usage } from "./measured.ts";
import { type Product, startProduct } from "./product.ts";

/** The product behind HAProxy, as so many processes on one database. */
export interface Balanced extends Measured {
  url: string;
}

/** One balancer for each number of processes, before processes that all share. */
export interface Fleet {
  /** The first process itself. */
  first: Product;
  /** By how many processes stand behind it. */
  balanced: Map<number, Balanced>;
  stop(): Promise<void>;
}

/** Starts as many processes as the largest of `sizes` on a database, and a balancer for each of them. */
export async function startFleet(database: Database, sizes: readonly number[]): Promise<Fleet> {
  const products: Product[] = [];
  const balancers: Haproxy[] = [];
  const stop = async () => {
    for (const { stop } of [...balancers, ...products]) await stop();
  };
  try {
    for (let nth = 0; nth < Math.max(...sizes); nth += 1) {
      const settings = { TRUST_PROXY: "on", SESSION_SECRET: "een geheim dat alle processen delen" };
      products.push(await startProduct(database, settings, ON_EVERY_CORE));
    }
    const [first] = products;
    if (!first) throw new Error("no process was asked for");
    const balanced = new Map<number, Balanced>();
    for (const size of sizes) {
      const some = products.slice(0, size);
      const port = await freePort();
      const ports = some.map(({ url }) => Number(new URL(url).port));
      balancers.push(await startHaproxy(port, ports));
      const usage = async () => sumOf(await Promise.all(some.map((one) => one.usage())));
      balanced.set(size, { ...first, url: `http://127.0.0.1:${port}`, usage });
    }
    return { first, balanced, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function sumOf(usages: readonly Usage[]): Usage {
  const sum = (figure: keyof Usage) => usages.reduce((all, usage) => all + usage[figure], 0);
  return { cpuMs: sum("cpuMs"), mainThreadMs: sum("mainThreadMs"), rss: sum("rss") };
}
