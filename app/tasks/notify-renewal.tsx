import { PLAN_NAME } from "~/features/billing/constants.ts";
import { RenewalChangedMail } from "~/features/billing/emails/renewal-changed.tsx";
import { readSubscriber } from "~/features/billing/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatLongDate } from "~/shared/dates.ts";
import type { Task } from "./tasks.ts";

/** Confirms that a subscription was cancelled or goes on, unless that was changed again meanwhile. */
export const notifyRenewal: Task<"notify-renewal"> = async (app, { userId, change, at }) => {
  const subscriber = await readSubscriber(app, userId);
  if (!subscriber || subscriber.cancelAtPeriodEnd !== (change === "cancelled")) return;
  const { currentPeriodEnd } = subscriber;
  await deliver(app, {
    to: subscriber.email,
    subject: change === "cancelled" ? "Je abonnement is opgezegd" : "Je opzegging is ingetrokken",
    event: `notify-renewal:${userId}:${change}:${at}`,
    body: (
      <RenewalChangedMail
        name={subscriber.name}
        plan={PLAN_NAME}
        change={change}
        until={currentPeriodEnd && formatLongDate(currentPeriodEnd)}
        pageUrl={`${servicesOf(app).config.appUrl}/subscription-management`}
      />
    ),
  });
};
