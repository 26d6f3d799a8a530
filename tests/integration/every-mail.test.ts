import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import type { Payload } from "~/server/tasks/define.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { makeApp } from "../factories/app.ts";
import { MAIL_CASES } from "../factories/mail-cases.ts";

const ADMINS = "een@beheer.test, twee@beheer.test";
const { app, runTasks, mails } = await makeApp({ ADMIN_EMAILS: ADMINS });

/** Runs one task, alone, and answers the mails that it sent. */
async function run(name: string, payload: Payload) {
  const before = new Set((await mails()).map(({ messageId }) => messageId));
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await app.db.execute(
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`,
  );
  await runTasks();
  return (await mails()).filter(({ messageId }) => !before.has(messageId));
}

async function casesOf(name: string): Promise<Payload[]> {
  const arrange = MAIL_CASES[name];
  if (!arrange) throw new Error(`tests/factories/mail-cases.ts has no case of ${name}`);
  return await arrange(app);
}

const NAMES = DEFINITIONS.filter(({ kind }) => kind === "mail").map(({ name }) => name);

test.each(NAMES)(
  "%s has a subject and both parts, and leaves once for one payload",
  async (name) => {
    for (const payload of await casesOf(name)) {
      const sent = await run(name, payload);
      expect(sent.length, JSON.stringify(payload)).toBeGreaterThan(0);
      for (const { subject, text, html } of sent) {
        expect(subject).not.toBe("");
        expect(text.length).toBeGreaterThan(100);
        expect(html).toContain("<html");
        for (const part of [subject, text, html])
          expect(part).not.toMatch(/undefined|\[object|NaN/);
      }
      expect(await run(name, payload)).toEqual([]);
      const rows = await app.db.select({ task: mailDeliveries.task }).from(mailDeliveries);
      expect(rows.map(({ task }) => task)).toContain(name);
    }
  },
);

test("every case is of a mail that there is", () => {
  expect(Object.keys(MAIL_CASES).sort()).toEqual([...NAMES].sort());
});

/** The events that the version before gave its mails, where they were not 'name:id'. */
const EVENTS_BEFORE: Record<string, (payload: Payload) => string> = {
  "notify-account-change": ({ change, userId, at }) =>
    `notify-account-change:${change}:${userId}:${at}`,
  "notify-renewal": ({ userId, change, at }) => `notify-renewal:${userId}:${change}:${at}`,
  "notify-register-refused": ({ companyId, checkedAt }) =>
    `notify-register-refused:${companyId}:${checkedAt}`,
  "notify-company-new-job": ({ briefId, companyId }) =>
    `notify-companies-new-job:${briefId}:${companyId}`,
  "notify-place-free": ({ companyId, province, offeredAt }) =>
    `notify-place-free:${companyId}:${province}:${Date.parse(offeredAt ?? "")}`,
  "notify-payment-exception": ({ exceptionId, seenAt }) =>
    `notify-payment-exception:${exceptionId}:${Date.parse(seenAt ?? "")}`,
  "send-brief-confirmation": ({ briefId, changedAt }) =>
    ["send-brief-confirmation", briefId, changedAt ?? []].flat().join(":"),
  "send-test": ({ userId, at }) => `send-test:${userId}:${at}`,
};

// A fresh link was an occasion of its own: these had no event that a second attempt could know.
const NEVER_KNOWN = ["send-verification", "resend-verification", "send-reset"];

test.each(NAMES.filter((name) => !NEVER_KNOWN.includes(name)))(
  "%s is not sent again where the version before sent it and was ended before it could say so",
  async (name) => {
    for (const payload of await casesOf(name)) {
      const about = Object.values(payload)[0];
      const event = EVENTS_BEFORE[name]?.(payload) ?? `${name}:${about}`;
      const events = [event, `${event}:company`, `${event}:client`];
      // Who it goes to is known once it was sent: then it is made to be of the version before.
      const sent = await run(name, payload);
      for (const { to } of sent) {
        await app.db.execute(sql`delete from mail_deliveries where recipient = ${to[0]}`);
        await app.db.insert(mailDeliveries).values(
          events.map((one) => ({
            messageId: messageIdOf(one, to[0] ?? ""),
            task: name,
            recipient: to[0] ?? "",
            status: "SENT" as const,
            createdAt: app.clock.now(),
          })),
        );
      }
      expect(await run(name, payload)).toEqual([]);
      const before = Object.entries(payload).filter(([key]) => !NEW_KEYS.includes(key));
      expect(await run(name, Object.fromEntries(before))).toEqual([]);
    }
  },
);

function messageIdOf(event: string, to: string): string {
  const digest = createHash("sha256").update(`${event}\n${to}`).digest("hex");
  return `<${digest.slice(0, 32)}@${new URL(app.config.appUrl).hostname}>`;
}

/** What the version before did not put into a payload. */
const NEW_KEYS = ["seenAt", "offeredAt"];

test.each([
  ["resend-verification", "at"],
  ["send-reset", "at"],
  ["notify-payment-exception", "seenAt"],
  ["notify-place-free", "offeredAt"],
])("%s that the version before queued without %s is sent", async (name, key) => {
  for (const payload of await casesOf(name)) {
    const queued = Object.entries(payload).filter(([one]) => one !== key);
    expect((await run(name, Object.fromEntries(queued))).length).toBeGreaterThan(0);
  }
});

test("a mail that was queued under its former name is sent, once under both", async () => {
  for (const payload of await casesOf("notify-company-declined")) {
    expect(await run("notify-photographer-declined", payload)).toHaveLength(1);
    expect(await run("notify-company-declined", payload)).toEqual([]);
  }
});
