import { includedLines } from "../rules.ts";
import type { ReceivedProposal } from "../views.ts";

/** What a proposal says in its company's own words. */
export type WordedProposal = Pick<
  ReceivedProposal,
  "companyName" | "includes" | "vehicleInfo" | "additionalServices"
>;

/**
 * Lays the words of proposals side by side, in the order given: what all offer (`shared`), what more than
 * one but not all do (`partly`), and of each proposal what no other offers (`differs`).
 */
export function compareWords(proposals: readonly WordedProposal[]) {
  const offers = proposals.map(
    (proposal) => new Map(traits(proposal).map((text) => [sameAs(text), text])),
  );
  const all = new Map(offers.toReversed().flatMap((offer) => [...offer]));
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
