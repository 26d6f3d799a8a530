import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok } from "~/shared/result.ts";
import { sendTest } from "../emails/send-test.tsx";

/** Sends an admin a test mail, the way every other mail goes. */
export async function requestTest(app: App, actor: AdminActor): Promise<void> {
  const { clock, transact } = servicesOf(app);
  const at = clock.now().toISOString();
  await transact(async (tx) => {
    await enqueue(tx, sendTest, { userId: actor.userId, at });
    return ok(null);
  });
}
