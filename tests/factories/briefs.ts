import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { SCOPE_ITEMS } from "~/features/briefs/constants.ts";
import { manageBrief } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { listOf, stored } from "~/features/goods/rules.ts";
import {
  type BriefForm,
  clientBriefSchema,
  type VisitorBriefForm,
} from "~/features/intake/schema.ts";
import { SCOPE_FIELDS } from "~/features/proposals/rules/form-fields.ts";
import type { Scope } from "~/features/proposals/rules/scope.ts";
import type { ProposalFields } from "~/features/proposals/schema.ts";
import { proposals } from "~/features/proposals/tables.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { placeBriefAsClient } from "~/use-cases/place-brief.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { TEST_START, tick } from "./app.ts";
import { freshEmail, PASSWORD } from "./people.ts";

/**
 * A wizard that somebody signed in filled in at `now`, for a day a month later; a question that is not
 * named here is left open.
 */
export function briefForm(fields: Partial<BriefForm> = {}, now = TEST_START): BriefForm {
  filled ??= clientBriefSchema(TEST_START).parse({
    submissionKey: randomUUID(),
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    fromCity: "Zeist",
    toProvince: "Gelderland",
    toCity: "Ede",
    moveDate: inAMonth(TEST_START),
    timePreference: "Ochtend",
    budgetMin: "500",
    budgetMax: "1200",
    fromFloor: "2e verdieping",
    toFloor: "Begane grond",
    hasElevatorTo: true,
    rooms: "3",
    heavyItems: ["Wasmachine"],
    fragileItems: true,
    services: ["Verhuisdozen leveren"],
    clientName: "Iris Jansen",
    clientPhone: "06 12345678",
    additionalInfo: "De straat is smal; parkeren kan om de hoek.",
  });
  const own = { submissionKey: randomUUID(), moveDate: inAMonth(now) };
  return { ...structuredClone(filled), ...own, ...fields };
}

// The wizard's rules are made for a moment, which takes longer than to place a brief.
let filled: BriefForm | undefined;

const inAMonth = (now: Date) => dutchDay(new Date(now.getTime() + 30 * DAY_MS));

/** A filled-in wizard of a visitor. */
export function visitorForm(
  fields: Partial<VisitorBriefForm> = {},
  now = TEST_START,
): VisitorBriefForm {
  return {
    ...briefForm(fields, now),
    ownerEmail: freshEmail(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...fields,
  };
}

/** A list of goods as a brief keeps it, of own things with these names. */
export function ownGoods(...names: string[]) {
  const own = names.map((name) => ({ name, size: "large", count: 2, isFragile: true }));
  return stored(listOf({ own }));
}

/** Closes, reopens or cancels a brief of `client`. */
export function manage(
  app: Services,
  client: ClientActor,
  briefId: string,
  act: "close" | "reopen" | "cancel",
) {
  return act === "cancel"
    ? cancelBrief(app, client, briefId)
    : manageBrief(app, client, briefId, act);
}

/** A brief of `client`; answers its id. */
export async function addBrief(
  app: Services,
  client: ClientActor,
  fields: Partial<BriefForm> = {},
): Promise<string> {
  const form = briefForm({ clientName: client.name, ...fields }, app.clock.now());
  const placed = await placeBriefAsClient(app, client, form);
  tick(app);
  if (!placed.ok) throw new Error("brief was refused");
  return placed.value.briefId;
}

/** What a proposal says that includes whatever its brief asks for. */
export const ALL_INCLUDED: Scope = Object.fromEntries(
  SCOPE_ITEMS.map((item) => [item, { answer: "INCLUDED" as const }]),
);

/** The same as a browser posts it. */
export const ALL_POSTED: Record<string, string> = Object.fromEntries(
  SCOPE_FIELDS.map(({ answer }) => [answer, "INCLUDED"]),
);

/** A filled-in proposal form on the first version of a brief; `price` in cents. */
export function proposalForm(fields: Partial<ProposalFields> = {}): ProposalFields {
  return {
    briefVersion: 1,
    scope: ALL_INCLUDED,
    priceKind: "FIXED",
    hourlyRate: undefined,
    hoursCeiling: undefined,
    vans: 1,
    vansM3: 40,
    insured: 50_000_000,
    validUntil: undefined,
    cancelFreeDays: 7,
    otherDays: [],
    packageName: "Verhuizing compleet",
    includes: "Laden, rijden en lossen met drie man.",
    price: 95_000,
    estimatedHours: 7,
    teamMembers: 3,
    vehicleInfo: "Verhuiswagen 40 m³",
    additionalServices: ["Verhuislift"],
    notes: "We komen graag vooraf kijken.",
    ...fields,
  };
}

/** A proposal that was sent; answers its id. */
export async function addProposal(
  app: Services,
  company: CompanyActor,
  briefId: string,
  fields: Partial<ProposalFields> = {},
): Promise<string> {
  const sent = await sendProposal(app, company, briefId, proposalForm(fields));
  tick(app);
  if (!sent.ok) throw new Error(`proposal was refused: ${sent.reason}`);
  return sent.value.proposalId;
}

/** A brief as it is stored. */
export async function storedBrief(app: Services, briefId: string) {
  const [brief] = await app.db.select().from(briefs).where(eq(briefs.id, briefId));
  if (!brief) throw new Error(`no brief ${briefId}`);
  return brief;
}

/** The proposals on a brief as they are stored, oldest first. */
export async function storedProposals(app: Services, briefId: string) {
  return await app.db
    .select()
    .from(proposals)
    .where(eq(proposals.briefId, briefId))
    .orderBy(proposals.createdAt);
}
