import type { App } from "~/server/app.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { MailPostponed } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { eventOf, type OpenMail, type Payload } from "~/server/tasks/define.ts";
import { readSuppressed } from "../reads/suppressions.server.ts";
import {
  type Addressed,
  idsOf,
  noteDeliveries,
  post,
  renderMail,
  sentAlready,
} from "./deliver.server.ts";
import { drawOnce, type ReaderTexts } from "./drawn-once.server.ts";

/** One reader of a mail that many get: `payload` is that of the mail when it goes to this reader alone. */
export interface Recipient<P extends Payload, Of extends ReaderTexts> {
  payload: P;
  reader: Of & { to: string };
}

/** A process that is killed sends this many again, under the same Message-IDs. */
const NOTED_TOGETHER = 20;

/**
 * Sends one mail to many, all of whom have an account, once each and a few at a time; it is drawn once (`drawOnce`). An address that
 * is put off gets a task of its own. When the mail server fails, or the process is to stop, it
 * throws; done again, it sends to those who have nothing yet. `onSent` is called once before it ends or
 * throws, with the number of mails that left.
 */
export async function deliverToMany<P extends Payload, Found, Of extends ReaderTexts>(
  app: App,
  mail: OpenMail<P, Found & { reader: Of & { to: string } }>,
  found: Found,
  recipients: readonly Recipient<P, Of>[],
  stopping: AbortSignal,
  onSent: (mails: number) => Promise<void>,
): Promise<void> {
  const { clock, config, db, mailsToManyLine } = servicesOf(app);
  const [first] = recipients;
  if (!first) return;
  const now = clock.now();
  const draw = drawOnce((reader: Of & { to: string }) => {
    const letter = mail.compose({ ...found, reader }, { payload: first.payload, config, now });
    return { ...letter, ...renderMail(letter.body) };
  });
  const addressed = recipients.map(({ payload, reader }) => ({
    payload,
    reader,
    task: mail.name,
    to: reader.to,
    event: eventOf(mail.name, payload),
    earlierEvents: mail.formerEvents(payload, { ...found, reader }),
  }));
  const waiting = (await unsent(app, addressed)).map((one) => ({ ...one, isAccounts: true }));
  const kindOf = await readSuppressed(
    app,
    waiting.map(({ to }) => to),
  );
  const postponed: P[] = [];
  const failures: unknown[] = [];
  const sent: Awaited<ReturnType<typeof post>>[] = [];
  let left = 0;
  const noteSent = async () => await noteDeliveries(app, sent.splice(0));
  const ends = () => stopping.aborted || failures.length > 0;
  const send = async (one: (typeof waiting)[number]) => {
    if (ends()) return;
    try {
      const delivery = await post(app, one, draw(one.reader), kindOf(one.to));
      sent.push(delivery);
      if (delivery.status === "SENT") left += 1;
      if (sent.length >= NOTED_TOGETHER) await noteSent();
    } catch (error) {
      if (error instanceof MailPostponed) postponed.push(one.payload);
      else failures.push(error);
    }
  };
  await Promise.all(waiting.map((one) => mailsToManyLine.take(() => send(one))));
  await noteSent();
  await onSent(left);
  await enqueueOnce(db, mail, ...postponed);
  if (failures.length > 0) throw failures[0];
  if (stopping.aborted) throw new Error("stopped between two mails");
}

/** Those of these mails that did not leave yet, nor were refused for good. */
export async function unsent<One extends Addressed>(
  app: App,
  mails: readonly One[],
): Promise<One[]> {
  const ids = mails.map((mail) => idsOf(app, mail));
  const known = await sentAlready(app, ids.flat());
  return mails.filter(({ to }, index) => to !== "" && !ids[index]?.some((id) => known.has(id)));
}
