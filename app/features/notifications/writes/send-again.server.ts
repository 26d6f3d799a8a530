import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockRow } from "~/server/db/rows.ts";
import { ok, refuse } from "~/shared/result.ts";
import { readSuppressed } from "../reads/suppressions.server.ts";
import { mailDeliveries } from "../tables.ts";

const payload = z.record(z.string(), z.string());

/**
 * Puts a mail about one of these things that did not arrive into the queue once more, and answers which
 * it is. Refused while its address is off: then it would not leave.
 */
export async function takeForSendingAgain(
  app: App,
  tx: Tx,
  { messageId, aboutIds }: { messageId: string; aboutIds: readonly string[] },
) {
  const { status, aboutId, payload: made } = mailDeliveries;
  const isOne = and(
    eq(mailDeliveries.messageId, messageId),
    and(inArray(aboutId, [...aboutIds]), ne(status, "SENT"), isNotNull(made)),
  );
  const mail = await lockRow(tx, mailDeliveries, isOne);
  if (!mail?.payload) return refuse("not-failed");
  if ((await readSuppressed(app, [mail.recipient]))(mail.recipient)) return refuse("address-off");
  // What is noted as refused does not leave a second time.
  await tx.delete(mailDeliveries).where(eq(mailDeliveries.messageId, messageId));
  await enqueue(tx, { name: mail.task, payload }, mail.payload);
  return ok(mail.task);
}
