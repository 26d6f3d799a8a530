import type { OwnBriefGlance } from "~/features/briefs/views.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { once } from "~/shared/remembered.ts";
import { PROPOSAL } from "../proposals/lifecycle.ts";
import { byComparable } from "./rules/comparable.ts";
import type { ReceivedProposal, ReceivedSummary } from "./views.ts";

/** How a client may order proposals: the best by comparable price first, or the newest. */
export const PROPOSAL_ORDER_LABELS = { price: "Op prijs", date: "Nieuwste eerst" };
export type ProposalOrder = keyof typeof PROPOSAL_ORDER_LABELS;
export const PROPOSAL_ORDERS = Object.keys(PROPOSAL_ORDER_LABELS) as ProposalOrder[];

/** The proposals in the chosen order, without changing the list; ties fall the same way every time. */
export function sortProposals<
  Proposal extends Pick<ReceivedProposal, "id" | "status" | "createdAt" | "comparable">,
>(proposals: readonly Proposal[], order: ProposalOrder): Proposal[] {
  const newest = (a: Proposal, b: Proposal) => b.createdAt.getTime() - a.createdAt.getTime();
  const best = (a: Proposal, b: Proposal) => byComparable(a.comparable, b.comparable);
  const [first, second] = order === "price" ? [best, newest] : [newest, best];
  return [...proposals].sort(
    (a, b) =>
      stateOf(PROPOSAL, a.status).rank - stateOf(PROPOSAL, b.status).rank ||
      first(a, b) ||
      second(a, b) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** What a company writes of its offer, a line a thing, without the bullets people type themselves. */
export function includedLines(includes: string): string[] {
  return includes
    .split(/\r?\n/)
    .map((line) => line.replace(/^(?:[\s*•–✓✔]|-(?!\d))*/u, "").trim())
    .filter(Boolean);
}

export function isAboveBudget(priceCents: number, budgetMaxCents: number | null): boolean {
  return budgetMaxCents !== null && priceCents > budgetMaxCents;
}

/** What is known of the company behind a proposal, in a few words each. */
export function trustOf(
  company: Pick<
    ReceivedProposal,
    "companyVerified" | "companyPapers" | "companyYears" | "companyTeam" | "rating"
  >,
): string[] {
  const { companyVerified, companyPapers, companyYears, companyTeam, rating } = company;
  return [
    companyVerified ? "✓ geverifieerd" : "niet geverifieerd",
    ...companyPapers.map(({ text, counts }) => (counts ? `✓ ${text}` : text)),
    ...(companyYears === null ? [] : [`${companyYears} jaar ervaring`]),
    ...(companyTeam > 1 ? [`team van ${companyTeam}`] : []),
    ...(rating ? [`★ ${ratingText(rating)}`] : []),
  ];
}

/** What others thought of a company, and how many they are: '4,7 (12)'. */
export function ratingText({ average, count }: NonNullable<ReceivedProposal["rating"]>): string {
  return `${rated().format(average)} (${count})`;
}

const rated = once(() => {
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat("nl-NL", oneDigit);
});

/** How a client's brief stands to the client: what waits for a choice, what was chosen, what waits for others. */
const STANDS = ["choose", "chosen", "open", "earlier"] as const;
type OwnStand = (typeof STANDS)[number];

/** The stand of a brief on `today` ('YYYY-MM-DD'); what was chosen is over after the agreed day. */
export function standOf(
  { status }: Pick<OwnBriefGlance, "status">,
  received: Pick<ReceivedSummary, "waiting" | "agreed"> | null,
  today: string,
): OwnStand {
  if (received?.agreed) return received.agreed.day < today ? "earlier" : "chosen";
  if (status === "CANCELLED" || status === "COMPLETED") return "earlier";
  const { current = 0, dayless = 0 } = received?.waiting ?? {};
  return current + dayless > 0 ? "choose" : "open";
}

/** Briefs by what they ask of their client, each kind in the order that it had. */
export function byStand<Row extends { stand: OwnStand }>(rows: readonly Row[]): Row[] {
  return STANDS.flatMap((stand) => rows.filter((row) => row.stand === stand));
}

export type WordedProposal = Pick<
  ReceivedProposal,
  "companyName" | "includes" | "vehicleInfo" | "additionalServices"
>;

/** Words side by side, in order: what all offer (`shared`), some do (`partly`), one alone (`differs`). */
export function compareWords(proposals: readonly WordedProposal[]) {
  const offers = proposals.map(
    (proposal) => new Map(traits(proposal).map((text) => [sameAs(text), text])),
  );
  const all = new Map([...offers].reverse().flatMap((offer) => [...offer]));
  const having = (key: string) => proposals.filter((_, index) => offers[index]?.has(key));
  const offered = (keep: (count: number) => boolean) =>
    [...all].filter(([key]) => keep(having(key).length));
  return {
    differs: offers.map((offer) =>
      [...offer]
        .filter(([key]) => proposals.length > 1 && having(key).length === 1)
        .map(([, text]) => text),
    ),
    shared: offered((count) => count === proposals.length).map(([, text]) => text),
    partly: offered((count) => count > 1 && count < proposals.length).map(([key, text]) => ({
      text,
      companies: having(key).map((proposal) => proposal.companyName),
    })),
  };
}

// The turnaround is the same on every proposal, so it sets none apart.
function traits(proposal: WordedProposal): string[] {
  return [
    ...includedLines(proposal.includes),
    ...proposal.additionalServices,
    proposal.vehicleInfo ?? "",
  ]
    .map((text) => text.trim().replace(/(?<![.!])[.!]+$/, ""))
    .filter(Boolean);
}

const FILLERS = new Set(
  "de het een van voor en met u uw je jouw alle al ook inclusief incl".split(" "),
);
// From two on: 'een' is a filler.
const NUMBERS = ["twee", "drie", "vier", "vijf", "zes"];
const numberOf = (word: string) => (NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 2 : null);

// Two companies rarely write the same thing with the same capitals, word order and plurals.
function sameAs(text: string): string {
  const words = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !FILLERS.has(word))
    .map((word) => numberOf(word) ?? stem(word));
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
