import { expect, test } from "vitest";
import { enqueue } from "~/server/db/outbox.ts";
import { seal } from "~/server/services.ts";
import { startTasks } from "~/tasks/runner.ts";
import sweepUploads from "~/use-cases/tasks/sweep-uploads.ts";
import syncNotice from "~/use-cases/tasks/sync-notice.ts";
import { makeApp } from "../factories/app.ts";
import { waitingTasks } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";

const PATIENCE_MS = 60_000;
const { app } = await makeApp({}, { clock: "real" });

test("a payment provider that hangs and notices that strangers made up hold up nothing else", {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  let asked = 0;
  const answers: (() => void)[] = [];
  const readAbout = async () => {
    asked += 1;
    await new Promise<void>((answer) => answers.push(answer));
    return null;
  };
  const payments = { ...app.payments, readAbout };
  for (let count = 0; count < 30; count += 1) {
    await enqueue(app.db, syncNotice, { about: `tr_${count}` });
  }
  const tasks = await startTasks(seal({ ...app, payments }));
  try {
    await until("the provider is asked", PATIENCE_MS, () => asked > 0);
    await enqueue(app.db, sweepUploads, {});
    const waiting = () => waitingTasks(app);
    await until("the other work", PATIENCE_MS, async () => {
      return !(await waiting()).includes("sweep-uploads");
    });
    expect((await waiting()).filter((name) => name === "sync-notice")).toHaveLength(30);
  } finally {
    for (const answer of answers.splice(0)) answer();
    await tasks.stop();
  }
});
