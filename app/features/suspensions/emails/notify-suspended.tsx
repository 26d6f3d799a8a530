import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { OWN_SUSPENSION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readSuspension } from "../reads.server.ts";
import {
  SUSPENSION_EFFECTS,
  SUSPENSION_GOES_ON,
  SUSPENSION_IS_NO_END,
  SUSPENSION_OBJECTION,
  suspensionClause,
  suspensionReason,
} from "../wording.ts";

/** The statement of reasons of a suspension (Regulation (EU) 2019/1150, article 4). */
export const notifySuspended = defineMail({
  name: "notify-suspended",
  payload: z.object({
    companyId: z.uuid(),
    /** Tells one suspension from the next. */
    suspendedAt: z.iso.datetime(),
  }),
  async load(app, { companyId, suspendedAt }) {
    const company = await readSuspension(app, companyId);
    const stands = company?.suspendedAt?.toISOString() === suspendedAt;
    return stands ? company : null;
  },
  compose(company, { config }) {
    const { email, fullName, businessName, suspendedAt, suspendedFor, suspensionWords } = company;
    return letterOf({
      to: email,
      subject: "Je bedrijf is geschorst",
      preview: "Lees waarom, wat er doorgaat en hoe je bezwaar maakt.",
      lead: [
        `Hoi ${fullName}, we hebben je bedrijf geschorst.`,
        `De reden: ${suspensionReason(suspendedFor)}.`,
      ],
      button: { href: config.appUrl + OWN_SUSPENSION, words: "Reageer op de schorsing" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt.",
      facts: [
        ["Bedrijf", businessName],
        ["Geschorst op", suspendedAt && formatMoment(suspendedAt)],
        ["Wat er is gebeurd", suspensionWords],
        ["Voorwaarden", suspensionClause(suspendedFor)],
      ],
      below: [SUSPENSION_EFFECTS, SUSPENSION_GOES_ON, SUSPENSION_OBJECTION, SUSPENSION_IS_NO_END],
    });
  },
});
