import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { asBriefForCompany, askedScopeOf } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import { sumAsAsked } from "~/features/proposals/rules/agreed.ts";
import type { Scope } from "~/features/proposals/rules/scope.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { DEMO_ACCOUNTS } from "../texts.ts";
import type { SampleWords } from "./variants.ts";

export const NOW = new Date("2026-03-10T09:00:00Z");
/** What is paid for by the month: one that begins now. */
export const MONTH = {
  from: dutchDay(NOW),
  to: "2026-04-09",
  until: new Date("2026-04-10T09:00:00Z"),
};
const MOVE_DAY = "2026-04-09";
export const ID = "00000000-0000-4000-8000-000000000001";
const MADE = { createdAt: new Date(NOW.getTime() - HOUR_MS), updatedAt: NOW };

/** A row as the database stores it: what is not told is the default of its column, or null. */
function rowOf<Table extends PgTable>(
  table: Table,
  told: Table["$inferInsert"],
): Table["$inferSelect"] {
  const columns = Object.entries(getTableColumns(table));
  const untold = columns.map(([name, column]) => [name, column.default ?? null]);
  return { ...Object.fromEntries(untold), ...told };
}

/** Whom mails go to, as their mails read them. */
export function peopleOf({ client, company }: SampleWords) {
  const of = { ...MADE, id: ID, emailVerified: true };
  const { client: asClient, company: asCompany, admin } = DEMO_ACCOUNTS;
  const owner = { email: asCompany.email, name: company };
  return {
    client: rowOf(users, { ...of, email: asClient.email, name: client, role: "CLIENT" }),
    company: rowOf(users, { ...of, ...owner, role: "MOVING_COMPANY" }),
    admin: rowOf(users, { ...of, email: admin.email, name: admin.name, role: "ADMIN" }),
    subscriber: {
      ...rowOf(subscriptions, {
        userId: ID,
        status: "active",
        providerReference: "sub_1",
        paidUntil: MONTH.until,
        activeUntil: MONTH.until,
        checkedAt: NOW,
      }),
      ...owner,
    },
    contact: {
      userId: ID,
      businessName: company,
      fullName: client,
      email: asCompany.email,
      newBriefMails: true,
      newBriefDigest: false,
      isSubscribed: true,
    },
  };
}

const SCOPE: Scope = {
  transport: { answer: "INCLUDED" },
  assembly: { answer: "EXCLUDED" },
  boxes: { answer: "EXTRA", cents: 4_500 },
};

/** A brief as its client and as companies read it, and a proposal on it as mails read one. */
export function sampleWork(told: SampleWords, serviceType: ServiceType) {
  const { client, company, street, city, words, ...quota } = told;
  const { client: asClient, company: asCompany } = DEMO_ACCOUNTS;
  const brief = rowOf(briefs, {
    ...MADE,
    ...quota,
    id: ID,
    submissionKey: ID,
    clientName: client,
    clientEmail: asClient.email,
    clientPhone: "+31612345678",
    emailConfirmed: true,
    serviceType,
    fromProvince: "Utrecht",
    fromCity: city,
    toProvince: serviceType === "ONTRUIMING" ? "Utrecht" : "Gelderland",
    toCity: serviceType === "ONTRUIMING" ? city : "Ede",
    fromStreet: street,
    fromHouseNumber: "12",
    fromPostcode: "3701 AB",
    moveDate: MOVE_DAY,
    dateSlack: "14",
    timePreference: "Ochtend",
    inventory: {
      rooms: "3",
      heavyItems: ["Wasmachine"],
      fragileItems: true,
      pianoOrSpecialItems: "Piano",
      packingService: false,
      fromFloor: "2e verdieping",
      toFloor: "Begane grond",
      hasElevator: false,
      hasElevatorTo: true,
    },
    services: ["Verhuisdozen leveren", "Meubels demonteren/monteren"],
    goods: {
      home: null,
      counts: { piano: 1, sofa2: 2 },
      own: [{ size: "large", count: 1, isFragile: true }],
      names: [words],
    },
    volumeLitres: 24_000,
    volumeFromLitres: 20_000,
    volumeToLitres: 28_000,
    distanceKm: serviceType === "ONTRUIMING" ? null : 35,
    additionalInfo: asTyped(words),
  });
  const proposal = rowOf(proposals, {
    ...MADE,
    id: ID,
    briefId: ID,
    companyId: ID,
    packageName: asTyped(words),
    includes: asTyped(words),
    priceCents: 125_000,
    priceKind: "FIXED",
    vans: 1,
    vansM3: 40,
    insuredCents: 5_000_000,
    validUntil: "2026-03-31",
    cancelFreeDays: 7,
    earlierPriceCents: 110_000,
  });
  const otherDays = [{ day: "2026-04-11", cents: 118_000 }];
  const terms = { ...proposal, performerName: null, scope: SCOPE, otherDays };
  const read = { packageName: words, terms };
  const askedScope = askedScopeOf(brief);
  return {
    brief,
    shown: asBriefForCompany(brief, null, NOW),
    found: {
      proposal,
      toClient: read,
      toCompany: read,
      agreed: null,
      askedScope,
      sum: sumAsAsked(terms, { ...brief, asked: askedScope.asked }, MOVE_DAY),
      brief,
      company: {
        ...{ name: company, phone: "+31201234567" },
        ...{ kvkNumber: "12345678", address: "Kade 1, 1234 AB Zwolle" },
      },
      companyEmail: asCompany.email,
    },
    agreed: {
      day: MOVE_DAY,
      extras: [{ item: "boxes" as const, cents: 4_500 }],
      cents: 129_500,
    },
  };
}
