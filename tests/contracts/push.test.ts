import { afterAll, afterEach, expect, test } from "vitest";
import { webPushServices } from "~/server/adapters/web-push.ts";
import { startPushService } from "../fakes/push/push.ts";

const fake = await startPushService();
afterAll(() => fake.close());
afterEach(() => fake.answerWith(null));

const OURS = { secret: "a secret of thirty-two characters", subject: "mailto:post@voorbeeld.test" };
const push = webPushServices(OURS, { services: [fake.host], agent: fake.agent });

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
  expect(webPushServices(OURS).publicKey).toBe(push.publicKey);
  expect(webPushServices({ ...OURS, secret: "another" }).publicKey).not.toBe(push.publicKey);
  expect(Buffer.from(push.publicKey, "base64url")).toHaveLength(65);
});

test.each([404, 410, 403, 400])(
  "a browser that answers %i takes nothing any more",
  async (status) => {
    fake.answerWith(status);
    expect(await push.send(fake.browser(push.publicKey), "{}", "t")).toBe("gone");
  },
);

test.each([429, 500, 503])("a service that answers %i is tried again later", async (status) => {
  fake.answerWith(status);
  await expect(push.send(fake.browser(push.publicKey), "{}", "t")).rejects.toThrow();
});

test("a browser that subscribed with another key is gone, and a service that is away is tried again", async () => {
  expect(await push.send(fake.browser("another"), "{}", "t")).toBe("gone");
  const away = { ...fake.browser(push.publicKey), endpoint: "https://localhost:1/send/x" };
  await expect(push.send(away, "{}", "t")).rejects.toThrow();
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://db5p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com.voorbeeld.test/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://x@fcm.googleapis.com/abc", false],
  ["https://notify.windows.com/abc", false],
  ["https://127.0.0.1/abc", false],
  ["https://169.254.169.254/latest", false],
  ["geen adres", false],
])("%s is a push service: %s", (endpoint, isKnown) => {
  expect(webPushServices(OURS).isKnown(endpoint)).toBe(isKnown);
});
