import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { KINDS } from "../catalogue.ts";
import { OBJECTION_MONTHS, REPORT_SIDES } from "../constants.ts";
import { readDecisionForMail } from "../reads/objections.server.ts";
import { deciderSentence, doneSentence, groundSentence } from "../wording.ts";

/** Tells one of the two what was decided, why, by whom, and how to object (DSA art. 16(5), 17 and 20). */
export const notifyDecision = defineMail({
  name: "notify-decision",
  payload: z.object({ decisionId: z.uuid(), side: z.enum(REPORT_SIDES) }),
  load: (app, { decisionId, side }) => readDecisionForMail(app, decisionId, side),
  compose({
    to,
    reader,
    side,
    number,
    kind,
    about: text,
    why,
    facts,
    objectUrl,
    answersObjection,
    ...decision
  }) {
    const isAuthor = side === "author";
    const as = isAuthor ? "own" : "the";
    const thing = KINDS[kind][as];
    const done = doneSentence(decision.outcome, kind, as);
    const about = isAuthor ? `Iemand meldde ${thing}.` : `Je meldde ${thing}.`;
    return letterOf({
      to,
      reader,
      subject: `${answersObjection ? "Over het bezwaar" : "Beslissing"} bij melding ${number}`,
      preview: done,
      title: answersObjection ? "Er is opnieuw beslist" : "Er is beslist",
      lead: [
        answersObjection ? `Er kwam bezwaar over ${thing}. Een mens keek opnieuw.` : about,
        done,
      ],
      ...(objectUrl && { button: { href: objectUrl, words: "Maak bezwaar" } }),
      reason: isAuthor
        ? "Je krijgt deze mail omdat het over een tekst of foto van jou gaat."
        : "Je krijgt deze mail omdat je iets op Verhuisbod meldde.",
      facts: [
        ["Melding", String(number)],
        ["Het gaat over", text],
        ["Wat je schreef", why],
        ["Reden", groundSentence(decision.reason)],
        ["Feiten", facts],
      ],
      below: [
        deciderSentence(decision),
        objectUrl
          ? `Ben je het er niet mee eens? Maak dan binnen ${OBJECTION_MONTHS} maanden bezwaar met de knop; dat kost niets en je hoeft niet in te loggen. Een mens beslist opnieuw, als het kan een ander.`
          : "Hiermee is je bezwaar afgehandeld.",
        "Je kunt ook naar een erkende geschillenbeslechter (Digitaledienstenverordening, artikel 21) of naar de rechter.",
      ],
    });
  },
});
