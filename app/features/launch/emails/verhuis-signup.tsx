import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readLaunchSignup } from "../reads.server.ts";

/** Tells the admins who wants to hear of the launch. */
export const verhuisSignup = defineMail({
  name: "verhuis-signup",
  payload: z.object({ signupId: z.uuid() }),
  load: (app, { signupId }) => readLaunchSignup(app, signupId),
  compose: ({ name, email, source, createdAt }, { config }) =>
    letterOf({
      to: config.adminEmails,
      reader: "admin",
      subject: `Aanmelding voor de lancering: ${name}`,
      title: "Aanmelding voor de lancering",
      preview: `${name} wil een bericht over de lancering.`,
      lead: `${name} wil een bericht over de lancering.`,
      button: { href: `${config.appUrl}${HOMES.admin}`, words: "Naar beheer" },
      reason: "Je krijgt deze mail omdat je Verhuisbod beheert.",
      facts: [
        ["Naam", name],
        ["E-mailadres", email],
        ["Bron", source],
        ["Moment", formatMoment(createdAt)],
      ],
    }),
});
