import {
  type Confirmed,
  confirmAccount,
  spendVerificationLink,
} from "~/features/accounts/index.server.ts";
import { claimBriefs, claimPhotos } from "~/features/briefs/index.server.ts";
import { startProfile } from "~/features/companies/index.server.ts";
import {
  hasSettledRole,
  keepRegistration,
  readTold,
} from "~/features/registration/index.server.ts";
import { openSessionFor, type SignedIn } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, type Result } from "~/shared/result.ts";

/**
 * Uses a mailed link up: confirms the address with the sign-up that the link is about, does what
 * waited for a confirmed address, and signs the browser in. An account that is used in its role keeps
 * it. All of it happens, or nothing.
 */
export async function confirmAddress(
  app: App,
  request: Request,
  token: string,
): Promise<Result<Confirmed & SignedIn, "bad-link">> {
  return await transact(app, async (tx, now) => {
    const link = await spendVerificationLink(tx, token, now);
    if (!link.ok) return link;
    const { signUp, role } = link.value;
    const keepsRole =
      signUp !== null && signUp.role !== role && (await hasSettledRole(tx, link.value));
    const confirmed = await confirmAccount(tx, link.value, keepsRole, now);
    await claimBriefs(tx, confirmed.userId, confirmed.email);
    await claimPhotos(tx, confirmed.userId, now);
    if (confirmed.role === "MOVING_COMPANY") {
      const { userId, registration } = confirmed;
      if (registration) await keepRegistration(tx, confirmed, registration, now);
      const told = await readTold(tx, userId);
      await startProfile(
        tx,
        { userId, businessName: told?.companyName ?? "", phone: told?.phone ?? null },
        now,
      );
    }
    return ok({ ...confirmed, ...(await openSessionFor(app, tx, confirmed.userId, request)) });
  });
}
