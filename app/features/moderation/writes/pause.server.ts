import { and, eq, gt, sql } from "drizzle-orm";
import { hashMailbox } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { lockRow } from "~/server/db/rows.ts";
import { pausedReporters, reports } from "../tables.ts";

/** Whose reports are paused: a mailbox, as an account proved it or as a visitor typed it. */
export type PausedReporter = Pick<typeof pausedReporters.$inferSelect, "mailboxHash" | "ofVisitor">;

/** True while the reports of who has this address are not handled; an account is stopped by its own pause alone. */
export async function areReportsPaused(
  app: App,
  tx: Tx,
  { email, isVisitor }: { email: string | null | undefined; isVisitor: boolean },
  now: Date,
): Promise<boolean> {
  if (!email) return false;
  const { mailboxHash, ofVisitor, until } = pausedReporters;
  const isTheirs = and(
    eq(mailboxHash, hashMailbox(app, email)),
    isVisitor ? undefined : eq(ofVisitor, false),
  );
  return (await tx.$count(pausedReporters, and(isTheirs, gt(until, now)))) > 0;
}

/** Leaves the reports of a mailbox unhandled until a moment, or longer where that was decided before. */
export async function pauseReporter(tx: Tx, reporter: PausedReporter, until: Date): Promise<void> {
  await tx
    .insert(pausedReporters)
    .values({ ...reporter, until })
    .onConflictDoUpdate({
      target: [pausedReporters.mailboxHash, pausedReporters.ofVisitor],
      set: { until: sql`greatest(${pausedReporters.until}, excluded.until)` },
    });
}

/** Handles the reports of a mailbox again. */
export async function resumeReporter(tx: Tx, reporter: PausedReporter): Promise<void> {
  await tx.delete(pausedReporters).where(isOf(reporter));
}

/** Takes the pause of an account along to its new address. */
export async function followPause(app: App, tx: Tx, from: string, to: string): Promise<void> {
  const paused = isOf({ mailboxHash: hashMailbox(app, from), ofVisitor: false });
  for (const { until } of await tx.delete(pausedReporters).where(paused).returning()) {
    await pauseReporter(tx, { mailboxHash: hashMailbox(app, to), ofVisitor: false }, until);
  }
}

const isOf = ({ mailboxHash, ofVisitor }: PausedReporter) =>
  and(eq(pausedReporters.mailboxHash, mailboxHash), eq(pausedReporters.ofVisitor, ofVisitor));

/** A report with who made it, locked until the transaction ends; null when there is none. */
export function lockReporter(tx: Tx, reportId: string) {
  return lockRow(tx, reports, eq(reports.id, reportId));
}
