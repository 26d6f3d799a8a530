import { SERVICE_TYPE_LABELS } from "~/features/briefs/constants.ts";
import { AdminNewBriefMail } from "~/features/briefs/emails/admin-new-brief.tsx";
import { readBrief } from "~/features/briefs/index.server.ts";
import { briefTitle, composeAdditionalInfo, shownLocation } from "~/features/briefs/wording.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatDay } from "~/shared/dates.ts";
import type { Task } from "./tasks.ts";

/** Tells every address of ADMIN_EMAILS of a new brief. */
export const notifyAdminNewBrief: Task<"notify-admin-new-job"> = async (app, { briefId }) => {
  const brief = await readBrief(app, briefId);
  if (!brief) return;
  const { inventory, serviceType, services } = brief;
  const location = shownLocation(brief);
  const title = briefTitle(serviceType, location);
  for (const to of servicesOf(app).config.adminEmails) {
    await deliver(app, {
      to,
      subject: `Nieuwe aanvraag: ${title}`,
      event: `notify-admin-new-job:${briefId}`,
      body: (
        <AdminNewBriefMail
          clientName={brief.clientName}
          clientEmail={brief.clientEmail}
          clientPhone={brief.clientPhone}
          serviceType={SERVICE_TYPE_LABELS[serviceType]}
          title={title}
          location={location}
          moveDate={formatDay(brief.moveDate)}
          additionalInfo={composeAdditionalInfo(
            brief.additionalInfo,
            { ...inventory, serviceType, services },
            brief.timePreference,
          )}
        />
      ),
    });
  }
};
