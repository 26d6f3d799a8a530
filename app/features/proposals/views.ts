import type { BriefForCompany, PricedBrief } from "../briefs/views.ts";
import type { CANCEL_FIELDS, PERFORMERS } from "../tariffs/constants.ts";
import type { Tariff, Work } from "../tariffs/views.ts";
import type { PriceKind } from "./constants.ts";
import type { Extra, Scope } from "./rules/scope.ts";
import type { ProposalField } from "./schema.ts";

/** A proposal as the fields of its form hold it; what is not in it is empty. */
export type TypedProposal = Partial<Record<ProposalField, string>>;

/** What a proposal asks its client to agree to, beside its words, as columns of its row; in cents, VAT included. */
export interface ProposalTerms
  extends Record<"priceCents" | "briefVersion" | "revision", number>,
    Record<"hourlyRateCents" | "hoursCeiling" | "vans" | "vansM3", number | null>,
    Record<"insuredCents" | "cancelFreeDays" | "earlierPriceCents", number | null>,
    StatedTerms {
  /** Null for a proposal from before price kinds. */
  priceKind: PriceKind | null;
  /** Null for a proposal from before scopes, which says in words alone what it covers. */
  scope: Scope | null;
  /** 'YYYY-MM-DD'; null as long as the client chooses. */
  validUntil: string | null;
  otherDays: DayPrice[];
}

/** The terms that every proposal has to state, as a tariff keeps them; null where it does not. */
export interface StatedTerms
  extends Record<(typeof CANCEL_FIELDS)[number] | "moverOwesPercent", number | null> {
  /** In cents. */
  ownRisk: number | null;
  performedBy: (typeof PERFORMERS)[number] | null;
  /** Of another company alone. */
  performerName: string | null;
  performerKvk: string | null;
}

/** One of these terms as its client reads it. */
export interface StatedTerm {
  label: string;
  /** What the proposal says; null where it says nothing at all. */
  text: string | null;
  /** What of it is not stated, as it reads after 'Niet opgegeven:'; null where nothing is missing. */
  missing: string | null;
}

/**
 * How a proposal that waits stands: on the brief as it is, on an earlier version, past its own days, or of a
 * company that is suspended.
 */
export type ProposalStanding = "current" | "outdated" | "expired" | "inactive" | null;

/** How many proposals wait, by how they stand: `current` can be chosen, of `dayless` no day is left. */
export type Standings = Record<NonNullable<ProposalStanding> | "dayless", number>;

/** What a proposal costs on a day ('YYYY-MM-DD'). */
export interface DayPrice {
  day: string;
  cents: number;
}

/** What a proposal comes to on a day with some of its extras, VAT included. */
export interface AskedSum {
  day: DayPrice;
  extras: Extra[];
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
export interface ProposalWords
  extends Record<"packageName" | "includes", string>,
    Record<"vehicleInfo" | "notes", string | null>,
    Record<"estimatedHours" | "teamMembers", number | null> {
  additionalServices: string[];
}

/** What a company needs to make a proposal on a brief, or to adjust its own on it. */
export interface ProposalSheet extends Pick<BriefForCompany, "version" | "asked" | "budgetCents"> {
  briefId: string;
  /** Days that the client has besides ('YYYY-MM-DD'), for which a proposal may have another price. */
  otherDays: string[];
  told: PricedBrief;
  work: Work;
  /** Null as long as the company keeps none. */
  tariff: Tariff | null;
  /** 'YYYY-MM-DD'. */
  today: string;
  /** Its own proposal that it may adjust; null where it makes its first. */
  own: { proposalId: string; revision: number; typed: TypedProposal } | null;
}
