import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { contactMessages } from "./tables.ts";

/** A message as it was sent; null when it is no longer kept. */
export async function readContactMessage(app: App, messageId: string) {
  const [row] = await servicesOf(app)
    .db.select()
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId));
  return row ?? null;
}
