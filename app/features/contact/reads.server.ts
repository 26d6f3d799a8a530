import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { contactMessages } from "./tables.ts";

/** A message as it was sent; null when it is no longer kept. */
export function readContactMessage(app: App, messageId: string) {
  return findRow(servicesOf(app).db, contactMessages, eq(contactMessages.id, messageId));
}
