import { z } from "zod";
import { readOwner } from "~/features/accounts/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { letterOf } from "~/ui/mail/letter.tsx";

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
  compose: ({ email, name }) =>
    letterOf({
      to: email,
      reader: "admin",
      subject: "Testmelding van Verhuisbod",
      preview: "De mail van deze installatie werkt.",
      title: "Testmelding",
      reason: "Je krijgt deze mail omdat je als beheerder een testmelding hebt verstuurd.",
      text: [
        `Hoi ${name}, deze mail ging dezelfde weg als alle andere: door de wachtrij en de mailserver. Lees je dit, dan werkt die weg.`,
      ],
    }),
  formerEvents: ({ userId, at }) => [`send-test:${userId}:${at}`],
});
