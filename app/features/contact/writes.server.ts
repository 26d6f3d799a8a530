import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok } from "~/shared/result.ts";
import { sendContactEmail } from "./emails/send-contact-email.tsx";
import type { ContactInput } from "./schema.ts";
import { contactMessages } from "./tables.ts";

/** Keeps a message and, with it, the mail that brings it to the operator. */
export async function sendContactMessage(app: App, form: ContactInput) {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...form, createdAt: clock.now() })
      .returning({ messageId: contactMessages.id });
    if (!stored) throw new Error("contact message was not stored");
    await enqueue(tx, sendContactEmail, stored);
    return ok(null);
  });
}
