import { freePort } from "../app/server/db/embedded.ts";
import { type Haproxy, startHaproxy } from "../tests/factories/haproxy.ts";
import { ON_EVERY_CORE } from "./cores.ts";
import type { Database } from "./database.ts";
import type { Measured, Usage } from "./measured.ts";
import { type Product, startProduct } from "./product.ts";

/** The product behind HAProxy, as so many processes on one database. */
export interface Fleet extends Measured {
  /** Of the balancer. */
  url: string;
  /** The first process itself: its address is the origin of the site. */
  first: Product;
  database: Database;
}

/** Starts `size` processes on a database, and a balancer before them. */
export async function startFleet(database: Database, size: number): Promise<Fleet> {
  const products: Product[] = [];
  let balancer: Haproxy | undefined;
  const stop = async () => {
    await balancer?.stop();
    for (const product of products) await product.stop();
  };
  try {
    for (let nth = 0; nth < size; nth += 1) {
      const settings = {
        TRUST_PROXY: "on",
        SESSION_SECRET: "een geheim dat alle processen delen",
        // All stand for one site, and take its forms.
        ...(products[0] && { APP_URL: products[0].url }),
      };
      products.push(await startProduct(database, settings, ON_EVERY_CORE));
    }
    const [first] = products;
    if (!first) throw new Error("no process was asked for");
    const port = await freePort();
    const ports = products.map(({ url }) => Number(new URL(url).port));
    balancer = await startHaproxy(port, ports);
    const usage = async () => sumOf(await Promise.all(products.map((one) => one.usage())));
    const url = `http://127.0.0.1:${port}`;
    return { process: first.process, usage, url, first, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function sumOf(usages: readonly Usage[]): Usage {
  const sum = (figure: keyof Usage) => usages.reduce((all, usage) => all + usage[figure], 0);
  return { cpuMs: sum("cpuMs"), mainThreadMs: sum("mainThreadMs"), rss: sum("rss") };
}
