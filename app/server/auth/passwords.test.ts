import { argon2Sync, randomBytes, scryptSync } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { TooBusy } from "~/shared/too-busy.ts";
import { ADVISED_PASSWORD_COST } from "../boot/settings.ts";
import { hashInThreads, hashingThread } from "./hashing.ts";
import { createPasswords, lastingPart } from "./passwords.ts";

// A busy machine leaves little to threads of low priority.
vi.setConfig({ testTimeout: 300_000 });

const SECRET = "een geheim van meer dan 32 tekens lang";
const passwords = createPasswords(process.cwd(), ADVISED_PASSWORD_COST, SECRET);
// As the releases before stored it, and an eighth of their work: still long beside the cheap ones below.
const FORMER_NOBODYS = `$scrypt$ln=12,r=8,p=3$${"0".repeat(32)}$${"0".repeat(128)}`;
const PASSWORD = "verhuisdoos vol boeken";

describe("a stored password", () => {
  test("is known again, however its letters were typed, and nothing else is", async () => {
    const hash = await passwords.hash("café op zolder");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify(hash, "cafe\u0301 op zolder")).toBe(true);
    expect(await passwords.verify(hash, "cafe op zolder")).toBe(false);
    expect(await passwords.hash("café op zolder")).not.toBe(hash);
  });

  test("of the releases before is verified, and would be another one today", async () => {
    const salt = randomBytes(16).toString("hex");
    const cost = { N: 1_024, r: 8, p: 3 };
    const key = scryptSync(PASSWORD, salt, 64, cost).toString("hex");
    const former = `$scrypt$ln=10,r=8,p=3$${salt}$${key}`;
    expect(await passwords.verify(former, PASSWORD)).toBe(true);
    expect(await passwords.verify(former, `${PASSWORD}.`)).toBe(false);
    expect(passwords.isOutdated(former)).toBe(true);
    const dearer = createPasswords(process.cwd(), 2 * ADVISED_PASSWORD_COST, SECRET);
    const today = await passwords.hash(PASSWORD);
    expect(passwords.isOutdated(today)).toBe(false);
    expect(dearer.isOutdated(today)).toBe(true);
    expect(await dearer.verify(today, PASSWORD)).toBe(true);
  });

  test("of nobody is never the right one", async () => {
    expect(await passwords.verify(null, PASSWORD)).toBe(false);
  });
});

test("many at once are each told about their own, and what cannot be read spoils no other", async () => {
  const cheap = createPasswords(process.cwd(), 8, SECRET);
  const hash = await cheap.hash(PASSWORD);
  // argon2id has no such memory.
  const broken = hash.replace("m=8,", "m=1,");
  const checks = Array.from({ length: 30 }, (_, index) => {
    if (index === 11) return cheap.verify(broken, PASSWORD).catch(() => "broken");
    return cheap.verify(hash, index % 3 === 0 ? PASSWORD : `${PASSWORD}${index}`);
  });
  const expected = checks.map((_, index) => (index === 11 ? "broken" : index % 3 === 0));
  expect(await Promise.all(checks)).toEqual(expected);
});

describe("a password that waits for its hash", () => {
  test("is known at once, stays the same password, and is nowhere to be read", async () => {
    const begun = passwords.begin("café op zolder");
    expect(begun).toMatch(/^\$waiting\$[\w+/]{22}\$[\w+/=]{80}$/);
    expect(await passwords.verify(begun, "cafe\u0301 op zolder")).toBe(true);
    expect(await passwords.verify(begun, "cafe op zolder")).toBe(false);
    expect(passwords.begin("café op zolder")).not.toBe(begun);
    const hash = await passwords.finish(begun);
    expect(hash).toMatch(/^\$argon2id-hmac\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify(hash, "cafe\u0301 op zolder")).toBe(true);
    expect(await passwords.verify(hash, "cafe op zolder")).toBe(false);
    for (const stored of [begun, hash]) expect(passwords.isOutdated(stored)).toBe(false);
    expect(lastingPart(hash)).toBe(lastingPart(begun));
    const another = passwords.begin("café op zolder");
    expect(lastingPart(another)).not.toBe(lastingPart(begun));
    const whole = await passwords.hash(PASSWORD);
    expect(lastingPart(whole)).toBe(whole);
  });

  test("sealed under another secret is nobody's", async () => {
    const others = createPasswords(process.cwd(), ADVISED_PASSWORD_COST, `${SECRET}, een ander`);
    const begun = others.begin(PASSWORD);
    expect(await passwords.verify(begun, PASSWORD)).toBe(false);
    expect(await passwords.verify(await passwords.finish(begun), PASSWORD)).toBe(false);
  });
});

type Passwords = ReturnType<typeof createPasswords>;

/** Asks for so many checks at once; `refused` settles with how many were refused. */
function rush({ verify }: Passwords, count: number, hash: string | null = null) {
  const checks = Array.from({ length: count }, () =>
    verify(hash, PASSWORD).catch((error: unknown) => {
      if (error instanceof TooBusy) return null;
      throw error;
    }),
  );
  const refused = async () => (await Promise.all(checks)).filter((one) => one === null).length;
  return { checks, refused };
}

test("more than can be checked in seconds is refused at once, until there is room again", async () => {
  // Keys that are taken to last a second each, so that few of them wait.
  const hashing = hashInThreads(process.cwd(), 1_000);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const ask = () =>
    hashing.soon({ kind: "argon2id", message: PASSWORD, salt: Buffer.alloc(16), cost });
  const asked = Array.from({ length: 20 * availableParallelism() }, ask);
  await expect(ask()).rejects.toThrow(TooBusy);
  const settled = await Promise.allSettled(asked);
  const refused = settled.filter((one) => one.status === "rejected");
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(asked.length);
  await hashing.waitForRoom();
});

test("a thread that is asked again before it answered answers each with its own keys", async () => {
  const derive = hashingThread(path.resolve("app/server/auth/derive-key.ts"), 0);
  const [cost, salt] = [{ memory: 8, passes: 1, parallelism: 1 }, Buffer.alloc(16)];
  const lists = [["a", "b", "c"], ["d"], [], ["e", "f"]];
  const answers = lists.map((messages) =>
    derive(messages.map((message) => ({ kind: "argon2id", message, salt, cost }))),
  );
  const keyOf = (message: string) =>
    argon2Sync("argon2id", { message, nonce: salt, ...cost, tagLength: 32 });
  for (const [index, keys] of (await Promise.all(answers)).entries()) {
    expect(keys.map((key) => Buffer.from(key as Uint8Array))).toEqual(lists[index]?.map(keyOf));
  }
});

test("how many wait follows from what a hash lasts on this machine", async () => {
  const cheap = createPasswords(process.cwd(), 8, SECRET);
  const many = 1_000 * availableParallelism();
  expect(await rush(cheap, many).refused()).toBe(0);
  const few = 10 * availableParallelism();
  expect(await rush(cheap, few, FORMER_NOBODYS).refused()).toBe(0);
  expect(await rush(cheap, many).refused()).toBeGreaterThan(0);
});
