import { afterAll, expect, test } from "vitest";
import { startEmbeddedProduct } from "../factories/embedded-product.ts";
import { until } from "../factories/restarts.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const BACK_MS = 30_000;

const folder = await temporaryFolder("embedded");
afterAll(() => folder.remove());

test("the database that comes along is started again when it ends, on the same port, and stops last", async () => {
  const product = await startEmbeddedProduct(folder.path);
  try {
    const health = async () => (await fetch(`${product.url}/health`)).status;
    for (let time = 0; time < 2; time += 1) {
      const killed = product.postmaster();
      await product.killDatabase();
      // It may be back before anybody asks.
      const isBack = async () => product.postmaster() !== killed && (await health()) === 200;
      await until("the database again", BACK_MS, isBack);
    }
    expect(product.output()).toContain("the database server ended by itself");
    // Who asks may find it before the one that brings it up does.
    const isBack = () => product.output().includes("the database server is back");
    await until("the log says that it is back", BACK_MS, isBack);
    expect(await product.stop(), product.output()).toBe(0);
    expect(product.postmaster()).toBeNull();
  } finally {
    await product.stop();
  }
});
