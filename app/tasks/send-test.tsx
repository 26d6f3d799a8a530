import { TestNotificationMail } from "~/features/notifications/emails/test-notification.tsx";
import { deliver } from "~/features/notifications/index.server.ts";
import { readAdmin } from "~/features/notifications/reads.server.ts";
import type { Task } from "./tasks.ts";

/** Mails an admin that mail works. */
export const sendTest: Task<"send-test"> = async (app, { userId, at }) => {
  const admin = await readAdmin(app, userId);
  if (!admin) return;
  await deliver(app, {
    to: admin.email,
    subject: "Testmelding van Verhuisbod",
    event: `send-test:${userId}:${at}`,
    body: <TestNotificationMail fullName={admin.fullName} />,
  });
};
