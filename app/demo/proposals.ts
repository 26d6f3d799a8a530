import { eq } from "drizzle-orm";
import type { ScopeItem } from "~/features/briefs/constants.ts";
import { asBriefForCompany, type BriefRow } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import type { BriefForCompany } from "~/features/briefs/views.ts";
import { keepVersion } from "~/features/briefs/writes/place.server.ts";
import { awaitsChoice, type ProposalStatus } from "~/features/proposals/lifecycle.ts";
import { workOf } from "~/features/proposals/reads/sheet.server.ts";
import type { Scope, ScopeAnswer } from "~/features/proposals/rules/scope.ts";
import { proposalDays, proposalScope, proposals } from "~/features/proposals/tables.ts";
import { scopeRows } from "~/features/proposals/writes/send.server.ts";
import { lastDayToRevoke } from "~/features/rights/rules.ts";
import { moversFor, priceOfItem, workOut } from "~/features/tariffs/rules.ts";
import { tariffs } from "~/features/tariffs/tables.ts";
import type { Tariff, Work } from "~/features/tariffs/views.ts";
import type { Tx } from "~/server/db/connect.ts";
import { storedRow } from "~/server/db/rows.ts";
import { DAY_MS, dayAfter, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { asTyped } from "~/shared/typed-text.ts";
import type { Choices, Demo } from "./random.ts";
import { PROPOSALS } from "./texts.ts";

/** What the demo company asks and usually says, from which its proposals are drafted. */
const TARIFF: Tariff = {
  revision: 1,
  base: 15_000,
  perM3: 2_600,
  perKm: 115,
  perFloor: 4_500,
  weekendPercent: 10,
  minimum: 35_000,
  packingPerBox: 450,
  unpackingPerBox: 300,
  perBox: 250,
  assembly: 9_500,
  piano: 17_500,
  storagePerWeek: 2_500,
  disposalPerM3: 500,
  parkingPermit: 6_000,
  cleaning: 14_000,
  twoMoversM3: 15,
  threeMoversM3: 35,
  fourMoversM3: 60,
  packageName: "Compleet met eigen mensen",
  includes: "Verhuiswagen met laadklep\nDekens en spanbanden\nLaden, rijden en lossen",
  notes: null,
  vehicleInfo: "Verhuiswagen met laadklep",
  vans: 1,
  vansM3: 40,
  insured: 10_000_000,
  validDays: 21,
  cancelFreeDays: 14,
  ownRisk: 25_000,
  cancelDays1: 7,
  cancelPercent1: 25,
  cancelDays2: 1,
  cancelPercent2: 50,
  cancelDayPercent: 100,
  moverOwesPercent: 20,
  performedBy: "OWN",
  performerName: null,
  performerKvk: null,
};

const ASSEMBLY_EXTRA: ScopeAnswer = { answer: "EXTRA", cents: TARIFF.assembly ?? 0 };

export async function addTariff({ tx, now }: Demo, companyId: string): Promise<void> {
  await tx.insert(tariffs).values({ ...TARIFF, revision: 1, companyId, savedAt: now });
}

/** What came in leaves a day and extras to choose, or the client changed the brief after it came. */
export type DemoOffer = "with a choice" | "before a change";

/**
 * Proposals on a brief, one a company, each by rates that differ as companies do: what they cover, by
 * the hour or fixed, with their terms. Once a brief is changed, those that wait stand on what it says now,
 * except the first. With a choice, each has two days at two prices and furniture as an extra.
 */
export async function addProposals(
  { tx, choices }: Demo,
  brief: BriefRow,
  bidders: readonly { companyId: string; status: ProposalStatus }[],
  offered: DemoOffer | undefined,
): Promise<void> {
  const hasChoice = offered === "with a choice";
  const version = offered === "before a change" ? await changeBrief(tx, brief) : brief.version;
  const told = asBriefForCompany(brief, null, brief.createdAt);
  for (const [index, { companyId, status }] of bidders.entries()) {
    const at = new Date(brief.createdAt.getTime() + (index + 1) * HOUR_MS);
    const { scope: made, ...offer } = offerOn(told, index, choices);
    const scope: Scope = hasChoice ? { ...made, assembly: ASSEMBLY_EXTRA } : made;
    const isConfirmed = awaitsChoice(status) && index > 0 && version > brief.version;
    const adding = tx.insert(proposals).values({
      ...choices.pick(PROPOSALS),
      ...offer,
      briefId: brief.id,
      companyId,
      validUntil: choices.pick([null, dutchDay(new Date(at.getTime() + 60 * DAY_MS))]),
      briefVersion: isConfirmed ? version : brief.version,
      revision: isConfirmed ? 2 : 1,
      status,
      createdAt: at,
      decidedAt: awaitsChoice(status) ? null : new Date(at.getTime() + HOUR_MS),
      ...(status === "ACCEPTED"
        ? { agreedDay: brief.moveDate, agreedExtras: [], agreedCents: offer.priceCents }
        : {}),
      ...(status === "REVOKED" ? revokedOn(brief, at, offer.priceCents) : {}),
    });
    const stored = await storedRow(adding.returning());
    await tx.insert(proposalScope).values(scopeRows(stored.id, scope));
    if (!hasChoice) continue;
    const priceCents = Math.round((offer.priceCents * 0.93) / 100) * 100;
    const day = dayAfter(brief.moveDate, -2);
    await tx.insert(proposalDays).values({ proposalId: stored.id, day, priceCents });
  }
}

/** Accepted an hour after it came, and revoked a day later. */
function revokedOn({ moveDate }: BriefRow, at: Date, agreedCents: number) {
  return {
    ...{ agreedDay: moveDate, agreedExtras: [], agreedCents },
    revocableUntil: lastDayToRevoke(dutchDay(at)),
    revokedAt: new Date(at.getTime() + DAY_MS),
  };
}

/** What the company that came as number `index` asks; every third one asks it by the hour. */
function offerOn(told: BriefForCompany, index: number, choices: Choices) {
  const work = workOf(told);
  const scope: Scope = Object.fromEntries(
    told.asked.map((item) => [item, answerFor(item, work, index, choices)]),
  );
  const included = told.asked.filter((item) => scope[item]?.answer === "INCLUDED");
  const sum = workOut(work, TARIFF, included).totalCents;
  const fixedCents = Math.round((sum * choices.between(85, 120)) / 100 / 500) * 500;
  const hours = Math.max(3, Math.round(fixedCents / 14_000));
  const rate = Math.round(fixedCents / hours / 50) * 50;
  const isHourly = index % 3 === 2;
  return {
    scope,
    ...(isHourly
      ? ({ priceKind: "HOURLY", hourlyRateCents: rate, hoursCeiling: hours } as const)
      : ({ priceKind: "FIXED", estimatedHours: hours } as const)),
    priceCents: isHourly ? rate * hours : fixedCents,
    teamMembers: moversFor(work.litres, TARIFF) ?? choices.between(2, 4),
    vans: 1,
    vansM3: choices.pick([30, 40, 60]),
    vehicleInfo: asTyped(choices.pick([null, "Met laadklep"])),
    insuredCents: choices.pick([null, 5_000_000, 10_000_000]),
    ...statedBy(index, choices),
    notes: asTyped(choices.pick([null, "We komen graag vooraf kijken."])),
  };
}

/** The first company states all its terms, the others some of them, as companies do. */
function statedBy(index: number, choices: Choices) {
  const { ownRisk, cancelFreeDays, cancelDayPercent, moverOwesPercent } = TARIFF;
  const whole = { ownRisk, cancelFreeDays, cancelDayPercent, moverOwesPercent };
  const performed = { performedBy: "OWN" as const, performerKvk: "12345678" };
  if (index > 0) return { ...performed, cancelFreeDays: choices.pick([null, 3, 7, 14]) };
  const { cancelDays1, cancelPercent1, cancelDays2, cancelPercent2 } = TARIFF;
  return { ...performed, ...whole, cancelDays1, cancelPercent1, cancelDays2, cancelPercent2 };
}

/** The first company includes everything; of others some things cost more, or are left out. */
function answerFor(item: ScopeItem, work: Work, index: number, choices: Choices): ScopeAnswer {
  if (item === "transport" || index === 0) return { answer: "INCLUDED" };
  const cents = priceOfItem(item, work, TARIFF)?.cents ?? 0;
  const kind = choices.between(1, 6);
  if (kind === 1) return { answer: "EXCLUDED" };
  if (kind === 2 && cents > 0) return { answer: "EXTRA", cents };
  return { answer: "INCLUDED" };
}

/** A day after its proposals came the client chose a later day to move; answers the new version. */
async function changeBrief(tx: Tx, brief: BriefRow): Promise<number> {
  await keepVersion(tx, brief, new Date(brief.createdAt.getTime() + DAY_MS));
  const version = brief.version + 1;
  const moveDate = dayAfter(brief.moveDate, 2);
  const changes = { moveDate, dateSlack: null, lastDay: null, version };
  await tx.update(briefs).set(changes).where(eq(briefs.id, brief.id));
  return version;
}
