import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readMeasureForMail } from "../reads.server.ts";
import { MEASURE_ENDED } from "../wording.ts";

/** Tells somebody that a closed account is open again, or that a warning or a pause of reports was taken back. */
export const notifyMeasureEnded = defineMail({
  name: "notify-measure-ended",
  payload: z.object({ measureId: z.uuid() }),
  async load(app, { measureId }) {
    const measure = await readMeasureForMail(app, measureId);
    return measure?.endedAt ? measure : null;
  },
  compose({ to, name, kind, isCompany }) {
    const { title, text } = MEASURE_ENDED[kind];
    return letterOf({
      to,
      reader: isCompany ? "company" : "client",
      subject: title,
      lead: name ? [`Hoi ${name},`, text] : text,
      reason:
        kind === "closed"
          ? "Je krijgt deze mail omdat je bij Verhuisbod een account hebt."
          : "Je krijgt deze mail omdat je iets op Verhuisbod meldde.",
    });
  },
});
