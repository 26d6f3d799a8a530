import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { MailSheet, MailText } from "~/ui/mail.tsx";
import { PLAN_NAME, UNPAID_ENDS_DAYS } from "../constants.ts";
import { readSubscriber } from "../reads/subscriptions.server.ts";

/** Tells a company that its payment did not come, and until when it can go on; nothing once it paid. */
export const notifyArrears = defineMail({
  name: "notify-arrears",
  payload: z.object({
    userId: z.uuid(),
    /** Tells one missed payment from the next. */
    since: z.iso.datetime(),
    /** What was charged back: the day its month began, and euro cents with VAT; absent when it failed. */
    backFrom: z.iso.datetime().optional(),
    backCents: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  async load(app, { userId }) {
    const subscriber = await readSubscriber(app, userId);
    return subscriber?.inArrearsSince ? subscriber : null;
  },
  compose({ email, name, activeUntil }, { config, payload: { backFrom, backCents } }) {
    const day = activeUntil ? formatLongDate(activeUntil) : "een week";
    const title = backFrom ? "Je betaling is teruggeboekt" : "Je betaling is niet gelukt";
    return {
      to: email,
      subject: title,
      body: (
        <MailSheet
          to="company"
          preview={`Betaal vóór ${day}, dan verandert er niets.`}
          title={title}
          lead={
            <MailText>
              Hoi {name}, tot {day} blijft alles werken. Betaal vóór die dag, dan verandert er
              niets.
            </MailText>
          }
          button={{ href: `${config.appUrl}${SUBSCRIPTION}`, words: "Nu betalen" }}
          reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt."
        >
          {backFrom ? (
            <MailText>
              De betaling van {formatCents(Number(backCents))} voor {PLAN_NAME}, de maand vanaf{" "}
              {formatLongDate(new Date(backFrom))}, is bij je bank teruggeboekt. Die maand staat
              daarom weer open, ook als je daarna wel betaalde.
            </MailText>
          ) : (
            <MailText>
              De betaling van {PLAN_NAME} is niet gelukt. Dat kan gebeuren: een leeg saldo, een
              nieuwe pas, een bank die het niet vertrouwde.
            </MailText>
          )}
          <MailText>
            Na {day} kun je geen offertes meer sturen tot er betaald is. Werkt je rekening of kaart
            niet meer, wijzig dan ook je betaalwijze voor de maanden hierna.
          </MailText>
          <MailText>
            Is er na {UNPAID_ENDS_DAYS} dagen nog niet betaald, dan eindigt je abonnement en
            schrijven we niets meer af.
            {backFrom && " De maand die is teruggeboekt, blijft openstaan."}
          </MailText>
        </MailSheet>
      ),
    };
  },
});
