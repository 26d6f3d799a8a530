import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { PLAN_NAME, UNPAID_ENDS_DAYS } from "../constants.ts";
import { readSubscriber } from "../reads/subscriptions.server.ts";

/** Tells a company that its payment did not come, and until when it can go on; nothing once it paid. */
export const notifyArrears = defineMail({
  name: "notify-arrears",
  payload: z.object({
    userId: z.uuid(),
    /** Tells one missed payment from the next. */
    since: z.iso.datetime(),
  }),
  async load(app, { userId }) {
    const subscriber = await readSubscriber(app, userId);
    return subscriber?.inArrearsSince ? subscriber : null;
  },
  compose({ email, name, activeUntil }, { config }) {
    const day = activeUntil ? formatLongDate(activeUntil) : "een week";
    return {
      to: email,
      subject: "Je betaling is niet gelukt",
      body: (
        <MailSheet
          preview={`Betaal vóór ${day}, dan verandert er niets.`}
          title="Je betaling is niet gelukt"
          reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt."
        >
          <MailText>
            Hoi {name}, de betaling van {PLAN_NAME} is niet gelukt of teruggeboekt. Dat kan
            gebeuren: een leeg saldo, een nieuwe pas, een bank die het niet vertrouwde.
          </MailText>
          <MailText>
            Tot {day} blijft alles werken. Betaal vóór die dag, dan verandert er niets. Daarna kun
            je geen offertes meer sturen tot er betaald is. Werkt je rekening of kaart niet meer,
            wijzig dan ook je betaalwijze voor de maanden hierna.
          </MailText>
          <MailText>
            Is er na {UNPAID_ENDS_DAYS} dagen nog niet betaald, dan eindigt je abonnement en
            schrijven we niets meer af.
          </MailText>
          <MailButton href={`${config.appUrl}${SUBSCRIPTION}`}>Nu betalen</MailButton>
        </MailSheet>
      ),
    };
  },
});
