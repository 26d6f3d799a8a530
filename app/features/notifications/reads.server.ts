import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { numberedPage } from "~/shared/page-number.ts";
import { MANY_WAITING } from "./constants.ts";
import { isRefused, mailDeliveries } from "./tables.ts";

/** A mail that stayed on this machine. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  sentAt: Date;
}

const NAME = /^[0-9a-f]{24}$/;
const SHOWN = 200;
const REFUSED_PAGE = 20;

/** The newest mails of the mail folder, newest first; none when mail goes through SMTP. */
export async function listStoredMail(app: App): Promise<Omit<StoredMail, "html" | "text">[]> {
  const folder = servicesOf(app).local?.mailFolder;
  if (!folder) return [];
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -4));
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, at: (await stat(path.join(folder, `${id}.eml`))).mtimeMs })),
  );
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, SHOWN);
  const mails = await Promise.all(newest.map(({ id }) => readStoredMail(app, id)));
  return mails.filter((mail) => mail !== null).map(({ html, text, ...head }) => head);
}

/** One mail of the mail folder; null when there is none of that name. */
export async function readStoredMail(app: App, id: string): Promise<StoredMail | null> {
  const folder = servicesOf(app).local?.mailFolder;
  if (!folder || !NAME.test(id)) return null;
  const file = path.join(folder, `${id}.eml`);
  const raw = await readFile(file).catch(() => null);
  if (!raw) return null;
  const mail = await PostalMime.parse(raw);
  return {
    id,
    to: mail.to?.map((address) => address.address).join(", ") ?? "",
    subject: mail.subject ?? "",
    html: mail.html ?? "",
    text: mail.text ?? "",
    sentAt: (await stat(file)).mtime,
  };
}

/** A page of the refused mails, newest first, for an admin to act on. */
export async function listRefusedMail(app: App, actor: AdminActor, page = 1) {
  const rows = await servicesOf(app)
    .db.select({
      messageId: mailDeliveries.messageId,
      task: mailDeliveries.task,
      recipient: mailDeliveries.recipient,
      reason: mailDeliveries.reason,
      createdAt: mailDeliveries.createdAt,
    })
    .from(mailDeliveries)
    .where(and(isRefused, isStillAdmin(actor)))
    .orderBy(sql`${mailDeliveries.createdAt} desc`, sql`${mailDeliveries.messageId} desc`)
    .limit(REFUSED_PAGE + 1)
    .offset((page - 1) * REFUSED_PAGE);
  return numberedPage(rows, page, REFUSED_PAGE);
}

/** The address that a test mail goes to: that of an admin who still is one. */
export async function readAdmin(app: App, userId: string) {
  const [row] = await servicesOf(app)
    .db.select({ fullName: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "ADMIN")));
  return row ?? null;
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
