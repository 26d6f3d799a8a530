import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { exportOf, PERSONAL_DATA, writeExport } from "~/features/privacy/index.server.ts";
import { BATCH_ROWS } from "~/server/db/batches.ts";
import { answerSpooled } from "~/server/web/spool.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app } = await makeApp();
const NAMED = { type: "application/json", fileName: "gegevens.json" };
const request = (signal = new AbortController().signal) => new Request("http://x.test", { signal });
const inUse = () => app.db.$client.totalCount - app.db.$client.idleCount;

test("a download is everything of the account in the same JSON, read in batches", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  await addProposal(app, actor, await addBrief(app, client));
  const mails = 2 * BATCH_ROWS + 1;
  await app.db.execute(sql`
    insert into mail_deliveries (message_id, recipient, task, status, created_at)
    select 'b' || n, ${client.email}, 'notify-x', 'SENT', now() from generate_series(1, ${mails}) n`);
  for (const person of [client, actor]) {
    const pieces: string[] = [];
    for await (const piece of writeExport(app, person)) pieces.push(piece);
    const whole = JSON.parse(JSON.stringify(await exportOf(app, person)));
    expect(JSON.parse(pieces.join(""))).toEqual(whole);
    expect(pieces.join("")).toBe(`${JSON.stringify(whole, null, 2)}\n`);
    if (person === client) expect(whole.mails).toHaveLength(mails);
    // No piece is longer than a batch.
    const longest = Math.max(...pieces.map(({ length }) => length));
    expect(longest).toBeLessThan(BATCH_ROWS * 200);
  }
  expect(inUse()).toBe(0);
});

test("what fails while a download is written fails before its head, and keeps no connection", async () => {
  const client = await addClient(app);
  const failing = vi
    .spyOn(PERSONAL_DATA[0] ?? { export: async () => ({}) }, "export")
    .mockRejectedValue(new Error("a column is gone"));
  await expect(
    answerSpooled(app, client, request(), writeExport(app, client), NAMED),
  ).rejects.toThrow("a column is gone");
  failing.mockRestore();
  expect(inUse()).toBe(0);
  const answer = await answerSpooled(app, client, request(), writeExport(app, client), NAMED);
  const text = await answer.text();
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  expect(JSON.parse(text).account.email).toBe(client.email);
});

test("two downloads are written at a time, one of a person, and who leaves ends its own", async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  async function* slow(name: string) {
    begun.push(name);
    yield "{";
    await gate.promise;
    yield "}";
  }
  const leaving = new AbortController();
  const ask = (name: string, signal?: AbortSignal) =>
    answerSpooled(app, { userId: name[0] ?? "" }, request(signal), slow(name), NAMED);
  const asked = [ask("a1"), ask("b1", leaving.signal), ask("a2"), ask("c1")];
  const gone = ask("d1", leaving.signal);
  await expect(ask("a3")).rejects.toThrow(TooBusy);
  const rest = Array.from({ length: 17 }, (_, n) =>
    ask(String.fromCharCode(101 + n), leaving.signal),
  );
  const over = ask("z1");
  await expect(over).rejects.toThrow(TooBusy);
  await expect.poll(() => begun.toSorted()).toEqual(["a1", "b1"]);
  leaving.abort();
  gate.resolve();
  const statuses = (await Promise.all([...asked, gone, ...rest])).map(({ status }) => status);
  expect(statuses.slice(0, 5)).toEqual([200, 408, 200, 200, 408]);
  expect(begun.toSorted()).toEqual(["a1", "a2", "b1", "c1"]);
  expect(new Set(statuses.slice(5))).toEqual(new Set([408]));
});
