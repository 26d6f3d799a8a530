import { lt, sql } from "drizzle-orm";
import { mailboxOf } from "~/shared/mailbox.ts";
import { daysAgo, howLong, RETENTION } from "~/shared/retention.ts";
import { deleteWhen, exportNothing, type PersonalData } from "../db/personal-data.ts";
import { servicesOf } from "../services.ts";
import { rateLimits } from "./tables.ts";

/** The counters of tries, whose keys hold addresses and ids; and the queue's failed tasks. */
export const personalData = {
  tables: [rateLimits],
  processing: [
    {
      name: "Tellers tegen misbruik",
      of: ["visitor", "client", "company", "admin"],
      data: "hoe vaak er iets is geprobeerd, zoals inloggen, per e-mailadres, account en IP-adres",
      purpose: "om het raden van wachtwoorden en ander misbruik te stoppen",
      basis: "interest",
      interest:
        "ons belang, en dat van iedereen met een account, dat niemand anders erin komt en de site bereikbaar blijft",
      kept: `hoogstens ${howLong("counterDays")}`,
      holds: [rateLimits.key],
    },
  ],
  export: exportNothing,
  async erase(tx, { userId, email }) {
    await tx
      .delete(rateLimits)
      .where(
        sql`split_part(${rateLimits.key}, ':', 2) in (${email}, ${mailboxOf(email)}, ${userId})`,
      );
  },
  retention: [
    deleteWhen("abuseCounters", rateLimits, (now) => lt(rateLimits.windowEndsAt, now)),
    {
      name: "failedTasks",
      async apply(app, now) {
        const before = daysAgo(now, RETENTION.failedTaskDays).toISOString();
        const { rowCount } = await servicesOf(app).db.execute(sql`
          select graphile_worker.complete_jobs(array(
            select id from graphile_worker._private_jobs
            where attempts >= max_attempts and locked_at is null and run_at < ${before}))`);
        return rowCount ?? 0;
      },
    },
  ],
} satisfies PersonalData;
