import { readBacklog } from "~/features/notifications/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";

/** Tells the log when too many tasks begin to wait, and when they no longer do; call it now and then. */
export function watchBacklog(app: App): () => Promise<void> {
  const { log } = servicesOf(app);
  let isLong = false;
  return async () => {
    const backlog = await readBacklog(app);
    if (backlog && !isLong) log.warn(backlog, "more tasks wait than usual");
    if (!backlog && isLong) log.info("the tasks that waited are done");
    isLong = backlog !== null;
  };
}
