import { SERVICE_TYPE_LABELS } from "~/features/briefs/constants.ts";
import { BriefConfirmationMail } from "~/features/briefs/emails/brief-confirmation.tsx";
import { readBrief } from "~/features/briefs/index.server.ts";
import {
  budgetText,
  composeAdditionalInfo,
  durationText,
  shownLocation,
  timeText,
} from "~/features/briefs/wording.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatDay } from "~/shared/dates.ts";
import type { Task } from "./tasks.ts";

/** Confirms a brief to its client. */
export const sendBriefConfirmation: Task<"send-brief-confirmation"> = async (
  app,
  { briefId, changedAt },
) => {
  const brief = await readBrief(app, briefId);
  if (!brief) return;
  const { inventory, serviceType, services, timePreference } = brief;
  const details = { ...inventory, serviceType, services };
  const location = shownLocation(brief);
  await deliver(app, {
    to: brief.clientEmail,
    subject: `Je aanvraag is ${changedAt ? "aangepast" : "geplaatst"}: ${location}`,
    event: ["send-brief-confirmation", brief.id, changedAt ?? []].flat().join(":"),
    body: (
      <BriefConfirmationMail
        clientName={brief.clientName}
        category={SERVICE_TYPE_LABELS[serviceType]}
        location={location}
        moveDate={formatDay(brief.moveDate)}
        preferredTime={timeText(timePreference)}
        duration={durationText(timePreference)}
        budget={budgetText(brief.budgetMinCents, brief.budgetMaxCents)}
        additionalInfo={composeAdditionalInfo(brief.additionalInfo, details, null)}
        changed={changedAt !== undefined}
        dashboardUrl={`${servicesOf(app).config.appUrl}/client-dashboard?opdracht=${brief.id}#opdracht-${brief.id}`}
      />
    ),
  });
};
