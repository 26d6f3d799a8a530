import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { PLAN_NAME } from "../constants.ts";
import { untilWhen } from "../messages.ts";
import { readPauses } from "../reads/pauses.server.ts";
import { readSubscriber } from "../reads/subscriptions.server.ts";
import { openPause, worksUntil } from "../rules.ts";

/** Confirms that a subscription was cancelled or goes on, unless that was changed again meanwhile. */
export const notifyRenewal = defineMail({
  name: "notify-renewal",
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["cancelled", "resumed"]),
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
    const isCancelled = payload.change === "cancelled";
    const until = paidUntil && formatLongDate(paidUntil);
    const works = subscriber.worksUntil && formatLongDate(subscriber.worksUntil);
    const lastDay = untilWhen({ worksUntil: works, until, isPaused });
    const title = isCancelled ? "Je abonnement is opgezegd" : "Je opzegging is ingetrokken";
    return {
      to: email,
      subject: title,
      body: (
        <MailSheet
          preview={isCancelled ? lastDay : "Je abonnement loopt gewoon door."}
          title={title}
          reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt."
        >
          <MailText>
            {isCancelled
              ? `Hoi ${name}, je hebt ${PLAN_NAME} opgezegd. ${lastDay} Er wordt niets meer afgeschreven, en opdrachten bekijken blijft gratis. Toch blijven? Tot die dag trek je de opzegging met één klik in.`
              : `Hoi ${name}, je opzegging van ${PLAN_NAME} is ingetrokken. Je abonnement loopt gewoon door${until ? ` en verlengt op ${until}` : ""}.`}
          </MailText>
          <MailButton href={`${config.appUrl}${SUBSCRIPTION}`}>
            {isCancelled ? "Opzegging intrekken" : "Bekijk je abonnement"}
          </MailButton>
        </MailSheet>
      ),
    };
  },
  formerEvents: ({ userId, change, at }) => [`notify-renewal:${userId}:${change}:${at}`],
});
