import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { findRow } from "~/server/db/rows.ts";
import { BadMailEvents, type MailEventKind } from "~/server/ports/mail-events.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import type { SuppressionKind } from "../constants.ts";
import { mailDeliveries } from "../tables.ts";
import { messageIdNamed } from "./deliver.server.ts";
import { nameInReturnPath } from "./return-path.server.ts";
import { suppress } from "./suppressions.server.ts";

const KINDS: Record<MailEventKind, SuppressionKind | null> = {
  delivered: null,
  delayed: null,
  bounced: "BOUNCED",
  complained: "COMPLAINED",
  unsubscribed: "UNSUBSCRIBED",
};

/**
 * Takes in what the mail provider posted of our mails; 'bad' is what it did not send just now. The same
 * notice again changes nothing.
 */
export async function takeMailEvents(app: App, headers: Headers, body: string) {
  const { mailEvents, log } = servicesOf(app);
  try {
    if (!mailEvents) throw new BadMailEvents("no provider is set");
    const events = mailEvents.read(headers, body);
    const mishaps = events.flatMap(({ kind, ...event }) => {
      const as = KINDS[kind];
      return as ? [{ ...event, kind: as }] : [];
    });
    await suppress(app, mishaps);
    log.info({ events: events.length, mishaps: mishaps.length }, "mail events came in");
    return ok(null);
  } catch (error) {
    if (!(error instanceof BadMailEvents)) throw error;
    log.warn({ reason: error.message }, "mail events were refused that no provider sent");
    return refuse("bad");
  }
}

/**
 * Takes in a report that was mailed back, as it came. What counts is when its mail left: one that left
 * before somebody put the address right changes nothing. 'no-end' is a report of none, 'unknown' one of a
 * mail that is not ours.
 */
export async function takeMailReport(app: App, raw: Buffer) {
  const { readMailReport, db } = servicesOf(app);
  const report = await readMailReport(raw);
  if (!report) return refuse("no-end");
  const name = nameInReturnPath(app, report.senders);
  const isIt = name === null ? undefined : eq(mailDeliveries.messageId, messageIdNamed(app, name));
  const delivery = isIt ? await findRow(db, mailDeliveries, isIt) : null;
  const kind = KINDS[report.kind];
  if (!delivery || !kind) return refuse("unknown");
  const { recipient: address, createdAt: at } = delivery;
  await suppress(app, [{ address, kind, at, detail: report.detail }]);
  return ok(kind);
}
