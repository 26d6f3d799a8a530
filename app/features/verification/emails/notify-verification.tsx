import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readDecision } from "../reads.server.ts";

/** Tells a company what an admin decided about its name and KvK number. */
export const notifyVerification = defineMail({
  name: "notify-verification",
  payload: z.object({ decisionId: z.uuid() }),
  load: (app, { decisionId }) => readDecision(app, decisionId),
  compose({ email, fullName, businessName, kvkNumber, act, note }, { config }) {
    const approved = act === "APPROVED";
    const checked = `Hoi ${fullName}, we hebben je naam en KvK-nummer nagekeken`;
    const revoked = act === "REVOKED";
    return letterOf({
      to: email,
      ...(approved
        ? {
            subject: "Je bedrijf is geverifieerd",
            preview: "Je kunt nu offertes sturen.",
            title: "Je bent geverifieerd",
            lead: `${checked}. Op je profiel staat nu de badge Geverifieerd. Met een abonnement kun je offertes sturen.`,
          }
        : {
            subject: revoked
              ? "De badge Geverifieerd is ingetrokken"
              : "Je bedrijf is niet geverifieerd",
            preview: "Lees waarom, en wat je kunt doen.",
            lead: revoked
              ? `Hoi ${fullName}, we hebben de badge Geverifieerd van je bedrijf ingetrokken. Tot je weer geverifieerd bent stuur je geen offertes en vragen. Offertes die al bij klanten liggen, blijven staan.`
              : `${checked} en konden ze niet goedkeuren.`,
            below: [
              "Klopt er iets niet in je profiel? Pas je naam of KvK-nummer aan, dan controleren we het meteen opnieuw.",
              revoked &&
                "Ben je het er niet mee eens? Schrijf ons via het contactformulier wat er volgens jou niet klopt. Een mens kijkt er opnieuw naar en je krijgt binnen veertien dagen antwoord.",
            ],
          }),
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Naar je dashboard" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt.",
      facts: [
        ["Bedrijf", businessName],
        ["KvK-nummer", kvkNumber],
        ["Reden", approved ? null : note],
      ],
    });
  },
});
