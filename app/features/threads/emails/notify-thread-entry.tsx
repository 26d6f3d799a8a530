import { and, eq, gt, ne } from "drizzle-orm";
import { z } from "zod";
import { ownLabel, shownLocation } from "~/features/briefs/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { wantsMail } from "~/features/pushes/index.server.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatDayAndTime } from "~/shared/dates.ts";
import { threadPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { otherSide } from "../constants.ts";
import { entriesOf, readPair } from "../reads.server.ts";
import { threadEntries } from "../tables.ts";
import { photosText } from "../wording.ts";

const MOST_SHOWN = 10;

/** Tells one of the two what the other wrote since it last read; the newest message has the mail of all. */
export const notifyThreadEntry = defineMail({
  name: "notify-thread-entry",
  payload: z.object({ entryId: z.uuid() }),
  async load(app, { entryId }) {
    const { db } = servicesOf(app);
    const entry = await findRow(db, threadEntries, eq(threadEntries.id, entryId));
    const pair = entry && (await readPair(db, eq(proposals.id, entry.proposalId)));
    if (!entry || !pair?.thread) return null;
    const { brief, thread, companyName, companyEmail } = pair;
    const reader = otherSide(entry.side);
    const isClient = reader === "client";
    const to = isClient ? brief.clientEmail : companyEmail;
    const readAt = isClient ? thread.clientReadAt : thread.companyReadAt;
    const isByOther = and(
      eq(threadEntries.proposalId, entry.proposalId),
      ne(threadEntries.side, reader),
    );
    const since = readAt ? gt(threadEntries.createdAt, readAt) : undefined;
    const unread = await entriesOf(db, and(isByOther, since), MOST_SHOWN);
    if (to === null || unread[0]?.id !== entryId) return null;
    const userId = isClient ? brief.clientId : pair.companyUserId;
    if (userId && !(await wantsMail(db, userId, "threads"))) return null;
    const names = isClient
      ? { from: companyName, to: brief.clientName }
      : { from: brief.clientName, to: companyName };
    return { brief, proposalId: entry.proposalId, reader, to, names, unread: unread.reverse() };
  },
  compose: ({ brief, proposalId, reader, to, names, unread }, { config: { appUrl } }) =>
    letterOf({
      to,
      reader,
      subject: `Bericht van ${names.from}: ${shownLocation(brief)}`,
      preview: unread.map(({ text, photos }) => text || photosText(photos.length)).join(" "),
      title: `${names.from} stuurde je een bericht`,
      label: reader === "client" ? ownLabel(brief) : undefined,
      button: { href: `${appUrl}${threadPath(proposalId)}`, words: "Lees en antwoord" },
      reason: "Je krijgt deze mail omdat jullie via Verhuisbod een afspraak hebben.",
      text: [`Hoi ${names.to}, ${names.from} schreef:`],
      facts: unread.map(({ createdAt, text, photos }) => [
        formatDayAndTime(createdAt),
        [text, photosText(photos.length)].filter(Boolean).join(" "),
      ]),
      below: [
        "Antwoord op Verhuisbod: een antwoord op deze mail komt niet aan. Wil je geen berichten meer, dan sluit je daar het gesprek.",
      ],
    }),
});
