import { randomBytes, scryptSync } from "node:crypto";
import { availableParallelism } from "node:os";
import { describe, expect, test, vi } from "vitest";
import { TooBusy } from "~/shared/too-busy.ts";
import { ADVISED_PASSWORD_COST } from "../boot/config.ts";
import { createPasswords } from "./passwords.ts";

// A busy machine leaves little to threads of low priority.
vi.setConfig({ testTimeout: 60_000 });

const passwords = createPasswords(process.cwd(), ADVISED_PASSWORD_COST);
// Of the cheaper kind, so that a full queue is soon empty.
const FORMER_NOBODYS = `${"0".repeat(32)}:${"0".repeat(128)}`;
const PASSWORD = "verhuisdoos vol boeken";

describe("a stored password", () => {
  test("is known again, however its letters were typed, and nothing else is", async () => {
    const hash = await passwords.hash("café op zolder");
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[0-9a-f]{32}\$[0-9a-f]{128}$/);
    expect(await passwords.verify(hash, "cafe\u0301 op zolder")).toBe(true);
    expect(await passwords.verify(hash, "cafe op zolder")).toBe(false);
    expect(await passwords.hash("café op zolder")).not.toBe(hash);
  });

  test("is read in its former form too", async () => {
    const salt = randomBytes(16).toString("hex");
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
    const former = `${salt}:${scryptSync(PASSWORD, salt, 64, cost).toString("hex")}`;
    expect(await passwords.verify(former, PASSWORD)).toBe(true);
    expect(await passwords.verify(former, `${PASSWORD}.`)).toBe(false);
  });

  test("of nobody is never the right one", async () => {
    expect(await passwords.verify(null, PASSWORD)).toBe(false);
  });
});

test("more than can be checked in time is refused at once, and who waited gets a turn", async () => {
  const { admit, verify } = createPasswords(process.cwd(), ADVISED_PASSWORD_COST);
  const room = Math.max(1, availableParallelism() - 1) + 24;
  const checks = Array.from({ length: room }, () => verify(FORMER_NOBODYS, PASSWORD));
  await expect(verify(null, PASSWORD)).rejects.toThrow(TooBusy);
  const order: string[] = [];
  const admitted = admit().then(
    () => order.push("admitted"),
    () => order.push("refused"),
  );
  await checks[0]?.then(() => order.push("first check"));
  expect(await Promise.all(checks)).toEqual(checks.map(() => false));
  await admitted;
  expect(order[0]).toBe("first check");
  await admit();
});
