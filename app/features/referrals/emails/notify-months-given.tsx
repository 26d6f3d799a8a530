import { z } from "zod";
import { readSubscription } from "~/features/billing/index.server.ts";
import { isActive } from "~/features/billing/rules.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readGift } from "../reads.server.ts";

/** Tells a company of the free months that the desk gave it at one time, and until when it is paid then. */
export const notifyMonthsGiven = defineMail({
  name: "notify-months-given",
  payload: z.object({ userId: z.uuid(), at: z.iso.datetime() }),
  async load(app, { userId, at }, now) {
    const gift = await readGift(app, userId, new Date(at));
    if (!gift) return null;
    const subscription = await readSubscription(app, userId);
    const { paidUntil = null, renews = false } = subscription ?? {};
    return { ...gift, paidUntil, renews, isSubscribed: isActive(subscription, now) };
  },
  compose({ name, email, months, isGranted, isSubscribed, paidUntil, renews }, { config }) {
    const what = months === 1 ? "een gratis maand" : `${months} gratis maanden`;
    const until = isGranted && paidUntil ? formatLongDate(paidUntil) : null;
    const then = until
      ? `Je abonnement is nu betaald tot ${until}${renews ? "; dan pas is de volgende betaling" : ""}. Je hoeft niets te doen.`
      : isSubscribed
        ? "De volgende betaling schuift zoveel op; bij je abonnement zie je tot wanneer. Je hoeft niets te doen."
        : `${months === 1 ? "Die staat" : "Die staan"} voor je klaar: zodra je een abonnement neemt, ${months === 1 ? "komt hij" : "komen ze"} erbij.`;
    return letterOf({
      to: email,
      subject: `Je krijgt ${what} van Verhuisbod`,
      lead: `Hoi ${name}, je krijgt ${what} van ons. ${then}`,
      button: {
        href: `${config.appUrl}${until || isSubscribed ? SUBSCRIPTION : PRICING}`,
        words: until || isSubscribed ? "Bekijk je abonnement" : "Bekijk het abonnement",
      },
      reason: "Je krijgt deze mail omdat je als verhuisbedrijf een account bij Verhuisbod hebt.",
    });
  },
});
