import { personalData as accounts } from "~/features/accounts/index.server.ts";
import { personalData as attention } from "~/features/attention/index.server.ts";
import { personalData as billing } from "~/features/billing/index.server.ts";
import { personalData as board } from "~/features/board/index.server.ts";
import { personalData as briefs } from "~/features/briefs/index.server.ts";
import { personalData as companies } from "~/features/companies/index.server.ts";
import { personalData as contact } from "~/features/contact/index.server.ts";
import { personalData as desk } from "~/features/desk/index.server.ts";
import { personalData as enquiries } from "~/features/enquiries/index.server.ts";
import { personalData as evidence } from "~/features/evidence/index.server.ts";
import { personalData as figures } from "~/features/figures/index.server.ts";
import { personalData as invoices } from "~/features/invoices/index.server.ts";
import { personalData as launch } from "~/features/launch/index.server.ts";
import { personalData as moderation } from "~/features/moderation/index.server.ts";
import { personalData as notifications } from "~/features/notifications/index.server.ts";
import { personalData as payments } from "~/features/payments/index.server.ts";
import { personalData as prices } from "~/features/prices/index.server.ts";
import { personalData as proposals } from "~/features/proposals/index.server.ts";
import { personalData as pushes } from "~/features/pushes/index.server.ts";
import { personalData as referrals } from "~/features/referrals/index.server.ts";
import { personalData as regions } from "~/features/regions/index.server.ts";
import { personalData as registration } from "~/features/registration/index.server.ts";
import { personalData as search } from "~/features/search/index.server.ts";
import { personalData as sellers } from "~/features/sellers/index.server.ts";
import { personalData as sessions } from "~/features/sessions/index.server.ts";
import { personalData as sightings } from "~/features/sightings/index.server.ts";
import { personalData as tariffs } from "~/features/tariffs/index.server.ts";
import { personalData as threads } from "~/features/threads/index.server.ts";
import { personalData as twoStep } from "~/features/two-step/index.server.ts";
import { personalData as uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { listPersonalData } from "~/server/db/personal-data.ts";
import { personalData as events } from "~/server/live/personal-data.ts";
import { servicesOf } from "~/server/services.ts";
import { personalData as counters } from "~/server/web/personal-data.ts";

/**
 * What every feature keeps of people, in the order in which a person is erased: those that read others
 * come before those they read. Proposals need the words of briefs and companies, and everything needs
 * the account.
 */
export const PERSONAL_DATA = listPersonalData([
  attention,
  moderation,
  figures,
  prices,
  board,
  threads,
  enquiries,
  sightings,
  sellers,
  proposals,
  evidence,
  tariffs,
  search,
  briefs,
  registration,
  regions,
  invoices,
  payments,
  referrals,
  billing,
  pushes,
  companies,
  notifications,
  launch,
  contact,
  desk,
  uploads,
  counters,
  events,
  twoStep,
  sessions,
  accounts,
]);

/** Everything that is kept about the actor, in the words of the tables; amounts in cents. */
export async function exportOf(app: App, actor: SignedInActor): Promise<Record<string, unknown>> {
  const { db, clock } = servicesOf(app);
  const everything: Record<string, unknown> = { exportedAt: clock.now() };
  // The account first, and then what stands on it.
  for (const data of PERSONAL_DATA.toReversed()) {
    Object.assign(everything, await data.export(db, actor));
  }
  return everything;
}
