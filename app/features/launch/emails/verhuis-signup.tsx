import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { HOMES } from "~/shared/paths.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { readLaunchSignup } from "../reads.server.ts";

/** Tells the admins who wants to hear of the launch. */
export const verhuisSignup = defineMail({
  name: "verhuis-signup",
  payload: z.object({ signupId: z.uuid() }),
  load: (app, { signupId }) => readLaunchSignup(app, signupId),
  compose: ({ name, email, source, createdAt }, { config }) => ({
    to: config.adminEmails,
    subject: "Aanmelding voor de lancering",
    body: (
      <MailSheet
        preview={`${name} wil een bericht over de lancering.`}
        title="Aanmelding voor de lancering"
        reason="Je krijgt deze mail omdat je Verhuisbod beheert."
      >
        <MailText>{name} wil een bericht over de lancering.</MailText>
        <MailFacts
          facts={[
            ["Naam", name],
            ["E-mailadres", email],
            ["Bron", source],
            ["Moment", formatMoment(createdAt)],
          ]}
        />
        <MailButton href={`${config.appUrl}${HOMES.admin}`}>Naar beheer</MailButton>
      </MailSheet>
    ),
  }),
});
