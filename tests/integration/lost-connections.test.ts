import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createLog } from "~/server/boot/log.ts";
import { connect, transactOn } from "~/server/db/connect.ts";
import { ok } from "~/shared/result.ts";
import { createTestDatabase } from "../setup/database.ts";

const database = await createTestDatabase();
const db = connect(database.url, createLog("silent"));
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

test("transactions whose database goes as they begin leave room for the next ones", async () => {
  const nothing = () => transactOn(db)(async () => ok(null));
  const cut = (client: { connection: { stream: { destroy(): void } } }) =>
    client.connection.stream.destroy();
  db.$client.on("acquire", cut);
  for (let lost = 0; lost <= (db.$client.options.max ?? 0); lost += 1) {
    await expect(nothing()).rejects.toThrow("begin");
  }
  db.$client.off("acquire", cut);
  expect(await nothing()).toEqual({ ok: true, value: null });
});

test("who waits for a free connection of a living database gets one", async () => {
  const most = db.$client.options.max ?? 0;
  const held = await Promise.all(Array.from({ length: most }, () => db.$client.connect()));
  const waiting = db.$client.connect();
  // Longer than a silent database takes to be found out.
  await sleep(2_500);
  for (const client of held) client.release();
  (await waiting).release();
  expect(db.$client.waitingCount).toBe(0);
});
