import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { PUSH_KINDS, PUSH_TEXT, PUSHES } from "../catalogue.ts";
import { pushSubscriptions } from "../tables.ts";

/** Tells one browser of something; one that takes nothing any more is forgotten. */
export const sendPush = defineTask({
  name: "send-push",
  payload: z.object({ subscriptionId: z.uuid(), kind: z.enum(PUSH_KINDS), subject: z.uuid() }),
  queue: "rounds",
  async run(app, { subscriptionId, kind, subject }) {
    const { db, push, config } = servicesOf(app);
    const one = eq(pushSubscriptions.id, subscriptionId);
    const subscription = await findRow(db, pushSubscriptions, one);
    if (!subscription) return;
    const { title, path } = PUSHES[kind];
    const topic = createHash("sha256").update(`${kind}:${subject}`).digest("base64url");
    const message = {
      web_push: 8030,
      notification: {
        title,
        body: PUSH_TEXT,
        lang: "nl",
        tag: `${kind}:${subject}`,
        navigate: config.appUrl + path(subject),
      },
    };
    const sent = await push.send(subscription, JSON.stringify(message), topic.slice(0, 32));
    if (sent === "gone") await db.delete(pushSubscriptions).where(one);
  },
});
