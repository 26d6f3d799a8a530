import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { sendTest } from "../emails/send-test.tsx";

/** Sends an admin a test mail, the way every other mail goes. */
export async function requestTest(app: App, actor: AdminActor): Promise<void> {
  const { clock, db } = servicesOf(app);
  await enqueue(db, sendTest, { userId: actor.userId, at: clock.now().toISOString() });
}
