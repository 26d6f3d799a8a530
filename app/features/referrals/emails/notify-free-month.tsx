import { z } from "zod";
import { readSubscription } from "~/features/billing/index.server.ts";
import { isActive } from "~/features/billing/rules.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readCredit } from "../reads.server.ts";

/** Tells a referrer of a free month, and whether it can be given now. */
export const notifyFreeMonth = defineMail({
  name: "notify-free-month",
  payload: z.object({ creditId: z.uuid() }),
  async load(app, { creditId }, now) {
    const credit = await readCredit(app, creditId);
    if (!credit) return null;
    const subscription = await readSubscription(app, credit.userId);
    return { ...credit, isSubscribed: isActive(subscription, now) };
  },
  compose: ({ name, email, isSubscribed }, { config }) =>
    letterOf({
      to: email,
      subject: "Je hebt een gratis maand verdiend",
      preview: "Een collega die je aanbracht, heeft betaald.",
      lead: `Hoi ${name}, een collega die je aanbracht heeft de eerste maand betaald en is geverifieerd. Daarmee heb je een maand gratis verdiend. ${
        isSubscribed
          ? "Je lopende periode wordt een maand langer; je hoeft niets te doen."
          : "Hij staat voor je klaar: zodra je een abonnement neemt, komt hij erbij."
      }`,
      button: {
        href: `${config.appUrl}${isSubscribed ? SUBSCRIPTION : PRICING}`,
        words: isSubscribed ? "Bekijk je abonnement" : "Bekijk het abonnement",
      },
      reason:
        "Je krijgt deze mail omdat een collega zich met jouw code bij Verhuisbod heeft aangemeld.",
    }),
});
