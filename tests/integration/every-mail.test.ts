import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { companyProfiles } from "~/features/companies/tables.ts";
import { SERVICE_TYPES, type ServiceType } from "~/features/intake/constants.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import type { Definition, Payload } from "~/server/tasks/define.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { makeApp } from "../factories/app.ts";
import { CAUSES, causedBy } from "../factories/causes.ts";
import type { ReceivedMail } from "../factories/mail.ts";

const ADMINS = "een@beheer.test, twee@beheer.test";
const { app, runTasks, mails } = await makeApp({ ADMIN_EMAILS: ADMINS });

/** Runs one task, alone, and answers the mails that it sent. */
async function run(name: string, payload: Payload) {
  const before = new Set(await mails());
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await app.db.execute(
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`,
  );
  await runTasks();
  return (await mails()).filter((mail) => !before.has(mail));
}

// Companies of the test before take no places, and are told of no brief.
beforeEach(async () => {
  await app.db.update(companyProfiles).set({ serviceAreas: [] });
});

/** What each act that causes this mail leaves of it in the outbox. */
async function casesOf(name: string, service?: ServiceType): Promise<Payload[]> {
  const payloads: Payload[] = [];
  for (const [act, cause] of Object.entries(CAUSES[name] ?? {})) {
    const left = await causedBy(app, name, cause, service);
    expect(left, `in the outbox when ${act}`).not.toEqual([]);
    // Of many that differ only in whom they are for, two are enough.
    payloads.push(...left.slice(0, 2));
  }
  return payloads;
}

const NAMES = DEFINITIONS.filter(({ kind }) => kind === "mail").map(({ name }) => name);

test("every mail and every task has a cause, unless it comes round by the clock", () => {
  const caused = DEFINITIONS.filter((one) => one.kind === "mail" || !one.cron);
  expect(Object.keys(CAUSES).sort()).toEqual(caused.map(({ name }) => name).sort());
  for (const causes of Object.values(CAUSES)) expect(causes).not.toEqual({});
});

test.each(Object.keys(CAUSES).filter((name) => !NAMES.includes(name)))(
  "%s is in the outbox after each act that causes it",
  async (name) => {
    expect(await casesOf(name)).not.toEqual([]);
  },
);

/** Words of the other service; the product's and the companies' own name are for both. */
const OTHER_WORDS: Record<ServiceType, RegExp> = {
  VERHUIZING: /ontruim/i,
  ONTRUIMING: /verhui(?!s(?:bod|bedrij))\w+/i,
};

const isAboutBrief = ({ payload }: Definition<Payload>) =>
  Object.keys(z.instanceof(z.ZodObject).parse(payload).shape).some((key) =>
    ["briefId", "proposalId"].includes(key),
  );

/** The events that the version before gave its mails, where they were not as `eventBefore` has them. */
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

/** 'name:id', or the name with all that the payload tells, in the order of its keys. */
function eventBefore(name: string, payload: Payload): string {
  const told = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));
  const about = told.length === 1 ? told[0]?.[1] : JSON.stringify(Object.fromEntries(told));
  return `${name}:${about}`;
}

// A fresh link was an occasion of its own: these had no event that a second attempt could know.
const NEVER_KNOWN = ["send-verification", "resend-verification", "send-reset"];

function messageIdOf(event: string, to: string): string {
  const digest = createHash("sha256").update(`${event}\n${to}`).digest("hex");
  return `<${digest.slice(0, 32)}@${new URL(app.config.appUrl).hostname}>`;
}

/** What the version before did not put into a payload. */
const NEW_KEYS = ["seenAt", "offeredAt"];

/** Once `sent` went out by the version before, which ended before it could say so, it is not sent again. */
async function expectKnownFromBefore(name: string, payload: Payload, sent: ReceivedMail[]) {
  const event = EVENTS_BEFORE[name]?.(payload) ?? eventBefore(name, payload);
  const events = [event, `${event}:company`, `${event}:client`];
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
  const why = "sent again after the version before";
  expect(await run(name, payload), why).toEqual([]);
  const before = Object.entries(payload).filter(([key]) => !NEW_KEYS.includes(key));
  expect(await run(name, Object.fromEntries(before)), why).toEqual([]);
}

test.each(
  DEFINITIONS.filter(({ kind }) => kind === "mail").flatMap((mail) =>
    SERVICE_TYPES.slice(0, isAboutBrief(mail) ? undefined : 1).map(
      (service) => [mail.name, service] as const,
    ),
  ),
)(
  "%s (%s) has a subject and both parts, and leaves once for one payload, also where the version before sent it",
  async (name, service) => {
    for (const payload of await casesOf(name, service)) {
      const sent = await run(name, payload);
      expect(sent.length, JSON.stringify(payload)).toBeGreaterThan(0);
      for (const { subject, text, html } of sent) {
        expect(subject).not.toBe("");
        expect(text.length).toBeGreaterThan(100);
        expect(html).toContain("<html");
        for (const part of [subject, text, html])
          expect(part).not.toMatch(/undefined|\[object|(?<![\w-])NaN(?![\w-])/);
        expect(`${subject}\n${text}`).not.toMatch(OTHER_WORDS[service]);
      }
      expect(await run(name, payload)).toEqual([]);
      const rows = await app.db.select({ task: mailDeliveries.task }).from(mailDeliveries);
      expect(rows.map(({ task }) => task)).toContain(name);
      // Its event does not depend on the service.
      if (service === SERVICE_TYPES[0] && !NEVER_KNOWN.includes(name)) {
        await expectKnownFromBefore(name, payload, sent);
      }
    }
  },
);

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
  const [declines] = Object.values(CAUSES["notify-company-declined"] ?? {});
  if (!declines) throw new Error("nothing causes it");
  const [payload = {}] = await causedBy(app, "notify-company-declined", declines);
  expect(await run("notify-photographer-declined", payload)).toHaveLength(1);
  expect(await run("notify-company-declined", payload)).toEqual([]);
});
