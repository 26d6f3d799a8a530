import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { requestTest } from "~/features/notifications/index.server.ts";
import { enqueue, enqueueLatest, enqueueOnce } from "~/server/db/outbox.ts";
import { inAct } from "~/server/seen/act.ts";
import { startTasks } from "~/tasks/runner.ts";
import sweepUploads from "~/use-cases/tasks/sweep-uploads.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin } from "../factories/people.ts";
import { waitingPayloads } from "../factories/queue.ts";

const { app, logLines, mails } = await makeApp();

test("what two requests ask for the same is one task still", async () => {
  for (const request of ["ABCDEFGHJN", "ABCDEFGHJP"]) {
    await inAct({ request }, () => enqueueOnce(app.db, sweepUploads, {}));
  }
  expect(await waitingPayloads(app, "sweep-uploads")).toEqual([{ _request: "ABCDEFGHJN" }]);
  await inAct({ request: "ABCDEFGHJQ" }, () => enqueueLatest(app.db, sweepUploads, {}));
  await enqueueOnce(app.db, sweepUploads, {});
  expect(await waitingPayloads(app, "sweep-uploads")).toEqual([{ _request: "ABCDEFGHJQ" }]);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
});

test("the same payload in another order of its keys is one task still", async () => {
  const [briefId, day] = ["d5d69317-4842-4634-9174-84263931740a", "2026-03-10"];
  const kind = {
    name: "sweep-uploads",
    payload: z.object({ briefId: z.string(), day: z.string() }),
  };
  await enqueueOnce(app.db, kind, { briefId, day });
  await enqueueOnce(app.db, kind, { day, briefId });
  await enqueueLatest(app.db, kind, { day, briefId });
  expect(await waitingPayloads(app, "sweep-uploads")).toHaveLength(1);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
});

test("the request is named by the mail that came of it, and by the log of a task that fails", async () => {
  const admin = await addAdmin(app);
  await app.db.execute(sql`alter table uploads rename to gone`);
  await inAct({ request: "ABCDEFGHJK" }, () => requestTest(app, admin));
  await inAct({ request: "ABCDEFGHJL" }, () => enqueue(app.db, sweepUploads, {}));
  const tasks = await startTasks(app);
  const lineOf = (what: string) =>
    logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === what);
  await expect
    .poll(() => lineOf("task failed"))
    .toMatchObject({
      task: "sweep-uploads",
      request: "ABCDEFGHJL",
    });
  await expect
    .poll(async () => (await mails(admin.email)).map(({ raw }) => raw).join("\n"))
    .toMatch(/^X-Request-Id: ABCDEFGHJK\r?$/im);
  await tasks.stop();
  await app.db.execute(sql`alter table gone rename to uploads`);
});
