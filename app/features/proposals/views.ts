import type { ScopeItem } from "../briefs/constants.ts";
import type { BriefForCompany, PricedBrief } from "../briefs/views.ts";
import type { Tariff, Work } from "../tariffs/views.ts";
import type { PriceKind } from "./constants.ts";
import type { Extra, Scope } from "./rules/scope.ts";
import type { ProposalField } from "./schema.ts";

/** A proposal as the fields of its form hold it; what is not in it is empty. */
export type TypedProposal = Partial<Record<ProposalField, string>>;

/** What a proposal asks its client to agree to, beside its words; amounts in cents, VAT included. */
export interface ProposalTerms {
  /** What everything included comes to; of one by the hour its ceiling. */
  priceCents: number;
  /** Null for a proposal from before price kinds. */
  priceKind: PriceKind | null;
  hourlyRateCents: number | null;
  hoursCeiling: number | null;
  /** Null for a proposal from before scopes, which says in words alone what it covers. */
  scope: Scope | null;
  vans: number | null;
  vansM3: number | null;
  insuredCents: number | null;
  /** 'YYYY-MM-DD'; null as long as the client chooses. */
  validUntil: string | null;
  cancelFreeDays: number | null;
  /** Prices on other days of the client's range. */
  otherDays: DayPrice[];
  /** The version of the brief that it stands on. */
  briefVersion: number;
  /** Counts what its client was asked to agree to. */
  revision: number;
  /** Its price before its company last changed it. */
  earlierPriceCents: number | null;
}

/**
 * How a proposal that waits stands: on the brief as it is, on an earlier version of it, or past its own
 * days. Null once it waits no more.
 */
export type ProposalStanding = "current" | "outdated" | "expired" | null;

/** How many proposals wait, by how they stand: `current` can be chosen, of `dayless` no day is left. */
export type Standings = Record<NonNullable<ProposalStanding> | "dayless", number>;

/** What a proposal costs on a day ('YYYY-MM-DD'). */
export interface DayPrice {
  day: string;
  cents: number;
}

/** What a client and a company agreed on when a proposal was accepted. */
export interface Agreed {
  /** 'YYYY-MM-DD'. */
  day: string;
  /** What the client chose of what cost something on top. */
  extras: Extra[];
  /** What that day and these extras come to, VAT included; of a proposal by the hour, at most. */
  cents: number;
}

/** What a company says of its proposal in words and figures of its own. */
export interface ProposalWords {
  packageName: string;
  includes: string;
  estimatedHours: number | null;
  teamMembers: number | null;
  vehicleInfo: string | null;
  additionalServices: string[];
  notes: string | null;
}

/** What a company needs to make a proposal on a brief, or to adjust its own on it. */
export interface ProposalSheet {
  briefId: string;
  /** The version of the brief that it shows. */
  version: number;
  asked: ScopeItem[];
  /** Days that the client has besides ('YYYY-MM-DD'), for which a proposal may have another price. */
  otherDays: string[];
  /** What the client wants to spend. */
  budgetCents: BriefForCompany["budgetCents"];
  /** What the proposal is made on. */
  told: PricedBrief;
  work: Work;
  /** Null as long as the company keeps none. */
  tariff: Tariff | null;
  /** 'YYYY-MM-DD'. */
  today: string;
  /** Its own proposal that it may adjust; null where it makes its first. */
  own: { proposalId: string; revision: number; typed: TypedProposal } | null;
}
