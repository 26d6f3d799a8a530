import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Main from "~/main.ts";
import { freePort } from "~/server/db/embedded.ts";
import { takingTurns, walkAcross } from "../factories/across-processes.ts";
import { tasksDone } from "../factories/queue.ts";
import { startS3 } from "../factories/s3.ts";
import { bootSite } from "../factories/site.ts";
import { startSmtp } from "../factories/smtp.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const [store, smtp, folder] = [await startS3(), await startSmtp(), await temporaryFolder("second")];
const site = await bootSite({
  ...store.env,
  SMTP_URL: smtp.url,
  SESSION_SECRET: "een geheim dat twee processen delen en niemand raadt",
  RATE_LIMIT_FACTOR: "1",
});
const port = await freePort();
const other = `http://localhost:${port}`;

let running: Main.Running;
beforeAll(async () => {
  const entry = pathToFileURL(path.resolve("build/server/index.js")).href;
  const main = (await import(/* @vite-ignore */ entry)) as typeof Main;
  const own = { PORT: String(port), DATA_DIR: folder.path, APP_URL: site.origin };
  running = await main.boot({ root: process.cwd(), env: { ...site.env, ...own } });
});
afterAll(async () => {
  await running.stop();
  await smtp.close();
  await store.close();
  await folder.remove();
});

test("whichever of two processes a request comes to, it finds what the other one did", async () => {
  const mailed = await walkAcross(takingTurns(site, [site.origin, other]));
  await tasksDone(site.app);
  for (const address of mailed) {
    const mails = smtp.received.filter(({ to }) => to.includes(address));
    expect(mails.filter(({ subject }) => subject.startsWith("Je aanvraag"))).toHaveLength(1);
  }
});
