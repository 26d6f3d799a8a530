import type { ScopeItem } from "../briefs/constants.ts";
import { PROPOSAL, type ProposalStatus } from "./lifecycle.ts";
import { type ComparablePrice, comparablePrice } from "./rules/comparable.ts";
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

function isInTheRunning(proposal: Pick<Comparable, "status">): boolean {
  return PROPOSAL.states[proposal.status].isInTheRunning;
}

/** What a proposal includes as the lines of a checklist, without the bullets people type themselves. */
export function includedLines(includes: string): string[] {
  return includes
    .split(/\r?\n/)
    .map((line) => line.replace(/^(?:[\s*•–✓✔]|-(?!\d))*/u, "").trim())
    .filter(Boolean);
}

/** One proposal in a comparison; `aboveLowestCents` is null when it can no longer be chosen. */
export interface ComparedProposal {
  id: string;
  companyName: string;
  status: ProposalStatus;
  priceCents: number;
  /** What the client would pay for what was asked. */
  comparable: ComparablePrice;
  /** By comparable price. */
  aboveLowestCents: number | null;
  estimatedHours: number | null;
  teamMembers: number | null;
  trust: string[];
  /** What no other proposal offers. */
  differs: string[];
}

/** Proposals side by side: what all offer, what more than one but not all offer, and what only one does. */
export interface Comparison {
  rows: ComparedProposal[];
  shared: string[];
  partly: { text: string; companies: string[] }[];
}

/**
 * Lays proposals side by side in the order given; nothing is ranked but the comparable price, of what
 * their brief `asked`.
 */
export function compareProposals(
  proposals: readonly Comparable[],
  asked: readonly ScopeItem[] = [],
): Comparison {
  const offers = proposals.map(
    (proposal) => new Map(traits(proposal).map((text) => [sameAs(text), text])),
  );
  const all = new Map(offers.toReversed().flatMap((offer) => [...offer]));
  const having = (key: string) => proposals.filter((_, index) => offers[index]?.has(key));
  const offered = (keep: (count: number) => boolean) =>
    [...all].filter(([key]) => keep(having(key).length));
  const choosable = proposals.filter(isInTheRunning);
  const lowest = Math.min(...choosable.map((each) => comparablePrice(each, asked).cents));
  return {
    rows: proposals.map((proposal, index) => {
      const comparable = comparablePrice(proposal, asked);
      return {
        id: proposal.id,
        companyName: proposal.companyName,
        status: proposal.status,
        priceCents: proposal.priceCents,
        comparable,
        aboveLowestCents: isInTheRunning(proposal) ? comparable.cents - lowest : null,
        estimatedHours: proposal.estimatedHours,
        teamMembers: proposal.teamMembers,
        trust: trustOf(proposal),
        differs: [...(offers[index] ?? [])]
          .filter(([key]) => proposals.length > 1 && having(key).length === 1)
          .map(([, text]) => text),
      };
    }),
    shared: offered((count) => count === proposals.length).map(([, text]) => text),
    partly: offered((count) => count > 1 && count < proposals.length).map(([key, text]) => ({
      text,
      companies: having(key).map((proposal) => proposal.companyName),
    })),
  };
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
    ...(rating ? [`★ ${RATING.format(rating.average)} (${rating.count})`] : []),
  ];
}

const RATING = new Intl.NumberFormat("nl-NL", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

// The turnaround is the same on every proposal, so it sets none apart.
function traits(proposal: Comparable): string[] {
  return [
    ...includedLines(proposal.includes),
    ...proposal.additionalServices,
    proposal.vehicleInfo ?? "",
  ]
    .flatMap(partsOf)
    .map((text) => text.trim().replace(/(?<![.!])[.!]+$/, ""))
    .filter(Boolean);
}

// A comma between brackets or before a figure divides nothing: 'dozen (klein, groot)', '1,5 uur'.
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? "\n";
    if (sign === "(") depth += 1;
    if (sign === ")") depth = Math.max(0, depth - 1);
    const isEnd = sign === "\n" || sign === ";";
    if (isEnd) depth = 0;
    if (isEnd || (sign === "," && depth === 0 && !/^\d/.test(text.slice(at + 1, at + 2)))) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
}

const FILLERS = new Set(
  "de het een van voor en met u uw je jouw alle al ook inclusief incl".split(" "),
);
const NUMBERS = new Map([
  ["twee", "2"],
  ["drie", "3"],
  ["vier", "4"],
  ["vijf", "5"],
  ["zes", "6"],
]);

// Two companies rarely write the same thing with the same capitals, word order and plurals.
function sameAs(text: string): string {
  const words = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !FILLERS.has(word))
    .map((word) => NUMBERS.get(word) ?? stem(word));
  return [...new Set(words)].sort().join(" ") || text;
}

/** A Dutch word without its ending, so that 'dozen' meets 'doos' and 'inpakken' meets 'inpak'. */
function stem(word: string): string {
  return word
    .replace(/(?<=er|el|em|en|aar|ie)s$/, "")
    .replace(/(?<=\p{L}{3})(?:ingen|ing|en|e)$/u, "")
    .replace(/z$/, "s")
    .replace(/v$/, "f")
    .replace(/([aeou])\1/g, "$1")
    .replace(/([bdfgklmnprst])\1$/, "$1");
}
