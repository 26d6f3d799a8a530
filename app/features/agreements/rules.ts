import type { OwnBriefGlance } from "~/features/briefs/views.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { once } from "~/shared/remembered.ts";
import { PROPOSAL } from "../proposals/lifecycle.ts";
import { byComparable } from "./rules/comparable.ts";
import type { ReceivedProposal, ReceivedSummary } from "./views.ts";

/** How a client may order proposals: the best by comparable price first, or the newest. */
export const PROPOSAL_ORDERS = ["price", "date"] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];

export const PROPOSAL_ORDER_LABELS: Record<ProposalOrder, string> = {
  price: "Op prijs",
  date: "Nieuwste eerst",
};

/** The proposals in the chosen order, without changing the list; ties fall the same way every time. */
export function sortProposals<
  Proposal extends Pick<ReceivedProposal, "id" | "status" | "createdAt" | "comparable">,
>(proposals: readonly Proposal[], order: ProposalOrder): Proposal[] {
  const newest = (a: Proposal, b: Proposal) => b.createdAt.getTime() - a.createdAt.getTime();
  const best = (a: Proposal, b: Proposal) => byComparable(a.comparable, b.comparable);
  const [first, second] = order === "price" ? [best, newest] : [newest, best];
  return proposals.toSorted(
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

/** True when a price is more than the client said to spend. */
export function isAboveBudget(priceCents: number, budgetMaxCents: number | null): boolean {
  return budgetMaxCents !== null && priceCents > budgetMaxCents;
}

/** What is known of the company behind a proposal, in a few words each. */
export function trustOf(
  company: Pick<ReceivedProposal, "companyVerified" | "companyYears" | "companyTeam" | "rating">,
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
export function ratingText({ average, count }: NonNullable<ReceivedProposal["rating"]>): string {
  return `${rated().format(average)} (${count})`;
}

const rated = once(() => {
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat("nl-NL", oneDigit);
});

/** How a client's brief stands to the client: what waits for a choice, what was chosen, what waits for others. */
type OwnStand = "choose" | "chosen" | "open" | "earlier";

const ORDER: readonly OwnStand[] = ["choose", "chosen", "open", "earlier"];

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
  return ORDER.flatMap((stand) => rows.filter((row) => row.stand === stand));
}
