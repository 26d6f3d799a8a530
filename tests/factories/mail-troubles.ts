import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { sendReset } from "~/features/accounts/emails/send-reset.tsx";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { startTasks } from "~/tasks/runner.ts";
import { makeApp } from "./app.ts";
import { startSmtp } from "./smtp.ts";

// What takes as long is slow beside other work too.
export const PACE = { slowMs: 1_500, firstPauseMs: 400, longestPauseMs: 1_000, restMs: 5 };
export const WITHIN = { timeout: 40_000, interval: 25 };

/** The product's mails with a mail server that gets into trouble; called at the top of a test file. */
export async function mailTroubles() {
  let smtp = await startSmtp();
  const { app } = await makeApp({ SMTP_URL: `${smtp.url}?socketTimeout=4000` }, { clock: "real" });
  const port = Number(new URL(smtp.url).port);
  let tasks: Awaited<ReturnType<typeof startTasks>> | undefined;
  let people = 0;
  afterAll(async () => {
    await smtp.close();
  });
  beforeEach(() => {
    smtp.answer.code = 250;
    smtp.received.length = 0;
    smtp.asked.length = 0;
    smtp.ofHost.clear();
  });
  afterEach(async () => {
    await tasks?.stop();
    tasks = undefined;
    await app.db.execute(sql`delete from graphile_worker._private_jobs`);
    await app.db.delete(mailDeliveries);
  });
  const receivedAt = (host: string) =>
    smtp.received.filter(({ to }) => to[0]?.endsWith(`@${host}`));
  return {
    app,
    smtp: () => smtp,
    async begin(): Promise<void> {
      tasks = await startTasks(app, PACE);
    },
    stop: () => smtp.close(),
    /** A server takes the place of the one that stopped. */
    async start(options?: Parameters<typeof startSmtp>[1]): Promise<void> {
      smtp = await startSmtp(port, options);
    },
    /** Queues a mail to each of so many people at a host; answers their addresses. */
    async mailTo(host: string, count: number): Promise<string[]> {
      const { rows } = await app.db.execute<{ id: string; email: string }>(sql`
        insert into users (name, email, email_verified, created_at, updated_at)
        select 'Iris Jansen', 'iris-' || n || ${`@${host}`}, true, now(), now()
        from generate_series(${people + 1}::int, ${people + count}::int) n returning id, email`);
      people += count;
      const at = new Date().toISOString();
      await enqueue(app.db, sendReset, ...rows.map(({ id }) => ({ userId: id, at })));
      return rows.map(({ email }) => email);
    },
    receivedAt,
    askedAt: (host: string) => smtp.asked.filter((to) => to.endsWith(`@${host}`)),
    /** Each of these got one mail, and nobody two. */
    async allGotOne(emails: string[]): Promise<void> {
      await expect.poll(() => smtp.received.length, WITHIN).toBeGreaterThanOrEqual(emails.length);
      expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(emails.length);
    },
  };
}
