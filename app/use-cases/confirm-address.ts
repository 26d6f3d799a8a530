import { confirmAccount, spendVerificationLink } from "~/features/accounts/index.server.ts";
import { notifyCompanyWelcome } from "~/features/billing/index.server.ts";
import { claimBriefs, claimPhotos } from "~/features/briefs/index.server.ts";
import { dropProfile, startProfile } from "~/features/companies/index.server.ts";
import { claimTextsAbout } from "~/features/privacy/index.server.ts";
import { hasSettledRole, readTold } from "~/features/registration/index.server.ts";
import { openSessionFor } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";
import { keepDetails } from "./register-company.ts";

/**
 * Uses a mailed link up: confirms the address, does what waited for that, welcomes a company and
 * signs the browser in, or nothing of it. An account that is used in its role keeps it.
 */
export async function confirmAddress(app: App, request: Request, token: string) {
  return await transact(app, NOBODY, async (tx, now) => {
    const link = await spendVerificationLink(app, tx, token, now);
    if (!link.ok) return link;
    const { signUp, role } = link.value;
    const keepsRole =
      signUp !== null && signUp.role !== role && (await hasSettledRole(tx, link.value));
    const confirmed = await confirmAccount(tx, link.value, keepsRole, now);
    const claimed = await claimBriefs(tx, confirmed.userId, confirmed.email);
    await claimTextsAbout(tx, confirmed.userId, claimed);
    await claimPhotos(tx, confirmed.userId, now);
    if (confirmed.role === "MOVING_COMPANY") {
      const { userId, registration } = confirmed;
      if (registration) await keepDetails(tx, confirmed, registration, now);
      const told = await readTold(tx, userId);
      const companyId = await startProfile(
        tx,
        { userId, businessName: told?.companyName ?? "", phone: told?.phone ?? null },
        now,
      );
      await enqueue(tx, notifyCompanyWelcome, { companyId });
    } else {
      // Somebody else registered a company under the address, which never was theirs.
      await dropProfile(tx, confirmed.userId);
    }
    return ok({ ...confirmed, ...(await openSessionFor(app, tx, confirmed.userId, request)) });
  });
}
