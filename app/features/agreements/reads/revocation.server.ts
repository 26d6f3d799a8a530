import { eq, sql } from "drizzle-orm";
import { keptAddress, users } from "~/features/accounts/index.server.ts";
import { briefInSentence, briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { isStillRevocable } from "~/features/rights/rules.ts";
import type { App } from "~/server/app.ts";
import { isLinkSignature, linkSignature } from "~/server/auth/link-signature.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { isId } from "~/shared/id.ts";
import { revokePath } from "~/shared/paths.ts";
import type { Revocation } from "../views.ts";

const REVOKE_LINK = "revoke-agreement";
const ID_LENGTH = 36;

/** The page on which a client revokes its agreement, signed: who has the link need not sign in. */
export function revocationPath(app: App, proposalId: string): string {
  return revokePath(proposalId + linkSignature(app, REVOKE_LINK, proposalId));
}

/** The same with our own origin, for mails. */
export const revocationUrl = (app: App, proposalId: string) =>
  servicesOf(app).config.appUrl + revocationPath(app, proposalId);

/** The accepted proposal whose link carries this token; null when it was not made here. */
export function agreementOfLink(app: App, token: string): string | null {
  const proposalId = token.slice(0, ID_LENGTH);
  const isOurs = isLinkSignature(app, token.slice(ID_LENGTH), REVOKE_LINK, proposalId);
  return isOurs && isId(proposalId) ? proposalId : null;
}

/** The agreement of a link and how revoking it stands; null for a link that leads nowhere (any more). */
export async function readRevocation(app: App, token: string): Promise<Revocation | null> {
  const proposalId = agreementOfLink(app, token);
  return proposalId ? await readRevocationOf(app, proposalId) : null;
}

/** The same of an accepted proposal, for mails. */
export async function readRevocationOf(app: App, proposalId: string): Promise<Revocation | null> {
  const { db, clock } = servicesOf(app);
  const { decidedAt, revocableUntil: until, revokedAt, beginSooner, agreedDay } = proposals;
  const [row] = await db
    .select({
      ...{ decidedAt, until, revokedAt, beginSooner, agreedDay },
      companyName: companyProfiles.businessName,
      isCompanyTold: sql<boolean>`${keptAddress} <> ''`,
      brief: columnsOf(briefs),
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(proposals.id, proposalId));
  // Whose data are gone has nobody left who could revoke, and nowhere for the receipt to go.
  if (!row?.brief.clientEmail || !row.decidedAt || !row.until) return null;
  const { brief, until: last, decidedAt: acceptedAt, ...found } = row;
  return {
    ...found,
    proposalId,
    briefId: brief.id,
    clientName: brief.clientName,
    clientEmail: brief.clientEmail,
    about: briefInSentence(brief),
    acceptedAt,
    until: last,
    beginSooner: found.beginSooner ?? false,
    isOpen: found.revokedAt === null && isStillRevocable(last, clock.now()),
  };
}
