import type { JobHelpers as Helpers, TaskList } from "graphile-worker";
import { beforeEach, expect, test } from "vitest";
import { MailPostponed, MailServerAway, SERVER_AWAY } from "~/server/ports/mailer.ts";
import { type Services, seal } from "~/server/services.ts";
import { watchMailServer } from "./mail-server.ts";

let hurried: unknown[][] = [];
let said: string[] = [];
const note = (_fields: object, text: string) => void said.push(text);
const app = seal({
  db: { $client: { query: async (_text: string, values: unknown[]) => void hurried.push(values) } },
  log: { warn: note, info: note },
} as unknown as Services);

const stopping = new AbortController();
const run = async (tasks: TaskList, name: string, signal = stopping.signal) =>
  await tasks[name]?.({}, { abortSignal: signal } as Helpers);
const away = () => {
  throw new MailServerAway("connect ECONNREFUSED");
};

beforeEach(() => {
  hurried = [];
  said = [];
});

test("a mail that fails while others get through is the queue's to try again, and holds nobody", async () => {
  const tasks = watchMailServer(app)({
    taken: () => undefined,
    dropped: async () => {
      await run(tasks, "taken");
      away();
    },
  });
  await expect(run(tasks, "dropped")).rejects.toThrow(SERVER_AWAY);
  expect(said).toEqual([]);
});

test("a mail that a server drops which is only just back is tried again, at once and after a while", async () => {
  let tries = 0;
  const tasks = watchMailServer(app)({
    taken: () => undefined,
    caught: async () => {
      tries += 1;
      if (tries > 3) return;
      await run(tasks, "taken");
      away();
    },
  });
  await run(tasks, "caught");
  expect(tries).toBe(4);
});

test("a mail waits in place until the server takes it; then those that failed are due, once", async () => {
  let tries = 0;
  const tasks = watchMailServer(app)({
    taken: () => undefined,
    held: () => {
      tries += 1;
      if (tries < 2) away();
    },
  });
  await run(tasks, "taken");
  // What the process before this one left.
  expect(hurried).toHaveLength(1);
  await run(tasks, "held");
  await run(tasks, "taken");
  expect(tries).toBe(2);
  expect(hurried.map(([text]) => text)).toEqual([SERVER_AWAY, SERVER_AWAY]);
  expect(said).toEqual(["the mail server is away: mails wait for it", "the mail server is back"]);
});

test("a mail that is put off shows that the server is there; a fault of our own shows nothing", async () => {
  const tasks = watchMailServer(app)({
    postponed: () => {
      throw new MailPostponed("SMTP 450");
    },
    broken: () => {
      throw new TypeError("ours");
    },
  });
  await expect(run(tasks, "broken")).rejects.toThrow("ours");
  expect(hurried).toHaveLength(0);
  await expect(run(tasks, "postponed")).rejects.toThrow(MailPostponed);
  expect(hurried).toHaveLength(1);
});

test("a process that stops waits for no mail server", async () => {
  const ends = new AbortController();
  const tasks = watchMailServer(app)({
    held: () => {
      queueMicrotask(() => ends.abort());
      away();
    },
  });
  await expect(run(tasks, "held", ends.signal)).rejects.toThrow(SERVER_AWAY);
});
