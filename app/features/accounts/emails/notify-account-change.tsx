import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { ACCOUNT_CHANGES, type AccountChange } from "../constants.ts";
import { readOwner } from "../index.server.ts";

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
  compose({ name, email }, { payload, config }) {
    const { title, text } = TEXTS[payload.change];
    return {
      to: email,
      subject: title,
      body: (
        <MailSheet
          preview="Was jij dit niet? Kies dan meteen een nieuw wachtwoord."
          title={title}
          reason="Je krijgt deze mail bij elke wijziging in de beveiliging van je account."
        >
          <MailText>
            Hoi {name}, {text}
          </MailText>
          <MailText>Was jij dit niet? Kies dan meteen een nieuw wachtwoord.</MailText>
          <MailButton href={`${config.appUrl}/forgot-password`}>Nieuw wachtwoord kiezen</MailButton>
        </MailSheet>
      ),
    };
  },
  formerEvents: ({ userId, change, at }) => [`notify-account-change:${change}:${userId}:${at}`],
});
