import { z } from "zod";
import { ownLabel, shownLocation } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatDayAndTime } from "~/shared/dates.ts";
import { threadPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readEntryForMail } from "../reads.server.ts";
import { photoCountText } from "../wording.ts";

/** Tells one of the two what the other wrote since it last read; the newest message has the mail of all. */
export const notifyThreadEntry = defineMail({
  name: "notify-thread-entry",
  payload: z.object({ entryId: z.uuid() }),
  load: (app, { entryId }) => readEntryForMail(app, entryId),
  compose: ({ brief, proposalId, reader, to, names, offUrl, unread }, { config: { appUrl } }) =>
    letterOf({
      to,
      reader,
      offUrl,
      subject: `Bericht van ${names.from}: ${shownLocation(brief)}`,
      preview: unread.map(({ text, photos }) => text || photoCountText(photos.length)).join(" "),
      title: `${names.from} stuurde je een bericht`,
      label: reader === "client" ? ownLabel(brief) : undefined,
      button: { href: `${appUrl}${threadPath(proposalId)}`, words: "Lees en antwoord" },
      reason: "Je krijgt deze mail omdat jullie via Verhuisbod een afspraak hebben.",
      text: [`Hoi ${names.to}, dit schreef ${names.from}:`],
      facts: unread.map(({ createdAt, text, photos }) => [
        formatDayAndTime(createdAt),
        [text, photoCountText(photos.length)].filter(Boolean).join(" "),
      ]),
      below: [
        "Antwoord op Verhuisbod: een antwoord op deze mail komt niet aan. Wil je geen berichten meer, dan sluit je daar het gesprek.",
      ],
    }),
});
