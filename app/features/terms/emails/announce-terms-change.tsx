import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { termsPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { findAnnounced, readBound } from "../reads.server.ts";

/** Announces a version of the terms 30 days before it holds (Regulation (EU) 2019/1150, article 3(2)). */
export const announceTermsChange = defineMail({
  name: "announce-terms-change",
  payload: z.object({ version: z.iso.date(), userId: z.uuid() }),
  async load(app, { version, userId }, now) {
    const announced = await findAnnounced(app, version, now);
    const person = announced && (await readBound(app, userId));
    return announced && person && { ...announced, ...person };
  },
  compose({ changes, startsOn, role, reader }, { payload, config }) {
    const day = formatLongDate(startsOn);
    return letterOf({
      to: reader.to,
      reader: role === "CLIENT" ? "client" : "company",
      subject: `Onze voorwaarden veranderen op ${day}`,
      preview: "Lees wat er verandert, en wat je kunt doen als je het er niet mee eens bent.",
      lead: `Hoi ${reader.name}, vanaf ${day} gelden nieuwe voorwaarden.`,
      button: {
        href: `${config.appUrl}${termsPath(payload.version)}`,
        words: "Lees de nieuwe voorwaarden",
      },
      reason: "Je krijgt deze mail omdat onze voorwaarden voor je account gelden.",
      text: ["Dit verandert er:", ...changes],
      below: [
        `Ben je het er niet mee eens, dan kun je tot ${day} kosteloos opzeggen of je account verwijderen. Doe je niets, dan gelden ze vanaf die dag ook voor jou; wat je daarvoor afsprak, verandert niet.`,
      ],
    });
  },
});
