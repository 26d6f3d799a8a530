import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { FORGOT_PASSWORD } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { MAIL_READERS } from "../constants.ts";
import { readOwner } from "../reads/accounts.server.ts";

const TEXTS = {
  password: [
    "Je wachtwoord is gewijzigd",
    "het wachtwoord van je account is zojuist gewijzigd. Overal waar je was ingelogd, ben je uitgelogd.",
  ],
  address: [
    "Je e-mailadres wordt gewijzigd",
    "voor je account is een ander e-mailadres opgegeven. Zodra dat adres is bevestigd, log je daarmee in en mailen we je daar.",
  ],
  "second-step-on": [
    "Tweestapsverificatie staat aan",
    "bij het inloggen vragen we vanaf nu ook een code uit je authenticator-app.",
  ],
  "second-step-off": [
    "Tweestapsverificatie staat uit",
    "bij het inloggen vragen we vanaf nu alleen nog je wachtwoord.",
  ],
} as const satisfies Record<string, [title: string, text: string]>;
export type AccountChange = keyof typeof TEXTS;
export const ACCOUNT_CHANGES = Object.keys(TEXTS) as AccountChange[];

const NOT_YOU = "Was jij dit niet? Kies dan meteen een nieuw wachtwoord.";

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
    const [subject, text] = TEXTS[payload.change];
    return letterOf({
      to: email,
      reader: MAIL_READERS[role],
      subject,
      preview: NOT_YOU,
      lead: [`Hoi ${name}, ${text}`, NOT_YOU],
      button: { href: `${config.appUrl}${FORGOT_PASSWORD}`, words: "Nieuw wachtwoord kiezen" },
      reason: "Je krijgt deze mail bij elke wijziging in de beveiliging van je account.",
      facts: [["Wanneer", formatMoment(new Date(payload.at))]],
    });
  },
  formerEvents: ({ userId, change, at }) => [`notify-account-change:${change}:${userId}:${at}`],
});
