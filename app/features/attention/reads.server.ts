import { isStillStaff } from "~/features/accounts/index.server.ts";
import { countOutOfReach, countUnanswered } from "~/features/brief-desk/index.server.ts";
import { countWaiting } from "~/features/contact/index.server.ts";
import { countOpenRequests } from "~/features/data-requests/index.server.ts";
import { lastDone } from "~/features/desk/index.server.ts";
import { countWaitingPapers } from "~/features/evidence/index.server.ts";
import { notifyInvoice } from "~/features/invoices/index.server.ts";
import { countReports, listUrgentReports } from "~/features/moderation/index.server.ts";
import {
  countFailing,
  countGivenUpTasks,
  countUnseenRefusals,
  readBacklog,
} from "~/features/notifications/index.server.ts";
import {
  countOpenExceptions,
  countOpenRefunds,
  countOwed,
} from "~/features/payments/index.server.ts";
import { countSilentSellers } from "~/features/sellers/index.server.ts";
import { reportName, reportYear } from "~/features/sellers/rules.ts";
import { countQueued } from "~/features/verification/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { FAILING_ATTEMPTS } from "../notifications/constants.ts";
import { MOST_COUNTED } from "./constants.ts";
import { attentionLines } from "./rules.ts";
import { findings } from "./tables.ts";
import type { AttentionLine, Finding, Noticed } from "./views.ts";

/** What needs somebody at the desk now, the most serious first. */
export async function listAttention(app: App, actor: StaffActor): Promise<AttentionLine[]> {
  return attentionLines(await notice(app, actor), actor.kind, servicesOf(app).clock.now());
}

/** What all rests on, for an admin to read: disk, backups, certificate. */
export async function readGround(app: App, actor: StaffActor) {
  const { db, surroundings } = servicesOf(app);
  const [freeOfDisk, found] = await Promise.all([
    surroundings.freeOfDisk(),
    db.select().from(findings).where(isStillStaff(actor)),
  ]);
  return { freeOfDisk, found };
}

async function notice(app: App, actor: StaffActor): Promise<Noticed> {
  const { db, clock, config, surroundings } = servicesOf(app);
  const now = clock.now();
  const most = MOST_COUNTED + 1;
  const [
    found,
    freeOfDisk,
    [invoiceTasksGivenUp = 0, otherTasksGivenUp = 0],
    paymentsUnmatched,
    monthsOwed,
    companiesQueued,
    mailsRefused,
    urgentReports,
    reportsWaiting,
    briefsUnanswered,
    briefsOutOfReach,
    messagesWaiting,
    refundsOpen,
    papersWaiting,
    sellersSilent,
    taxReportDue,
    backlog,
    tasksFailing,
    dataRequests,
  ] = await Promise.all([
    db.select().from(findings),
    surroundings.freeOfDisk(),
    countGivenUpTasks(app, [{ only: notifyInvoice.name }, { except: notifyInvoice.name }], most),
    countOpenExceptions(app, most),
    countOwed(app, most),
    countQueued(app, most),
    countUnseenRefusals(app, most),
    listUrgentReports(app, actor, null, most),
    countReports(app, most),
    countUnanswered(app, most),
    countOutOfReach(app, most),
    countWaiting(app, most),
    countOpenRefunds(app, most),
    countWaitingPapers(app, most),
    config.dac7 ? countSilentSellers(app, most) : 0,
    config.dac7 ? readTaxReportDue(app, now) : null,
    readBacklog(app),
    countFailing(app, FAILING_ATTEMPTS, most),
    countOpenRequests(app, most),
  ]);
  const of = (wanted: string): Finding | null => found.find(({ name }) => name === wanted) ?? null;
  return {
    ...{ freeOfDisk, certificate: of("certificate"), backup: of("backup") },
    ...{ complaints: of("complaints"), paymentsUnmatched, monthsOwed, companiesQueued },
    ...{ refundsOpen, papersWaiting, sellersSilent, taxReportDue },
    ...{
      mailsRefused,
      urgentReports: urgentReports.rows,
      reportsWaiting,
      briefsUnanswered,
      briefsOutOfReach,
      messagesWaiting,
      isBehind: backlog !== null,
      tasksFailing,
    },
    dataRequests,
    invoiceTasksGivenUp,
    otherTasksGivenUp,
  };
}

// In January, until its file was made in that month.
async function readTaxReportDue(app: App, now: Date): Promise<number | null> {
  const year = reportYear(now);
  if (String(year) === dutchDay(now).slice(0, 4)) return null;
  // One of a year that was not over is not the one that is sent. In January we are an hour ahead.
  const newYear = new Date(`${year + 1}-01-01T00:00:00+01:00`);
  const madeAt = await lastDone(app, "tax-report-written", reportName(year));
  return madeAt && madeAt >= newYear ? null : year;
}
