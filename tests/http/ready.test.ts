import { once } from "node:events";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { launchProduct } from "../factories/product.ts";
import { createTestDatabase } from "../setup/database.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const database = await createTestDatabase();
const folder = await temporaryFolder("ready");
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

/** What a process that migrates holds (migrate.ts). */
const MIGRATING = 7_201_531;

test("a process says that it lives as soon as its port is open, that it is ready from its start until SIGTERM, and answers on while it drains", async () => {
  const elsewhere = new pg.Client({ connectionString: database.url });
  await elsewhere.connect();
  await elsewhere.query("select pg_advisory_lock($1)", [MIGRATING]);
  const port = await freePort();
  const product = launchProduct({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "off",
    DRAIN_SECONDS: "2",
    LOG_LEVEL: "warn",
  });
  const ended = once(product.process, "exit");
  const ask = async (path: string, method = "GET") => {
    const answer = await fetch(`http://localhost:${port}${path}`, { method }).catch(() => null);
    const connection = answer?.headers.get("connection");
    return answer && { status: answer.status, text: await answer.text(), connection };
  };
  const says = (path: string) => expect.poll(() => ask(path), { timeout: 30_000, interval: 20 });
  try {
    await says("/health/live").toMatchObject({ status: 200, text: "ok\n" });
    expect(await ask("/health/ready")).toMatchObject({ status: 503, text: "starting\n" });
    expect(await ask("/health/ready", "HEAD")).toMatchObject({ status: 503, text: "" });
    const page = await ask("/");
    expect(page).toMatchObject({ status: 503, connection: "keep-alive" });
    expect(page?.text).toContain("Even geduld");
    await elsewhere.end();
    await says("/health/ready").toMatchObject({ status: 200, text: "ok\n" });
    expect(await ask("/")).toMatchObject({ status: 200, connection: "keep-alive" });
    product.process.kill("SIGTERM");
    await says("/health/ready").toMatchObject({ status: 503, text: "stopping\n" });
    for (const path of ["/", "/brief-form", "/live"]) {
      expect(await ask(path)).toMatchObject({ connection: "close" });
    }
    expect(await ask("/")).toMatchObject({ status: 200 });
    expect(await ask("/health/live")).toMatchObject({ status: 200 });
    expect(await ended, product.output()).toEqual([0, null]);
  } finally {
    await elsewhere.end().catch(() => undefined);
    product.process.kill("SIGKILL");
  }
});
