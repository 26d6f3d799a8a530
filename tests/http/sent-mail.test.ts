import { expect, test } from "vitest";
import { sendTest } from "~/features/notifications/emails/send-test.tsx";
import { listStoredMail } from "~/features/notifications/index.server.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { addAdmin } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;
const SOON_MS = 30_000;

test("the mails of this machine are found by a part of their reader's address, in Dutch time", async () => {
  const [one, other] = [await addAdmin(app), await addAdmin(app)];
  for (const { userId } of [one, other]) {
    await enqueue(app.db, sendTest, { userId, at: app.clock.now().toISOString() });
  }
  const sentTo = async (email: string) =>
    (await listStoredMail(app)).find(({ to }) => to === email);
  for (const { email } of [one, other]) {
    await expect.poll(() => sentTo(email), { timeout: SOON_MS }).toBeDefined();
  }
  const sentAt = (await sentTo(one.email))?.sentAt ?? new Date(0);
  const time = sentAt.toLocaleTimeString("nl-NL", { timeZone: "Europe/Amsterdam" });
  expect(time).not.toBe(sentAt.toLocaleTimeString("nl-NL", { timeZone: "UTC" }));

  const part = one.email.slice(0, -3).toUpperCase();
  const found = await (await site.visit(`/dev/mail?aan=${encodeURIComponent(part)}`)).text();
  expect(found).toContain(one.email);
  expect(found).not.toContain(other.email);
  expect(found).toContain(time);
  const none = await (await site.visit("/dev/mail?aan=niemand-heet-zo")).text();
  expect(none).toContain("Er ging nog niets naar niemand-heet-zo.");
  const all = await (await site.visit("/dev/mail")).text();
  expect(all).toContain(one.email);
  expect(all).toContain(other.email);
});
