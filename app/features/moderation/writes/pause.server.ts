import { and, eq, gt } from "drizzle-orm";
import { hashMailbox } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { pausedReporters } from "../tables.ts";

/** True while the reports of who has this address are not handled. */
export async function areReportsPaused(
  app: App,
  tx: Tx,
  email: string | null | undefined,
  now: Date,
): Promise<boolean> {
  if (!email) return false;
  const { mailboxHash, until } = pausedReporters;
  const isTheirs = eq(mailboxHash, hashMailbox(app, email));
  return (await tx.$count(pausedReporters, and(isTheirs, gt(until, now)))) > 0;
}

/** Leaves the reports of a mailbox unhandled until a moment. */
export async function pauseReporter(tx: Tx, mailboxHash: string, until: Date): Promise<void> {
  await tx
    .insert(pausedReporters)
    .values({ mailboxHash, until })
    .onConflictDoUpdate({ target: pausedReporters.mailboxHash, set: { until } });
}

/** Handles the reports of a mailbox again. */
export async function resumeReporter(tx: Tx, mailboxHash: string): Promise<void> {
  await tx.delete(pausedReporters).where(eq(pausedReporters.mailboxHash, mailboxHash));
}
