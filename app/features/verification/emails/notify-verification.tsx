import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES } from "~/shared/paths.ts";
import { MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readDecision } from "../reads.server.ts";

/** Tells a company what an admin decided about its name and KvK number. */
export const notifyVerification = defineMail({
  name: "notify-verification",
  payload: z.object({ decisionId: z.uuid() }),
  load: (app, { decisionId }) => readDecision(app, decisionId),
  compose({ email, fullName, businessName, kvkNumber, act, note }, { config }) {
    const approved = act === "APPROVED";
    return {
      to: email,
      subject: approved ? "Je bedrijf is geverifieerd" : "Je bedrijf is niet geverifieerd",
      body: (
        <MailSheet
          to="company"
          preview={approved ? "Je kunt nu offertes sturen." : "Lees waarom, en wat je kunt doen."}
          title={approved ? "Je bent geverifieerd" : "Je bedrijf is niet geverifieerd"}
          lead={
            <MailText>
              {approved
                ? `Hoi ${fullName}, we hebben je naam en KvK-nummer nagekeken. Op je profiel staat nu de badge Geverifieerd. Met een abonnement kun je offertes sturen.`
                : `Hoi ${fullName}, we hebben je naam en KvK-nummer nagekeken en konden ze niet goedkeuren.`}
            </MailText>
          }
          button={{ href: `${config.appUrl}${HOMES.company}`, words: "Naar je dashboard" }}
          reason="Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt."
        >
          <MailFacts
            facts={[
              ["Bedrijf", businessName],
              ["KvK-nummer", kvkNumber],
              ...(approved ? [] : [["Reden", note] as [string, string]]),
            ]}
          />
          {!approved && (
            <MailText>
              Klopt er iets niet in je profiel? Pas je naam of KvK-nummer aan, dan controleren we
              het meteen opnieuw.
            </MailText>
          )}
        </MailSheet>
      ),
    };
  },
});
