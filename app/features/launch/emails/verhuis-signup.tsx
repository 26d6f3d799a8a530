import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { HOMES } from "~/shared/paths.ts";
import { MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
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
        to="admin"
        preview={`${name} wil een bericht over de lancering.`}
        title="Aanmelding voor de lancering"
        lead={<MailText>{name} wil een bericht over de lancering.</MailText>}
        button={{ href: `${config.appUrl}${HOMES.admin}`, words: "Naar beheer" }}
        reason="Je krijgt deze mail omdat je Verhuisbod beheert."
      >
        <MailFacts
          facts={[
            ["Naam", name],
            ["E-mailadres", email],
            ["Bron", source],
            ["Moment", formatMoment(createdAt)],
          ]}
        />
      </MailSheet>
    ),
  }),
});
