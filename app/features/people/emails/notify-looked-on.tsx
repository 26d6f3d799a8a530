import { href } from "react-router";
import { z } from "zod";
import { MAIL_READERS } from "~/features/accounts/constants.ts";
import { readOwner } from "~/features/accounts/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { LOOK_MINUTES } from "../constants.ts";
import { whyLooked } from "../wording.ts";

/** Tells somebody that an admin looked on in the account, and why. */
export const notifyLookedOn = defineMail({
  name: "notify-looked-on",
  payload: z.object({ userId: z.uuid(), reason: z.string(), at: z.iso.datetime() }),
  load: (app, { userId }) => readOwner(app, userId),
  compose({ name, email, role }, { payload: { reason, at }, config }) {
    const why = whyLooked(reason);
    return letterOf({
      to: email,
      reader: MAIL_READERS[role],
      subject: "Een beheerder keek mee in je account",
      preview: `Een beheerder keek mee, ${why}.`,
      lead: [
        `Hoi ${name}, een beheerder van Verhuisbod keek mee in je account, ${why}.`,
        `Dat duurt hoogstens ${LOOK_MINUTES} minuten. De beheerder kan niets veranderen en ziet geen wachtwoord of code van je.`,
      ],
      button: { href: config.appUrl + href("/contact"), words: "Vraag ernaar" },
      reason: "Je krijgt deze mail elke keer dat iemand van Verhuisbod in je account meekijkt.",
      facts: [["Wanneer", formatMoment(new Date(at))]],
    });
  },
});
