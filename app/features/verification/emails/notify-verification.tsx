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
            subject: "Je bedrijf is niet geverifieerd",
            preview: "Lees waarom, en wat je kunt doen.",
            lead: `${checked} en konden ze niet goedkeuren.`,
            below: [
              "Klopt er iets niet in je profiel? Pas je naam of KvK-nummer aan, dan controleren we het meteen opnieuw.",
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
