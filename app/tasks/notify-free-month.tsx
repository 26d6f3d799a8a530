import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { FreeMonthMail } from "~/features/referrals/emails/free-month.tsx";
import { readCredit } from "~/features/referrals/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import type { Task } from "./tasks.ts";

/** Tells a referrer of a free month. */
export const notifyFreeMonth: Task<"notify-free-month"> = async (app, { creditId }) => {
  const { clock, config } = servicesOf(app);
  const credit = await readCredit(app, creditId);
  if (!credit) return;
  const subscription = await readSubscription(app, credit.userId);
  const isSubscribed = isActive(subscription, clock.now());
  await deliver(app, {
    to: credit.email,
    subject: "Je hebt een gratis maand verdiend",
    event: `notify-free-month:${creditId}`,
    body: (
      <FreeMonthMail
        name={credit.name}
        isSubscribed={isSubscribed}
        pageUrl={`${config.appUrl}${isSubscribed ? "/subscription-management" : "/pricing"}`}
      />
    ),
  });
};
