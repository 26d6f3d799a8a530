import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { PLAN_NAME } from "../constants.ts";
import { readSubscriber } from "../reads.server.ts";

/** Confirms that a subscription was cancelled or goes on, unless that was changed again meanwhile. */
export const notifyRenewal = defineMail({
  name: "notify-renewal",
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["cancelled", "resumed"]),
    /** Tells one change from the next of the same kind. */
    at: z.iso.datetime(),
  }),
  async load(app, { userId, change }) {
    const subscriber = await readSubscriber(app, userId);
    return subscriber?.renews === (change === "resumed") ? subscriber : null;
  },
  compose({ email, name, paidUntil }, { payload, config }) {
    const isCancelled = payload.change === "cancelled";
    const until = paidUntil && formatLongDate(paidUntil);
    const day = until ?? "het einde van de lopende periode";
    const title = isCancelled ? "Je abonnement is opgezegd" : "Je opzegging is ingetrokken";
    return {
      to: email,
      subject: title,
      body: (
        <MailSheet
          preview={
            isCancelled ? `Je houdt toegang tot ${day}.` : "Je abonnement loopt gewoon door."
          }
          title={title}
          reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt."
        >
          <MailText>
            {isCancelled
              ? `Hoi ${name}, je hebt ${PLAN_NAME} opgezegd. Je houdt toegang tot ${day}; daarna wordt er niets meer afgeschreven. Opdrachten bekijken blijft gratis. Toch blijven? Tot die dag trek je de opzegging met één klik in.`
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
