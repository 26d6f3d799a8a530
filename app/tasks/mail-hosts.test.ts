import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  MailHeldBack,
  MailPostponed,
  MailRefused,
  type OutgoingMail,
} from "~/server/ports/mailer.ts";
import { createMetrics } from "~/server/seen/metrics.ts";
import { type Services, seal } from "~/server/services.ts";
import { sparingHosts } from "./mail-hosts.ts";

const PACE = { slowMs: 1_000, firstPauseMs: 100, longestPauseMs: 400, restMs: 0 };

let hurried: unknown[][] = [];
/** What each mail meets that is handed over. */
let meets: (mail: OutgoingMail) => void | Promise<void> = () => undefined;
let asked: string[] = [];
const silent = () => undefined;
const given = seal({
  db: { $client: { query: async (_text: string, values: unknown[]) => void hurried.push(values) } },
  log: { warn: silent, info: silent },
  metrics: createMetrics(),
  mailer: {
    async send(mail: OutgoingMail) {
      asked.push(mail.to);
      await meets(mail);
    },
    close: silent,
  },
} as unknown as Services);

let mailer = sparingHosts(given, PACE).mailer;
const send = (to: string) =>
  mailer.send({ messageId: "<x@y>", to, subject: "", html: "", text: "" });
const outcome = (to: string) =>
  send(to).then(
    () => "sent",
    (error: Error) => error.constructor.name,
  );
const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  [hurried, asked, meets] = [[], [], () => undefined];
  mailer = sparingHosts(given, PACE).mailer;
});
afterEach(() => void vi.useRealTimers());

test("a pause grows from one refusal to the next, up to a limit, and ends with the first mail taken", async () => {
  meets = () => {
    throw new MailPostponed("SMTP 450");
  };
  const tries: number[] = [];
  for (let now = 0; now <= 1_600; now += 50) {
    const before = asked.length;
    await outcome("iris@Straks.test");
    if (asked.length > before) tries.push(now);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(tries).toEqual([0, 100, 300, 700, 1_100, 1_500]);
  meets = () => undefined;
  await vi.advanceTimersByTimeAsync(400);
  expect(await outcome("bram@straks.test")).toBe("sent");
  expect(await outcome("iris@straks.test")).toBe("sent");
});

test("after a pause one mail is tried; the rest come back when it is taken, and no host tells its name", async () => {
  meets = () => {
    throw new MailPostponed("SMTP 450");
  };
  const words = await send("iris@straks.test").catch((error: Error) => error.message);
  expect(words).not.toMatch(/straks|iris/);
  expect(await outcome("bram@straks.test")).toBe(MailHeldBack.name);
  expect(await outcome("iris@vlot.test")).toBe(MailPostponed.name);
  hurried = [];
  await vi.advanceTimersByTimeAsync(100);
  expect(hurried).toContainEqual([words, expect.any(Number), 1]);
  const gate = Promise.withResolvers<void>();
  meets = () => gate.promise;
  const probe = outcome("iris@straks.test");
  await soon();
  expect(await outcome("bram@straks.test")).toBe(MailHeldBack.name);
  hurried = [];
  gate.resolve();
  expect(await probe).toBe("sent");
  expect(hurried).toEqual([[words, expect.any(Number), null]]);
});

test("what is one mailbox's matter, for now or for good, stops nobody else", async () => {
  const answers = [
    new MailPostponed("SMTP 452 4.2.2", { isOfMailbox: true }),
    new MailRefused("SMTP 550"),
  ];
  meets = () => {
    throw answers.shift();
  };
  expect(await outcome("vol@huis.test")).toBe(MailPostponed.name);
  expect(await outcome("weg@huis.test")).toBe(MailRefused.name);
  meets = () => undefined;
  expect(await outcome("iris@huis.test")).toBe("sent");
});

test("a host that nothing is known of begins with two at a time, and a quick one soon has all", async () => {
  const gates: (() => void)[] = [];
  meets = () => new Promise((open) => gates.push(open));
  const sends = Array.from({ length: 10 }, () => outcome("iris@vlot.test"));
  await soon();
  expect(asked).toHaveLength(2);
  for (const open of gates.splice(0)) open();
  await soon();
  expect(asked).toHaveLength(6);
  for (const open of gates.splice(0)) open();
  await soon();
  expect(asked).toHaveLength(10);
  for (const open of gates.splice(0)) open();
  expect(new Set(await Promise.all(sends))).toEqual(new Set(["sent"]));
});

test("a host that turns out slow keeps two; who waited for a place there is put off", async () => {
  const gates: (() => void)[] = [];
  meets = () => new Promise((open) => gates.push(open));
  const sends = Array.from({ length: 5 }, () => outcome("iris@teer.test"));
  await vi.advanceTimersByTimeAsync(PACE.slowMs);
  expect(await Promise.all(sends.slice(2))).toEqual(Array(3).fill(MailHeldBack.name));
  expect(await outcome("bram@teer.test")).toBe(MailHeldBack.name);
  gates[0]?.();
  expect(await sends[0]).toBe("sent");
  expect(hurried).toEqual([[expect.any(String), expect.any(Number), 2]]);
});
