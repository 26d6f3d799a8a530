import {
  closeAccount,
  hashMailbox,
  lockAccount,
  openMailbox,
  reopenAccount,
} from "~/features/accounts/index.server.ts";
import { cancelBriefs, lockOpenBriefsOf } from "~/features/briefs/index.server.ts";
import { lockProfileOf, storeSuspension } from "~/features/companies/index.server.ts";
import { settleObjections } from "~/features/contact/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import { endClosing, isOutdated, storeClosing } from "~/features/measures/index.server.ts";
import { CLOSES_COMPANY_AT_ONCE } from "~/features/measures/rules.ts";
import type { AccountClosing, Reopening } from "~/features/measures/schema.ts";
import { returnDaysLeft } from "~/features/payments/index.server.ts";
import { declinePending, withdrawOpen } from "~/features/proposals/index.server.ts";
import { endSessions } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, SignedInActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/transact.ts";
import { tidyLinkCards } from "~/server/web/link-cards.ts";
import { nowOf } from "~/server/web/settings.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { endBeforeErasure } from "./renewal.ts";

type ClosingRefusal =
  | "gone"
  | "is-admin"
  | "closed-before"
  | "needs-notice"
  | "payment-under-way"
  | "subscription-runs"
  | "not-allowed"
  | "changed-meanwhile";

const WHY = "the account was closed for abuse";

/**
 * Closes an account for abuse. A running subscription is cancelled first and its unused days go back. In one
 * transaction the person is signed out, open briefs are cancelled and their companies told, open proposals are
 * taken back, the company leaves the site, the mailbox is closed, and the person is mailed why. `mark` is of the
 * measures that the page showed: refused where they are others by now; null where no page showed any.
 */
export async function closeForAbuse(
  app: App,
  admin: AdminActor,
  person: SignedInActor,
  { reason, note: facts }: AccountClosing,
  mark: string | null = null,
): Promise<Result<null, ClosingRefusal>> {
  if (person.kind !== "client" && person.kind !== "company") return refuse("is-admin");
  const { userId } = person;
  if (person.kind === "company") {
    if (!CLOSES_COMPANY_AT_ONCE.includes(reason)) return refuse("needs-notice");
    const ended = await endBeforeErasure(app, person);
    if (!ended.ok) return ended;
  }
  const deed = { act: "account-closed", subjectId: userId, about: userId } as const;
  const grounds = { reason, note: "" };
  const closed = await actAtDesk<null, ClosingRefusal>(
    app,
    admin,
    deed,
    grounds,
    async (tx, now) => {
      const account = await lockAccount(tx, userId);
      if (!account) return refuse("gone");
      if (account.role === "ADMIN" || account.role === "HELPDESK") return refuse("is-admin");
      if (account.closedAt) return refuse("closed-before");
      if (await isOutdated(app, tx, account, mark)) return refuse("changed-meanwhile");
      await closeAccount(app, tx, account, now);
      await endSessions(tx, userId);
      const briefIds = await lockOpenBriefsOf(tx, account);
      await declinePending(tx, briefIds, WHY, now);
      await cancelBriefs(tx, briefIds, WHY, now);
      await storeClosing(app, tx, account, { reason, facts }, now);
      const withdrawn = await closeCompany(tx, userId, { reason, facts }, now);
      const refundCents = await returnDaysLeft(tx, userId, now);
      return ok({ value: null, after: { cancelled: briefIds.length, withdrawn, refundCents } });
    },
  );
  if (closed.ok && person.kind === "company") await tidyLinkCards(app, nowOf(app));
  return closed;
}

/** Takes a company off the site and its open proposals back; answers how many those were. */
async function closeCompany(
  tx: Tx,
  userId: string,
  { reason, facts }: { reason: string; facts: string },
  now: Date,
): Promise<number> {
  const company = await lockProfileOf(tx, userId);
  if (!company) return 0;
  const suspension = { suspendedAt: now, suspendedFor: reason, suspensionWords: facts };
  if (!company.suspendedAt) await storeSuspension(tx, company.id, suspension);
  return await withdrawOpen(tx, company.id, WHY, now);
}

/** Opens a closed account and its mailbox again, such as after an objection, and mails its owner; `mark` as above. */
export async function reopenClosed(
  app: App,
  admin: AdminActor,
  { userId, ...grounds }: Reopening,
  mark: string | null = null,
) {
  const deed = { act: "account-reopened", subjectId: userId, about: userId } as const;
  type Refusal = "not-closed" | "changed-meanwhile";
  return await actAtDesk<null, Refusal>(app, admin, deed, grounds, async (tx, now) => {
    const account = await lockAccount(tx, userId);
    const measured = { userId, email: account?.email ?? null };
    if (await isOutdated(app, tx, measured, mark)) return refuse("changed-meanwhile");
    const closing = await endClosing(app, tx, userId, now);
    if (!closing && !account?.closedAt) return refuse("not-closed");
    if (closing) await openMailbox(tx, closing.mailboxHash);
    else if (account) await openMailbox(tx, hashMailbox(app, account.email));
    await reopenAccount(tx, userId, now);
    await settleObjections(tx, userId);
    const company = await lockProfileOf(tx, userId);
    // A suspension from before the closing stays.
    const isOfClosing = company?.suspendedAt?.getTime() === account?.closedAt?.getTime();
    if (company?.suspendedAt && isOfClosing) await storeSuspension(tx, company.id, null);
    return ok({ value: null });
  });
}
