import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok } from "~/shared/result.ts";

/** Sends an admin a test mail, the way every other mail goes. */
export async function sendTest(app: App, actor: AdminActor): Promise<void> {
  const { clock, transact } = servicesOf(app);
  const at = clock.now().toISOString();
  await transact(async (tx) => {
    await enqueue(tx, "send-test", { userId: actor.userId, at });
    return ok(null);
  });
}
