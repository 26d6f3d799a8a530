import { and, sql } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { pageNumbered } from "~/server/db/rows.ts";
import type { StoredMail } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { MANY_WAITING } from "./constants.ts";
import { isRefused, mailDeliveries } from "./tables.ts";

/** The newest mails that stayed on this machine, newest first; none when mail goes through SMTP. */
export async function listStoredMail(app: App): Promise<Omit<StoredMail, "html" | "text">[]> {
  return (await servicesOf(app).local?.mails.list()) ?? [];
}

/** One mail that stayed on this machine; null when there is none of that name. */
export async function readStoredMail(app: App, id: string): Promise<StoredMail | null> {
  return (await servicesOf(app).local?.mails.read(id)) ?? null;
}

/** A page of the refused mails, newest first, for an admin to act on. */
export async function listRefusedMail(app: App, actor: AdminActor, page = 1) {
  const { messageId, task, recipient, reason, createdAt } = mailDeliveries;
  const refused = servicesOf(app)
    .db.select({ messageId, task, recipient, reason, createdAt })
    .from(mailDeliveries)
    .where(and(isRefused, isStillAdmin(actor)))
    .orderBy(sql`${createdAt} desc`, sql`${messageId} desc`);
  return await pageNumbered(refused, page);
}

/** Since when tasks that are due wait, when they are more than `atLeast`; null otherwise. */
export async function readBacklog(app: App) {
  const { rows } = await servicesOf(app).db.execute<{ waiting: number; since: string }>(sql`
    select count(*)::int as waiting, min(run_at) as since from (
      select run_at from graphile_worker._private_jobs where is_available and run_at <= now()
      order by priority, run_at limit ${MANY_WAITING + 1}) due`);
  const [due] = rows;
  if (!due || due.waiting <= MANY_WAITING) return null;
  return { atLeast: MANY_WAITING, since: new Date(due.since) };
}
