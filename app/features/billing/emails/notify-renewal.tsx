import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { PLAN_NAME } from "../constants.ts";
import { untilWhen } from "../messages.ts";
import { readPauses, readSubscriber } from "../reads/subscriptions.server.ts";
import { openPause, worksUntil } from "../rules.ts";

/** Tells that a subscription was cancelled, goes on or has stopped, unless that changed meanwhile. */
export const notifyRenewal = defineMail({
  name: "notify-renewal",
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["cancelled", "resumed", "ended"]),
    /** Tells one change from the next of the same kind. */
    at: z.iso.datetime(),
  }),
  async load(app, { userId, change }, now) {
    const subscriber = await readSubscriber(app, userId);
    if (subscriber?.renews !== (change === "resumed")) return null;
    const pause = openPause(await readPauses(app, userId), now);
    const isPaused = pause !== null && pause.pausedFrom <= now;
    return { ...subscriber, isPaused, worksUntil: worksUntil(subscriber.paidUntil, pause, now) };
  },
  compose({ email, name, paidUntil, isPaused, ...subscriber }, { payload, config }) {
    const until = paidUntil && formatLongDate(paidUntil);
    const works = subscriber.worksUntil && formatLongDate(subscriber.worksUntil);
    const lastDay = untilWhen(works, isPaused ? until : null);
    const { path, words, said, ...shown } = {
      cancelled: {
        subject: "Je abonnement is opgezegd",
        preview: lastDay,
        said: `je hebt ${PLAN_NAME} opgezegd. ${lastDay} Er wordt niets meer afgeschreven, en opdrachten bekijken blijft gratis. Toch blijven? Tot die dag trek je de opzegging met één klik in.`,
        words: "Opzegging intrekken",
        path: SUBSCRIPTION,
      },
      resumed: {
        subject: "Je opzegging is ingetrokken",
        preview: "Je abonnement loopt gewoon door.",
        said: `je opzegging van ${PLAN_NAME} is ingetrokken. Je abonnement loopt gewoon door${until ? ` en verlengt op ${until}` : ""}.`,
        words: "Bekijk je abonnement",
        path: SUBSCRIPTION,
      },
      ended: {
        subject: "Je abonnement is gestopt",
        preview: "Er wordt niets meer afgeschreven.",
        said: `je abonnement ${PLAN_NAME} is gestopt. Er wordt niets meer afgeschreven, wat je al betaalde voor dagen waarop het je niets meer geeft krijg je terug, en opdrachten bekijken blijft gratis. Offertes stuur je weer met een nieuw abonnement.`,
        words: "Bekijk de prijzen",
        path: PRICING,
      },
    }[payload.change];
    return letterOf({
      ...shown,
      to: email,
      lead: `Hoi ${name}, ${said}`,
      button: { href: `${config.appUrl}${path}`, words },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt, of had.",
    });
  },
  formerEvents: ({ userId, change, at }) => [`notify-renewal:${userId}:${change}:${at}`],
});
