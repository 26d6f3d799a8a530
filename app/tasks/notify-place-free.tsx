import { readCompanyContact } from "~/features/billing/index.server.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { PlaceFreeMail } from "~/features/regions/emails/place-free.tsx";
import { readOffer } from "~/features/regions/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { formatLongDate } from "~/shared/dates.ts";
import type { Task } from "./tasks.ts";

/** Tells a company that a place it waited for is kept for it now. */
export const notifyPlaceFree: Task<"notify-place-free"> = async (app, { companyId, province }) => {
  const { db, clock, config } = servicesOf(app);
  const offer = await readOffer(app, companyId, province);
  const company = await readCompanyContact(db, companyId, clock.now());
  if (!offer || !company) return;
  await deliver(app, {
    to: company.email,
    subject: `Er is een plaats vrij in ${province}`,
    event: `notify-place-free:${companyId}:${province}:${offer.offeredAt.getTime()}`,
    body: (
      <PlaceFreeMail
        companyName={company.businessName}
        province={province}
        heldUntil={formatLongDate(offer.heldUntil)}
        dashboardUrl={`${config.appUrl}/verhuisbedrijf-dashboard`}
      />
    ),
  });
};
