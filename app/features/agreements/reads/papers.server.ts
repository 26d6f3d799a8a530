import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { keptAddress, users } from "~/features/accounts/index.server.ts";
import {
  addressLinesOf,
  asBriefForCompany,
  briefs,
  readOwnBrief,
} from "~/features/briefs/index.server.ts";
import { companyAddress, companyProfiles } from "~/features/companies/index.server.ts";
import {
  agreed,
  hiddenColumn,
  proposals,
  showProposal,
  termColumns,
  wordColumns,
} from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { showPhone } from "~/shared/phone.ts";
import { awaitsChoice, PROPOSAL, SHARING_CONTACT } from "../../proposals/lifecycle.ts";
import { onAgreedDay } from "../../proposals/rules/agreed.ts";
import { type ProposalOrder, sortProposals } from "../rules.ts";
import { agreementSheet, comparisonSheet } from "../wording/sheets.ts";
import { listReceivedProposals } from "./received.server.ts";

/** An agreement as PDF, for its client or its company; null for anybody else. Who erased an account is not in it. */
export async function readAgreement(
  app: App,
  actor: ClientActor | CompanyActor,
  proposalId: string,
): Promise<Buffer | null> {
  const { userId } = actor;
  const ofBoth = or(eq(briefs.clientId, userId), eq(companyProfiles.userId, userId));
  return await drawAgreement(app, and(eq(proposals.id, proposalId), ofBoth));
}

/** The same for the mail that tells both of it. */
export function readAgreementForMail(app: App, proposalId: string): Promise<Buffer | null> {
  return drawAgreement(app, eq(proposals.id, proposalId));
}

async function drawAgreement(app: App, which: SQL | undefined): Promise<Buffer | null> {
  const { db, clock, sheets } = servicesOf(app);
  const [row] = await db
    .select({
      status: proposals.status,
      agreedAt: proposals.decidedAt,
      revocableUntil: proposals.revocableUntil,
      beginSooner: proposals.beginSooner,
      agreed,
      proposal: { ...termColumns, ...wordColumns, ...hiddenColumn },
      brief: columnsOf(briefs),
      company: {
        name: companyProfiles.businessName,
        kvkNumber: companyProfiles.kvkNumber,
        address: companyAddress,
        phone: companyProfiles.phone,
        email: keptAddress,
      },
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .leftJoin(users, eq(users.id, companyProfiles.userId))
    .where(and(which, inArray(proposals.status, SHARING_CONTACT)));
  if (!row?.agreedAt || !row.agreed) return null;
  const settled = onAgreedDay(row.brief, row.agreed.day);
  const brief = asBriefForCompany(settled, stateOf(PROPOSAL, row.status), clock.now());
  const sheet = agreementSheet({
    agreedAt: row.agreedAt,
    agreed: row.agreed,
    revocableUntil: row.revocableUntil,
    beginSooner: row.beginSooner ?? false,
    client: brief.contact,
    clientName: row.brief.clientName,
    addresses: addressLinesOf(row.brief),
    company: {
      ...row.company,
      email: row.company.email || null,
      phone: showPhone(row.company.phone),
    },
    brief,
    proposal: showProposal(row.proposal, "client"),
  });
  return await sheets.pdf(sheet);
}

/** What a client may choose from on one of its own briefs, side by side as PDF; null when that are not two. */
export async function readComparison(
  app: App,
  actor: ClientActor,
  briefId: string,
  order: ProposalOrder,
): Promise<Buffer | null> {
  const { sheets, clock } = servicesOf(app);
  const brief = await readOwnBrief(app, actor, briefId);
  if (!brief) return null;
  const received = await listReceivedProposals(app, actor, [briefId]);
  const waiting = received.filter(({ status }) => awaitsChoice(status));
  if (waiting.length < 2) return null;
  const sorted = sortProposals(waiting, order);
  return await sheets.pdf(comparisonSheet(sorted, brief, order, dutchDay(clock.now())));
}
