import { eq } from "drizzle-orm";
import {
  type CompanyRow,
  companyProfiles,
  lockProfile,
  storeSuspension,
} from "~/features/companies/index.server.ts";
import { isSuspended } from "~/features/companies/rules.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { DeskFacts, Grounded } from "~/features/desk/views.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findValue } from "~/server/db/rows.ts";
import type { Tx } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { writeMark } from "~/shared/on-show.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifySuspended } from "./emails/notify-suspended.tsx";
import { notifySuspensionLifted } from "./emails/notify-suspension-lifted.tsx";
import type { Lifting, Suspending } from "./schema.ts";

/** Suspends a company, which reads the reason and `note` in a mail that leaves with it. */
export async function suspendCompany(
  app: App,
  actor: AdminActor,
  { companyId, reason, note }: Suspending,
) {
  const suspending = { act: "company-suspended", companyId } as const;
  return await decide(app, actor, suspending, { reason, note }, async (tx, company, at) => {
    if (isSuspended(company)) return refuse("suspended-before");
    const suspension = { suspendedAt: at, suspendedFor: reason, suspensionWords: note };
    await storeSuspension(tx, companyId, suspension);
    await enqueue(tx, notifySuspended, { companyId, suspendedAt: at.toISOString() });
    return ok(at);
  });
}

/**
 * Lifts a suspension: all is as it was before, and the company is mailed. `mark` is the suspension that the page
 * showed: refused where it is another by now; null where no page showed one.
 */
export async function liftSuspension(
  app: App,
  actor: AdminActor,
  { companyId, ...grounds }: Lifting,
  mark: string | null = null,
) {
  const lifting = { act: "suspension-lifted", companyId } as const;
  return await decide(app, actor, lifting, grounds, async (tx, company, at) => {
    if (!isSuspended(company)) return refuse("not-suspended");
    if (mark !== null && mark !== writeMark(company.suspendedAt))
      return refuse("changed-meanwhile");
    await storeSuspension(tx, companyId, null);
    await enqueue(tx, notifySuspensionLifted, { companyId, liftedAt: at.toISOString() });
    return ok(null);
  });
}

async function decide<Refusal extends string>(
  app: App,
  actor: AdminActor,
  { act, companyId }: { act: "company-suspended" | "suspension-lifted"; companyId: string },
  grounds: Grounded,
  work: (tx: Tx, company: CompanyRow, at: Date) => Promise<Result<Date | null, Refusal>>,
) {
  const { id, userId } = companyProfiles;
  const about = await findValue(servicesOf(app).db, userId, eq(id, companyId));
  if (!about) return refuse("not-found");
  const deed = { act, subjectId: companyId, about };
  return await actAtDesk<null, Refusal | "not-found">(app, actor, deed, grounds, async (tx, at) => {
    const company = await lockProfile(tx, companyId);
    if (!company) return refuse("not-found");
    const done = await work(tx, company, at);
    if (!done.ok) return done;
    return ok({ value: null, before: since(company.suspendedAt), after: since(done.value) });
  });
}

const since = (suspendedAt: Date | null): DeskFacts => ({
  suspendedAt: suspendedAt?.toISOString() ?? null,
});
