import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { PLAN_NAME, PRICE_INCL_CENTS, UNPAID_ENDS_DAYS } from "../constants.ts";
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
    const { inArrearsSince, activeUntil } = subscriber ?? {};
    return subscriber && inArrearsSince && activeUntil ? { ...subscriber, activeUntil } : null;
  },
  compose({ email, name, activeUntil }, { config, payload: { backFrom, backCents } }) {
    const day = formatLongDate(activeUntil);
    const cause = backFrom
      ? `De betaling van ${formatCents(Number(backCents))} voor ${PLAN_NAME}, de maand vanaf ${formatLongDate(new Date(backFrom))}, is bij je bank teruggeboekt. Die maand staat daarom weer open, ook als je daarna wel betaalde.`
      : `De betaling van ${PLAN_NAME} is niet gelukt. Dat kan gebeuren: een leeg saldo, een nieuwe pas, een bank die het niet vertrouwde.`;
    // A collected month pays an owed one of the same price only (payOldestFirst), so nothing of the kind is promised
    // for a first month at a lower price.
    const next =
      Number(backCents) === PRICE_INCL_CENTS
        ? " Schrijven we voor die tijd een nieuwe maand af, dan betaalt die eerst de maand die openstaat."
        : "";
    const stays = backFrom ? ` De maand die is teruggeboekt, blijft openstaan.${next}` : "";
    const title = backFrom ? "Je betaling is teruggeboekt" : "Je betaling is niet gelukt";
    return letterOf({
      to: email,
      subject: `${title}: betaal vóór ${day}`,
      title,
      preview: `Betaal vóór ${day}, dan verandert er niets.`,
      lead: `Hoi ${name}, tot ${day} blijft alles werken. Betaal vóór die dag, dan verandert er niets.`,
      button: { href: `${config.appUrl}${SUBSCRIPTION}`, words: "Nu betalen" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt.",
      text: [
        cause,
        `Na ${day} kun je geen offertes meer sturen tot er betaald is. Werkt je rekening of kaart niet meer, wijzig dan ook je betaalwijze voor de maanden hierna.`,
        `Is er na ${UNPAID_ENDS_DAYS} dagen nog niet betaald, dan eindigt je abonnement en schrijven we niets meer af.${stays}`,
      ],
    });
  },
});
