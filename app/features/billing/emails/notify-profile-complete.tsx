import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readCompanyContact } from "../reads/companies.server.ts";

/** The profile is complete: what is checked now, and how a first brief comes. */
export const notifyProfileComplete = defineMail({
  name: "notify-profile-complete",
  payload: z.object({ companyId: z.uuid() }),
  load: (app, { companyId }, now) => readCompanyContact(app, companyId, now),
  compose: ({ email, fullName, businessName, isSubscribed }, { config }) =>
    letterOf({
      to: email,
      subject: "Je bedrijfsprofiel is compleet",
      preview: "Je profiel is compleet. Zo krijg je je eerste opdracht.",
      lead: `Hoi ${fullName}, goed dat ${businessName} meedoet. Je profiel staat klaar en klanten kunnen het bekijken.`,
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Bekijk de opdrachten" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt.",
      text: [
        "We controleren je naam en KvK-nummer nu in het Handelsregister. Klopt alles, dan krijg je de badge Geverifieerd en kun je offertes sturen.",
        `${
          isSubscribed
            ? "Je abonnement loopt: je stuurt onbeperkt offertes en we mailen je elke nieuwe aanvraag in je werkgebied."
            : "Alle opdrachten bekijken is gratis. Met een abonnement stuur je onbeperkt offertes en mailen we je elke nieuwe aanvraag in je werkgebied."
        } Per aanvraag is er plaats voor vijf offertes, dus snel reageren loont. Kiest een klant voor jou, dan krijg je meteen de contactgegevens.`,
      ],
      facts: [
        ["Bedrijf", businessName],
        ["E-mailadres", email],
      ],
    }),
});
