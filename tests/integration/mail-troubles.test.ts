import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { mailTroubles, WITHIN } from "../factories/mail-troubles.ts";

const { app, smtp, begin, mailTo, receivedAt, askedAt, allGotOne } = await mailTroubles();

describe("a mail server in trouble", () => {
  test("that says 421 to all has its mails wait, and each leave once", async () => {
    Object.assign(smtp().answer, { code: 421, at: "data" });
    const emails = await mailTo("vlot.test", 30);
    await begin();
    await expect.poll(() => smtp().asked.length, WITHIN).toBeGreaterThan(2);
    smtp().answer.code = 250;
    await allGotOne(emails);
  }, 90_000);

  test("that refuses some for good is told of nobody twice, while the others get theirs", async () => {
    smtp().ofHost.set("weg.test", { code: 550, at: "recipient", says: "5.1.1 nobody here" });
    const refused = await mailTo("weg.test", 15);
    const emails = await mailTo("vlot.test", 60);
    await begin();
    await allGotOne(emails);
    await expect
      .poll(() => app.db.$count(mailDeliveries, eq(mailDeliveries.status, "REFUSED")), WITHIN)
      .toBe(refused.length);
    expect(askedAt("weg.test").toSorted()).toEqual(refused.toSorted());
  }, 90_000);

  test("that drops the connection after a mail gets it again, and others get theirs meanwhile", async () => {
    smtp().ofHost.set("valt.test", { code: 250, at: "data", drops: "lost" });
    const late = await mailTo("valt.test", 3);
    const quick = await mailTo("vlot.test", 60);
    await begin();
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(60);
    await expect.poll(() => askedAt("valt.test").length, WITHIN).toBeGreaterThan(0);
    smtp().ofHost.clear();
    await allGotOne([...late, ...quick]);
  }, 90_000);

  test("that kept a mail without a word of it gets it again under the same Message-ID", async () => {
    smtp().ofHost.set("valt.test", { code: 250, at: "data", drops: "kept" });
    const [email] = await mailTo("valt.test", 1);
    await begin();
    await expect.poll(() => smtp().received.length, WITHIN).toBeGreaterThan(0);
    smtp().ofHost.clear();
    await expect.poll(() => app.db.$count(mailDeliveries), WITHIN).toBe(1);
    expect(smtp().received.length).toBeGreaterThan(1);
    expect(new Set(smtp().received.flatMap(({ to }) => to))).toEqual(new Set([email]));
    expect(new Set(smtp().received.map(({ messageId }) => messageId)).size).toBe(1);
  }, 90_000);
});
