import { execFileSync } from "node:child_process";
import { closeSync, createReadStream, openSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { redact } from "~/shared/redact.ts";
import { temporaryFolder } from "../../../tests/setup/temporary.ts";
import { createLog } from "./log.ts";
import { logLines } from "./log-lines.ts";

describe("redact", () => {
  test.for([
    ["mail naar iris@voorbeeld.test mislukt", "mail naar [e-mail] mislukt"],
    ["bel 06 12345678", "bel [telefoon]"],
    ["bel +31 6 12 34 56 78 even", "bel [telefoon] even"],
    ["brief 42 in 120 ms", "brief 42 in 120 ms"],
  ] as const)("'%s' is logged as '%s'", ([text, logged]) => {
    expect(redact(text)).toBe(logged);
  });
});

test("a log line keeps an error's kind and place, and nobody's data", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const error = new Error("insert failed\nparams: iris@voorbeeld.test", {
    cause: Object.assign(new Error("dubbel: iris@voorbeeld.test"), { code: "23505" }),
  });
  log.error({ error, people: [{ email: "iris@voorbeeld.test" }] }, "request failed");
  const line = JSON.parse(lines.join(""));
  expect(line).toMatchObject({
    msg: "request failed",
    error: { type: "Error", message: "insert failed", cause: { code: "23505" } },
    people: [{ email: "[e-mail]" }],
  });
  expect(lines.join("")).not.toContain("iris");
});

test("a log on a full disk costs its lines, and neither throws nor waits", async () => {
  // Stays open: what waits is tried again for as long as the process lives, on this number.
  const full = openSync("/dev/full", "w");
  const log = createLog("info", logLines(full));
  log.info({}, "there is no room for this");
  await sleep(50);
  // It is written before pino goes on.
  log.fatal({}, "nor for this");
});

test("a thread that was busy while its lines were written has no reader that hangs", async () => {
  const folder = await temporaryFolder("log");
  const file = openSync(path.join(folder.path, "lines"), "w");
  const lines = logLines(file);
  lines.write("a line\n");
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  expect(lines.hangs()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(lines.hangs()).toBe(false);
  await lines.written();
  closeSync(file);
  await folder.remove();
});

test("a log whose reader hangs keeps a megabyte, and says how many lines were lost", async () => {
  const folder = await temporaryFolder("log");
  const pipe = path.join(folder.path, "pipe");
  execFileSync("mkfifo", [pipe]);
  const ends = openSync(pipe, "r+");
  const lines = logLines(ends);
  const log = createLog("info", lines);
  for (let line = 0; line < 2_000; line += 1) log.info({ line, text: "x".repeat(1_000) }, "a line");
  await expect.poll(() => lines.hangs()).toBe(true);
  lines.flushSync();
  await lines.written();
  expect(lines.hangs()).toBe(true);
  let read = "";
  const reading = createReadStream(pipe).on("data", (piece) => {
    read += piece;
  });
  const told = () =>
    read
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const lost = () => told().find((line) => line.lines)?.lines;
  const written = () => told().filter(({ msg }) => msg === "a line").length;
  await expect.poll(() => lost() + written()).toBe(2_000);
  expect(lost()).toBeGreaterThan(500);
  reading.destroy();
  closeSync(ends);
  await folder.remove();
});
