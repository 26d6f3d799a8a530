import { Agent } from "node:https";
import { afterAll, afterEach, expect, test } from "vitest";
import { createCircuits } from "~/server/adapters/circuit.ts";
import { webPushServices } from "~/server/adapters/web-push.ts";
import { startPushService } from "../fakes/push/push.ts";

const fake = await startPushService();
afterAll(() => fake.close());
afterEach(() => fake.answerWith(null));

const OURS = { secret: "a secret of thirty-two characters", subject: "mailto:post@voorbeeld.test" };
const log = { warn: () => undefined, info: () => undefined };
// A circuit for each test: what fails in one says nothing in another.
const pushBy = (options: { timeoutMs?: number } = {}) =>
  webPushServices(OURS, createCircuits(log), { agent: fake.agent, ...options });
const push = pushBy();

test("a message reaches its browser whole and closed, signed by us", async () => {
  const browser = fake.browser(push.publicKey);
  const message = JSON.stringify({ title: "Je hebt een nieuwe offerte \u202e <b>&" });
  expect(await push.send(browser, message, "topic-1")).toBe("sent");
  expect(browser.taken).toEqual([
    {
      message: JSON.parse(message),
      topic: "topic-1",
      ttl: 86_400,
      urgency: "high",
      subject: "mailto:post@voorbeeld.test",
    },
  ]);
});

test("the key is the same as long as the secret is, and no other secret's", () => {
  expect(pushBy().publicKey).toBe(push.publicKey);
  const others = webPushServices({ ...OURS, secret: "another" }, createCircuits(log));
  expect(others.publicKey).not.toBe(push.publicKey);
  expect(Buffer.from(push.publicKey, "base64url")).toHaveLength(65);
});

test.each([404, 410, 403, 400])(
  "a browser that answers %i takes nothing any more",
  async (status) => {
    fake.answerWith(status);
    expect(await push.send(fake.browser(push.publicKey), "{}", "t")).toBe("gone");
  },
);

test.each([302, 429, 500, 503])(
  "a service that answers %i is tried again later, and not elsewhere",
  async (status) => {
    fake.answerWith(status);
    await expect(pushBy().send(fake.browser(push.publicKey), "{}", "t")).rejects.toThrow(
      `answered ${status}`,
    );
  },
);

test("a service that is silent or resets is left alone after three, and what it says of one browser is of that one", async () => {
  const [browser, own] = [fake.browser(push.publicKey), pushBy({ timeoutMs: 100 })];
  const send = () => own.send(browser, "{}", "t").then(String, ({ name }: Error) => name);
  fake.answerWith(429);
  for (let count = 0; count < 4; count += 1) expect(await send()).toBe("Error");
  fake.answerWith("reset");
  expect(await send()).toBe("Error");
  fake.answerWith("silence");
  expect(await Promise.all([send(), send()])).toEqual(["AbortError", "AbortError"]);
  const asked = fake.asked();
  expect(await send()).toBe("ServiceAway");
  expect(fake.asked()).toBe(asked);
});

test("a browser that subscribed with another key is gone", async () => {
  expect(await push.send(fake.browser("another"), "{}", "t")).toBe("gone");
});

const KEYS = fake.browser("any");

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://db5p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com.voorbeeld.test/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://fcm.googleapis.com./abc", false],
  ["https://fcm.googleapis.com\\@127.0.0.1/abc", false],
  ["https://FCM.googleapis.com/abc", false],
  [" https://fcm.googleapis.com/abc", false],
  ["https://fcm.goog\tleapis.com/abc", false],
  ["https://x@fcm.googleapis.com/abc", false],
  ["https://notify.windows.com/abc", false],
  ["https://127.0.0.7;.notify.windows.com/", false],
  ["https://127.0.0.7%3b.notify.windows.com/", false],
  ["https://_x.notify.windows.com/", false],
  ["https://127.0.0.1/abc", false],
  ["https://[::1]/abc", false],
  ["https://169.254.169.254/latest", false],
  ["geen adres", false],
])("%s is accepted: %s, and otherwise nothing is sent there", async (endpoint, isAccepted) => {
  expect(push.accepts({ ...KEYS, endpoint })).toBe(isAccepted);
  const asked = fake.asked();
  if (!isAccepted) expect(await push.send({ ...KEYS, endpoint }, "{}", "t")).toBe("gone");
  expect(fake.asked()).toBe(asked);
});

const POINT = Buffer.from(KEYS.p256dh, "base64url");
const offCurve = Buffer.from(POINT).fill(7, 1);
const compressed = Buffer.concat([Buffer.from([2]), POINT.subarray(1, 33)]);

test.each([
  ["a point beside the curve", { p256dh: offCurve.toString("base64url") }],
  ["the point at infinity", { p256dh: Buffer.alloc(65).toString("base64url") }],
  ["a compressed point", { p256dh: compressed.toString("base64url") }],
  ["a hybrid point", { p256dh: Buffer.from(POINT).fill(6, 0, 1).toString("base64url") }],
  ["too short a point", { p256dh: POINT.subarray(0, 64).toString("base64url") }],
  ["no point", { p256dh: "" }],
  ["too short a secret", { auth: Buffer.alloc(15).toString("base64url") }],
  ["too long a secret", { auth: Buffer.alloc(17).toString("base64url") }],
])("%s is refused, and one that was stored is gone", async (_what, wrong) => {
  const browser = { ...KEYS, ...wrong };
  expect(push.accepts(browser)).toBe(false);
  expect(await push.send(browser, "{}", "t")).toBe("gone");
});

test("a name that leads to an internal address is not connected to", async () => {
  // The name's own lookup, which leads here: this process has no other way out.
  const inside = new Agent({ host: "localhost", port: 1 });
  const own = webPushServices(OURS, createCircuits(log), { agent: inside });
  await expect(own.send(KEYS, "{}", "t")).rejects.toThrow("leads to an internal address");
});
