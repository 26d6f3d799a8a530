import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { storedRow } from "~/server/db/rows.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";
import { sendContactEmail } from "./emails/send-contact-email.tsx";
import type { ContactInput } from "./schema.ts";
import { contactMessages } from "./tables.ts";

/** Keeps a message and, with it, the mail that brings it to the operator. */
export async function sendContactMessage(app: App, form: ContactInput) {
  return await transact(app, async (tx, createdAt) => {
    const message = tx.insert(contactMessages).values({ ...form, createdAt });
    const { id: messageId } = await storedRow(message.returning());
    await enqueue(tx, sendContactEmail, { messageId });
    return ok(null);
  });
}
