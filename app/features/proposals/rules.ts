import { PROPOSAL, type ProposalStatus } from "./lifecycle.ts";
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
  | "includes"
  | "estimatedHours"
  | "teamMembers"
  | "vehicleInfo"
  | "additionalServices"
>;

/** How a client may order proposals: cheapest first, or newest first. */
export const PROPOSAL_ORDERS = ["price", "date"] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];

export const PROPOSAL_ORDER_LABELS: Record<ProposalOrder, string> = {
  price: "Laagste prijs",
  date: "Nieuwste eerst",
};

/** The proposals in the chosen order, without changing the list; ties fall the same way every time. */
export function sortProposals<
  Proposal extends Pick<Comparable, "id" | "status" | "createdAt" | "priceCents">,
>(proposals: readonly Proposal[], order: ProposalOrder): Proposal[] {
  const newest = (a: Proposal, b: Proposal) => b.createdAt.getTime() - a.createdAt.getTime();
  const cheapest = (a: Proposal, b: Proposal) => a.priceCents - b.priceCents;
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

/** Lays proposals side by side in the order given; nothing is ranked but the price. */
export function compareProposals(proposals: readonly Comparable[]): Comparison {
  const offers = proposals.map(
    (proposal) => new Map(traits(proposal).map((text) => [sameAs(text), text])),
  );
  const all = new Map(offers.toReversed().flatMap((offer) => [...offer]));
  const having = (key: string) => proposals.filter((_, index) => offers[index]?.has(key));
  const offered = (keep: (count: number) => boolean) =>
    [...all].filter(([key]) => keep(having(key).length));
  const choosable = proposals.filter(isInTheRunning).map((proposal) => proposal.priceCents);
  const lowest = Math.min(...choosable);
  return {
    rows: proposals.map((proposal, index) => ({
      id: proposal.id,
      companyName: proposal.companyName,
      status: proposal.status,
      priceCents: proposal.priceCents,
      aboveLowestCents: isInTheRunning(proposal) ? proposal.priceCents - lowest : null,
      estimatedHours: proposal.estimatedHours,
      teamMembers: proposal.teamMembers,
      trust: trustOf(proposal),
      differs: [...(offers[index] ?? [])]
        .filter(([key]) => proposals.length > 1 && having(key).length === 1)
        .map(([, text]) => text),
    })),
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

// What hardly any move is sold for, in cents: a figure was left out or typed twice.
const UNLIKELY_BELOW_CENTS = 10_000;
const UNLIKELY_ABOVE_CENTS = 1_000_000;

/**
 * True for a price that is more often a slip than meant: very low or high as such, or far
 * from the client's budget. Worth one question, never a refusal.
 */
export function looksLikeSlip(
  priceCents: number,
  budgetCents: { min: number | null; max: number | null },
): boolean {
  const lowest = budgetCents.min ?? budgetCents.max;
  const highest = budgetCents.max ?? budgetCents.min;
  if (lowest === null || highest === null) {
    return priceCents < UNLIKELY_BELOW_CENTS || priceCents > UNLIKELY_ABOVE_CENTS;
  }
  return priceCents < UNLIKELY_BELOW_CENTS || priceCents < lowest / 2 || priceCents > highest * 1.5;
}
