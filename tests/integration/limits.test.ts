import { expect, test } from "vitest";
import { mayMail } from "~/features/accounts/index.server.ts";
import { countTry, LIMITS } from "~/server/web/limits.ts";
import { makeApp } from "../factories/app.ts";

const { app, clock } = await makeApp({ RATE_LIMIT_FACTOR: "1" });

test("counts parallel tries one by one", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => countTry(app, "signInPerIp", "10.0.0.1")),
  );
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(LIMITS.signInPerIp.hits);
});

test("counts each key and each limit apart", async () => {
  const { hits } = LIMITS.resendPerAddress;
  for (let index = 0; index < hits; index += 1) await countTry(app, "resendPerAddress", "a@b.test");
  expect((await countTry(app, "resendPerAddress", "a@b.test")).allowed).toBe(false);
  expect((await countTry(app, "resendPerAddress", "c@b.test")).allowed).toBe(true);
  expect((await countTry(app, "signInPerAccount", "a@b.test")).allowed).toBe(true);
});

test("tells how long to wait, and allows again afterwards", async () => {
  const { hits, seconds } = LIMITS.signInPerAccount;
  for (let index = 0; index < hits; index += 1) await countTry(app, "signInPerAccount", "wacht");
  clock.advance(60_000);
  const refused = await countTry(app, "signInPerAccount", "wacht");
  if (refused.allowed) throw new Error("allowed too much");
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(seconds - 60);
  expect(refused.retryAfterSeconds).toBeGreaterThan(seconds - 70);
  clock.advance(refused.retryAfterSeconds * 1000);
  expect((await countTry(app, "signInPerAccount", "wacht")).allowed).toBe(true);
});

test("what is counted per address is counted per mailbox, whatever its tag", async () => {
  const { hits } = LIMITS.mailsPerAddress;
  for (let n = 0; n < hits; n += 1) {
    expect(await mayMail(app, app.db, `wilg+${n}@post.test`)).toBe(true);
  }
  expect(await mayMail(app, app.db, "wilg+again@post.test")).toBe(false);
  expect(await mayMail(app, app.db, "wilgen@post.test")).toBe(true);
});
