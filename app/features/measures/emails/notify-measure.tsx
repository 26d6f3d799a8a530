import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readMeasureForMail } from "../reads.server.ts";
import { DECIDED_BY, effectText, groundOf, MEASURE_TITLES, REDRESS } from "../wording.ts";

/** The statement of reasons of a closed account, a warning or a pause of reports (DSA art. 17 and 23). */
export const notifyMeasure = defineMail({
  name: "notify-measure",
  payload: z.object({ measureId: z.uuid() }),
  async load(app, { measureId }) {
    const measure = await readMeasureForMail(app, measureId);
    return measure?.endedAt ? null : measure;
  },
  compose(measure) {
    const { to, name, kind, facts, until, createdAt, url, isCompany } = measure;
    const { reason, clause } = groundOf(measure.reason);
    const title = MEASURE_TITLES[kind];
    return letterOf({
      to,
      reader: isCompany ? "company" : "client",
      subject: title,
      preview: "Lees waarom, en hoe je bezwaar maakt.",
      lead: [`${name ? `Hoi ${name}, de` : "De"} reden: ${lowerFirst(reason)}.`],
      button: { href: url, words: "Lees alles of maak bezwaar" },
      reason:
        kind === "closed"
          ? "Je krijgt deze mail omdat je bij Verhuisbod een account hebt."
          : "Je krijgt deze mail omdat je iets op Verhuisbod meldde.",
      text: [effectText(measure)],
      facts: [
        ["Sinds", formatLongDate(createdAt)],
        ["Tot en met", until && formatLongDate(until)],
        ["Wat er is gebeurd", facts],
        ["Waar het op rust", clause],
      ],
      below: [DECIDED_BY, REDRESS],
    });
  },
});

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
