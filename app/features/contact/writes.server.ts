import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { ok, type Result } from "~/shared/result.ts";
import type { ContactForm } from "./schema.ts";
import { contactMessages } from "./tables.ts";

/** Keeps a message and, with it, the mail that brings it to the operator (SPEC section 7). */
export async function sendContactMessage(
  app: App,
  form: ContactForm,
): Promise<Result<{ messageId: string }, never>> {
  return await app.transact(async (tx) => {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...form, phone: form.phone ?? null, createdAt: app.clock.now() })
      .returning({ id: contactMessages.id });
    if (!stored) throw new Error("contact message was not stored");
    await enqueue(tx, "send-contact-email", { messageId: stored.id });
    return ok({ messageId: stored.id });
  });
}
