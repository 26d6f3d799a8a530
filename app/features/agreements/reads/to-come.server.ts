import { and, asc, eq, gte, type SQL, sql } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { agreed, agreedDay, proposals, sharesContact } from "~/features/proposals/index.server.ts";
import { isStillRevocable } from "~/features/rights/rules.ts";
import type { App } from "~/server/app.ts";
import type { Account, AdminActor, SignedInActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { firstOf, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import type { AgreementToCome } from "../views.ts";
import { revocationPath } from "./revocation.server.ts";

type Party = Pick<SignedInActor, "kind" | "userId">;

// By one side at a time: each has an index of its own.
function isToComeOf({ kind, userId }: Party, now: Date): SQL | undefined {
  const isOwn =
    kind === "client" ? eq(briefs.clientId, userId) : eq(companyProfiles.userId, userId);
  return and(isOwn, sharesContact, gte(agreedDay, dutchDay(now)));
}

/** What the actor agreed for today or a later day, the first day first; nothing of who agrees nothing. */
export function listAgreementsToCome(app: App, actor: SignedInActor): Promise<AgreementToCome[]> {
  return listToCome(app, actor, undefined);
}

/** The same of a person at the desk, without the links by which a client revokes: who has one need not sign in. */
export async function listAgreementsAtDesk(
  app: App,
  admin: AdminActor,
  { id: userId, role }: { id: string; role: Account["role"] },
): Promise<AgreementToCome[]> {
  const kind = role === "CLIENT" ? "client" : "company";
  return await listToCome(app, { kind, userId }, isStillAdmin(admin));
}

// `atDesk` is the condition under which somebody else than the person may ask.
async function listToCome(app: App, person: Party, atDesk: SQL | undefined) {
  const { db, clock } = servicesOf(app);
  const now = clock.now();
  const rows = await db
    .select({
      proposalId: proposals.id,
      briefId: briefs.id,
      agreed,
      companyName: companyProfiles.businessName,
      clientName: briefs.clientName,
      until: proposals.revocableUntil,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(and(isToComeOf(person, now), atDesk))
    .orderBy(asc(agreedDay), asc(proposals.id));
  const isClient = person.kind === "client";
  return rows.flatMap(({ agreed: made, companyName, clientName, until, ...ids }) => {
    if (!made) return [];
    const isRevocable = !atDesk && isClient && until !== null && isStillRevocable(until, now);
    return {
      ...ids,
      day: made.day,
      otherName: isClient ? companyName : clientName,
      revokeHref: isRevocable ? revocationPath(app, ids.proposalId) : null,
    };
  });
}

/** The ids of the same, within the transaction that ends the account. */
export function agreementsToComeOf(tx: Queryable, person: Party, now: Date): Promise<string[]> {
  return valuesOf(
    tx
      .select({ value: proposals.id })
      .from(proposals)
      .innerJoin(briefs, eq(briefs.id, proposals.briefId))
      .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
      .where(isToComeOf(person, now)),
  );
}

/** Which of the two sides of an agreement erased its account; null where none did, or both. */
export async function readErasedSide(app: App, proposalId: string) {
  const isErased = (owner: SQL) => sql<boolean>`exists (select from ${users}
    where ${users.id} = ${owner} and ${users.erasedAt} is not null)`;
  const row = await firstOf(
    servicesOf(app)
      .db.select({
        client: isErased(sql`${briefs.clientId}`),
        company: isErased(sql`${companyProfiles.userId}`),
      })
      .from(proposals)
      .innerJoin(briefs, eq(briefs.id, proposals.briefId))
      .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
      .where(eq(proposals.id, proposalId)),
  );
  if (!row || row.client === row.company) return null;
  return row.client ? "client" : "company";
}
