import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { FORGOT_PASSWORD } from "~/shared/paths.ts";
import { MailSheet, MailText } from "~/ui/mail.tsx";
import { ACCOUNT_CHANGES, type AccountChange, MAIL_READERS } from "../constants.ts";
import { readOwner } from "../reads/accounts.server.ts";

const TEXTS: Record<AccountChange, { title: string; text: string }> = {
  password: {
    title: "Je wachtwoord is gewijzigd",
    text: "het wachtwoord van je account is zojuist gewijzigd. Overal waar je was ingelogd, ben je uitgelogd.",
  },
  address: {
    title: "Je e-mailadres wordt gewijzigd",
    text: "voor je account is een ander e-mailadres opgegeven. Zodra dat adres is bevestigd, log je daarmee in en mailen we je daar.",
  },
  "second-step-on": {
    title: "Tweestapsverificatie staat aan",
    text: "bij het inloggen vragen we vanaf nu ook een code uit je authenticator-app.",
  },
  "second-step-off": {
    title: "Tweestapsverificatie staat uit",
    text: "bij het inloggen vragen we vanaf nu alleen nog je wachtwoord.",
  },
};

/** Tells the owner of an account of a change in its security that only the owner should have made. */
export const notifyAccountChange = defineMail({
  name: "notify-account-change",
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(ACCOUNT_CHANGES),
    /** Tells one change from the next of the same kind. */
    at: z.iso.datetime(),
  }),
  load: (app, { userId }) => readOwner(app, userId),
  compose({ name, email, role }, { payload, config }) {
    const { title, text } = TEXTS[payload.change];
    return {
      to: email,
      subject: title,
      body: (
        <MailSheet
          to={MAIL_READERS[role]}
          preview="Was jij dit niet? Kies dan meteen een nieuw wachtwoord."
          title={title}
          lead={
            <>
              <MailText>
                Hoi {name}, {text}
              </MailText>
              <MailText>Was jij dit niet? Kies dan meteen een nieuw wachtwoord.</MailText>
            </>
          }
          button={{ href: `${config.appUrl}${FORGOT_PASSWORD}`, words: "Nieuw wachtwoord kiezen" }}
          reason="Je krijgt deze mail bij elke wijziging in de beveiliging van je account."
        />
      ),
    };
  },
  formerEvents: ({ userId, change, at }) => [`notify-account-change:${change}:${userId}:${at}`],
});
