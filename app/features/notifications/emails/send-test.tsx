import { z } from "zod";
import { readOwner } from "~/features/accounts/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { MailSheet, MailText } from "~/ui/mail.tsx";

/** Proves to an admin that mail leaves this installation and arrives. */
export const sendTest = defineMail({
  name: "send-test",
  payload: z.object({
    userId: z.uuid(),
    /** Tells one test from the next. */
    at: z.iso.datetime(),
  }),
  async load(app, { userId }) {
    const owner = await readOwner(app, userId);
    return owner?.role === "ADMIN" ? owner : null;
  },
  compose: ({ email, name }) => ({
    to: email,
    subject: "Testmelding van Verhuisbod",
    body: (
      <MailSheet
        to="admin"
        preview="De mail van deze installatie werkt."
        title="Testmelding"
        reason="Je krijgt deze mail omdat je als beheerder een testmelding hebt verstuurd."
      >
        <MailText>
          Hoi {name}, deze mail ging dezelfde weg als alle andere: door de wachtrij en de
          mailserver. Lees je dit, dan werkt die weg.
        </MailText>
      </MailSheet>
    ),
  }),
  formerEvents: ({ userId, at }) => [`send-test:${userId}:${at}`],
});
