import { AccountChangeMail, CHANGE_TEXTS } from "~/features/accounts/emails/account-change.tsx";
import { readOwner } from "~/features/accounts/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Tells the owner of an account what changed in how it is guarded. */
export const notifyAccountChange: Task<"notify-account-change"> = async (
  app,
  { userId, change, at },
) => {
  const { db, config } = servicesOf(app);
  const owner = await readOwner(db, userId);
  if (!owner) return;
  await deliver(app, {
    to: owner.email,
    subject: CHANGE_TEXTS[change].title,
    event: `notify-account-change:${change}:${userId}:${at}`,
    body: (
      <AccountChangeMail
        name={owner.name}
        change={change}
        url={`${config.appUrl}/forgot-password`}
      />
    ),
  });
};
