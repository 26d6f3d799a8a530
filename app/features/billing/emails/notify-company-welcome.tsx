import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readCompanyContact } from "../reads/companies.server.ts";

/** A company confirmed its address: welcome, and what comes next. */
export const notifyCompanyWelcome = defineMail({
  name: "notify-company-welcome",
  payload: z.object({ companyId: z.uuid() }),
  load: (app, { companyId }, now) => readCompanyContact(app, companyId, now),
  compose: ({ email, fullName, businessName, isSubscribed }, { config }) =>
    letterOf({
      to: email,
      subject: "Welkom bij Verhuisbod",
      preview: "Maak je profiel af, dan zie je alle opdrachten.",
      lead: `Hoi ${fullName}, goed dat ${businessName || "je bedrijf"} meedoet. Je e-mailadres is bevestigd. Maak nu je bedrijfsprofiel af: wat je doet en waar je werkt.`,
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Maak je profiel af" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een bedrijf hebt aangemeld.",
      text: [
        `Je profiel kost vijf minuten, en daarna zie je alle opdrachten. ${
          isSubscribed
            ? "Je abonnement loopt. Met een compleet en geverifieerd profiel stuur je onbeperkt offertes."
            : "Opdrachten bekijken is gratis. Offertes stuur je met een abonnement."
        }`,
      ],
    }),
});
