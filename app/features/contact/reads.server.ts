import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { contactMessages } from "./tables.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

/** A message as it was sent; null when it is no longer kept. */
export async function readContactMessage(
  app: App,
  messageId: string,
): Promise<ContactMessage | null> {
  const [row] = await servicesOf(app)
    .db.select()
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId));
  return row ?? null;
}
