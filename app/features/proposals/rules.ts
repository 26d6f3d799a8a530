import { once } from "~/shared/remembered.ts";
import type { ScopeItem } from "../briefs/constants.ts";
import { PROPOSAL } from "./lifecycle.ts";
import { comparablePrice } from "./rules/comparable.ts";
import type { ReceivedProposal } from "./views.ts";

/** What a comparison needs of a proposal. */
export type Comparable = Pick<
  ReceivedProposal,
  | "id"
  | "companyName"
  | "companyVerified"
  | "companyYears"
  | "companyTeam"
  | "rating"
  | "status"
  | "createdAt"
  | "priceCents"
  | "scope"
  | "includes"
  | "estimatedHours"
  | "teamMembers"
  | "vehicleInfo"
  | "additionalServices"
>;

/** How a client may order proposals: cheapest first by comparable price, or newest first. */
export const PROPOSAL_ORDERS = ["price", "date"] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];

export const PROPOSAL_ORDER_LABELS: Record<ProposalOrder, string> = {
  price: "Laagste prijs",
  date: "Nieuwste eerst",
};

/**
 * The proposals in the chosen order, without changing the list; ties fall the same way every time. The
 * cheapest is the one at which what was `asked` costs least.
 */
export function sortProposals<
  Proposal extends Pick<Comparable, "id" | "status" | "createdAt" | "priceCents" | "scope">,
>(
  proposals: readonly Proposal[],
  order: ProposalOrder,
  asked: readonly ScopeItem[] = [],
): Proposal[] {
  const newest = (a: Proposal, b: Proposal) => b.createdAt.getTime() - a.createdAt.getTime();
  const cheapest = (a: Proposal, b: Proposal) =>
    comparablePrice(a, asked).cents - comparablePrice(b, asked).cents;
  const [first, second] = order === "price" ? [cheapest, newest] : [newest, cheapest];
  return proposals.toSorted(
    (a, b) =>
      PROPOSAL.states[a.status].rank - PROPOSAL.states[b.status].rank ||
      first(a, b) ||
      second(a, b) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** What a proposal includes as the lines of a checklist, without the bullets people type themselves. */
export function includedLines(includes: string): string[] {
  return includes
    .split(/\r?\n/)
    .map((line) => line.replace(/^(?:[\s*•–✓✔]|-(?!\d))*/u, "").trim())
    .filter(Boolean);
}

/** True when a price is more than the client said to spend. */
export function isAboveBudget(priceCents: number, budgetMaxCents: number | null): boolean {
  return budgetMaxCents !== null && priceCents > budgetMaxCents;
}

/** What is known of the company behind a proposal, in a few words each. */
export function trustOf(
  company: Pick<Comparable, "companyVerified" | "companyYears" | "companyTeam" | "rating">,
): string[] {
  const { companyVerified, companyYears, companyTeam, rating } = company;
  return [
    companyVerified ? "✓ geverifieerd" : "niet geverifieerd",
    ...(companyYears === null ? [] : [`${companyYears} jaar ervaring`]),
    ...(companyTeam > 1 ? [`team van ${companyTeam}`] : []),
    ...(rating ? [`★ ${ratingText(rating)}`] : []),
  ];
}

/** What others thought of a company, and how many they are: '4,7 (12)'. */
export function ratingText({ average, count }: NonNullable<Comparable["rating"]>): string {
  return `${rated().format(average)} (${count})`;
}

const rated = once(() => {
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat("nl-NL", oneDigit);
});
