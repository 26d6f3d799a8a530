import { queueReports, type SendReport } from "../seen/error-reports.ts";
import type { ErrorReceivers } from "./service-settings.ts";

/** The queue to these receivers, with what each needs; null for none. */
export async function openReports(receivers: ErrorReceivers, deployment: string) {
  const senders: SendReport[] = [];
  const { sentryDsn, webhook } = receivers;
  if (sentryDsn) {
    const { toSentry } = await import("../seen/sentry.ts");
    senders.push(toSentry(sentryDsn, deployment));
  }
  if (webhook) {
    const { toWebhook } = await import("../seen/error-webhook.ts");
    senders.push(toWebhook(webhook));
  }
  if (senders.length === 0) return null;
  return queueReports(async (report, signal) => {
    await Promise.all(senders.map((send) => send(report, signal)));
  });
}
