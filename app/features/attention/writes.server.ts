import { eq } from "drizzle-orm";
import { readComplaintShare } from "~/features/notifications/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { daysAgo } from "~/shared/retention.ts";
import { COMPLAINT_DAYS } from "./constants.ts";
import { findings } from "./tables.ts";

type Found = Partial<Pick<typeof findings.$inferInsert, "moment" | "share" | "failure">>;

/** Looks at the newest backup, the certificate and complaints, and keeps what it finds for the desk. */
export async function noteSurroundings(app: App): Promise<void> {
  const { surroundings, clock } = servicesOf(app);
  const since = daysAgo(clock.now(), COMPLAINT_DAYS);
  await note(app, "backup", async () => {
    const moment = await surroundings.newestBackup();
    return moment === "off" ? null : { moment };
  });
  await note(app, "certificate", async () => {
    const moment = await surroundings.certificateEnds();
    return moment && { moment };
  });
  await note(app, "complaints", async () => ({ share: await readComplaintShare(app, since) }));
}

async function note(
  app: App,
  name: (typeof findings.name.enumValues)[number],
  look: () => Promise<Found | null>,
): Promise<void> {
  const { db, clock, log } = servicesOf(app);
  const found = await look().catch((error: Error): Found => {
    log.warn({ error, name }, "nothing could be found out");
    return { failure: error.name };
  });
  if (!found) return void (await db.delete(findings).where(eq(findings.name, name)));
  const row = { moment: null, share: null, failure: null, ...found, foundAt: clock.now() };
  await db
    .insert(findings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: findings.name, set: row });
}
