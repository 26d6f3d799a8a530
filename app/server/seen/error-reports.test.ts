import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Posted, type Receiver, startReceiver } from "../../../tests/fakes/receiver.ts";
import { createLog } from "../boot/log.ts";
import { openReports } from "../boot/open-reports.ts";
import { inAct } from "./act.ts";
import { queueReports } from "./error-reports.ts";
import { SIGNATURE, toWebhook } from "./error-webhook.ts";

const KEY = "een-sleutel-voor-meldingen-1";
const PACE = { sendMs: 500, firstPauseMs: 5, longestPauseMs: 20, stopMs: 500 };
const QUIET = { write: () => undefined };
const NOTHING: Posted = { path: "", headers: {}, body: "" };
let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const webhook = () => ({ url: `${receiver.origin}/fouten`, key: KEY });
const posted = () => receiver.posted.map(({ body }) => JSON.parse(body) as { msg: string });

function queued(pace = PACE, now?: () => number) {
  const reports = queueReports(toWebhook(webhook()), pace, now);
  const warnings: string[] = [];
  reports.tellOf((_, what) => warnings.push(what));
  return { reports, warnings, log: createLog("info", QUIET, reports) };
}

describe("what the log says", () => {
  test("goes to a webhook signed, with its request and without anybody's contact data", async () => {
    const reports = await openReports({ sentryDsn: undefined, webhook: webhook() }, "live");
    if (!reports) throw new Error("no reports");
    const log = createLog("info", QUIET, reports);
    log.warn("nothing of this");
    inAct({ request: "ABCDEFGHJK", task: "send-test" }, () => {
      log.error({ error: new Error("no mail to iris@huis.test (06 12345678)") }, "request failed");
    });
    await expect.poll(() => receiver.posted.length).toBe(1);
    await reports.close();
    const [{ headers, body } = NOTHING] = receiver.posted;
    expect(receiver.posted).toHaveLength(1);
    expect(JSON.parse(body)).toMatchObject({
      level: 50,
      msg: "request failed",
      request: "ABCDEFGHJK",
      task: "send-test",
      error: { type: "Error", message: "no mail to [e-mail] ([telefoon])" },
    });
    const [, at, told] =
      /^t=(\d+),sha256=(\w+)$/.exec(String(headers[SIGNATURE.toLowerCase()])) ?? [];
    expect(told).toBe(createHmac("sha256", KEY).update(`${at}.${body}`).digest("hex"));
  });

  test("goes to Sentry in an envelope, fatal lines as fatal", async () => {
    const dsn = `${receiver.origin.replace("//", "//sleutel@")}/42`;
    const reports = await openReports({ sentryDsn: dsn, webhook: undefined }, "live");
    if (!reports) throw new Error("no reports");
    const log = createLog("info", QUIET, reports);
    log.fatal({ error: new TypeError("x of iris@huis.test"), path: "/auth" }, "stopping");
    await expect.poll(() => receiver.posted.length).toBe(1);
    await reports.close();
    const [{ path, body } = NOTHING] = receiver.posted;
    expect(path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=sleutel/);
    const [head, kind, event] = body.split("\n").map((line) => JSON.parse(line || "{}"));
    expect(head.event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(kind.type).toBe("event");
    const [thrown] = event.exception.values;
    expect(event).toMatchObject({ level: "fatal", environment: "live", extra: { path: "/auth" } });
    expect(thrown).toMatchObject({ type: "TypeError", value: "x of [e-mail]" });
    expect(thrown.stacktrace.frames.at(-1).filename).toMatch(/error-reports\.test\.ts$/);
  });

  test("goes nowhere where nobody is named", async () => {
    expect(await openReports({ sentryDsn: undefined, webhook: undefined }, "live")).toBeNull();
  });
});

test("of one kind five a minute are told, and then how many were left out", async () => {
  let now = 0;
  const { reports, log } = queued({ ...PACE, sendMs: 10_000, stopMs: 20_000 }, () => now);
  for (let each = 0; each < 20; each += 1) log.error("the same");
  log.error("another");
  now = 60_000;
  log.error("the same");
  await reports.close();
  const leftOut = posted().map((report) => [report.msg, (report as { leftOut?: number }).leftOut]);
  expect(leftOut.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ["the same", 0]));
  expect(leftOut.slice(5)).toEqual([
    ["another", 0],
    ["the same", 15],
  ]);
});

test.each(["silent", "dies", 500] as const)(
  "a receiver that answers '%s' holds nobody up, takes no room without end, and gets what waits when it is back",
  async (how) => {
    const { reports, warnings, log } = queued();
    receiver.answers(how);
    const began = performance.now();
    for (let each = 0; each < 1_000; each += 1) log.error(`error ${each}`);
    // Writing a thousand lines: no answer was waited for.
    expect(performance.now() - began).toBeLessThan(2_000);
    await expect.poll(() => warnings).toEqual(["error reports do not arrive"]);
    await expect.poll(() => receiver.posted.length).toBeGreaterThan(1);
    receiver.answers(200);
    const before = receiver.posted.length;
    await expect.poll(() => receiver.posted.length - before).toBeGreaterThan(90);
    await expect.poll(() => warnings.at(-1)).toBe("error reports arrive again");
    await reports.close();
    // A hundred wait, one was under way.
    expect(new Set(posted().map(({ msg }) => msg)).size).toBeLessThanOrEqual(101);
  },
);

test("a stop waits for what is under way, and not for a receiver that says nothing", async () => {
  const { reports, log } = queued({ ...PACE, sendMs: 60_000, stopMs: 100 });
  receiver.answers("silent");
  log.error("one");
  await expect.poll(() => receiver.posted.length).toBe(1);
  await reports.close();
  expect(receiver.posted).toHaveLength(1);
});
