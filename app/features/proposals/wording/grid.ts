import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { ScopeItem, ServiceType } from "../../briefs/constants.ts";
import type { OwnBrief } from "../../briefs/views.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import {
  type ComparablePrice,
  compareOffers,
  type OfferComparison,
  type PriceElsewhere,
} from "../rules/comparable.ts";
import { compareWords, type WordComparison } from "../rules/words.ts";
import { isAboveBudget, ratingText } from "../rules.ts";
import type { ReceivedProposal } from "../views.ts";
import { cancelText, insuredText, namesOf, priceKindShort, validText, vansText } from "./offer.ts";
import { repliedText } from "./replied.ts";

/** What stands in a cell, by what it means to the client: part of the price, more than it, or not there. */
export type CellTone = "plain" | "good" | "more" | "bad";

interface Said {
  text: string;
  tone: CellTone;
}

/** What one proposal says of a row; `text` is null where it says nothing. */
export interface GridCell extends Omit<Said, "text"> {
  text: string | null;
  notes: Said[];
}

/** One thing that proposals are compared by, with a cell for each in their order. */
export interface GridRow {
  label: string;
  cells: GridCell[];
  /** The proposals do not all say the same of it. */
  differs: boolean;
}

export interface GridGroup {
  title: string;
  rows: GridRow[];
}

/** Proposals beside each other, in the order in which they were given. */
export interface ComparisonGrid {
  /** What a client would pay at each for what was asked: the row that stands on top. */
  comparable: GridRow;
  groups: GridGroup[];
  /** What was asked and nobody priced, in a sentence; null when there is nothing. */
  unpriced: string | null;
  /** What they say in their own words and have in common. */
  words: Pick<WordComparison, "shared" | "partly">;
}

/** What a grid tells of the brief that the proposals answer. */
export type ComparedBrief = Pick<
  OwnBrief,
  "serviceType" | "asked" | "budgetMaxCents" | "volume" | "createdAt"
>;

/** Lays proposals that wait for a choice side by side, row by row. */
export function gridOf(
  proposals: readonly ReceivedProposal[],
  brief: ComparedBrief,
): ComparisonGrid {
  const offers = compareOffers(proposals, brief.asked);
  const words = compareWords(proposals);
  const price = (proposal: ReceivedProposal) => offers.prices.get(proposal.id) as ComparablePrice;
  const row = (
    label: string,
    cell: (proposal: ReceivedProposal, index: number) => GridCell,
  ): GridRow => {
    const cells = proposals.map(cell);
    return { label, cells, differs: new Set(cells.map(({ text }) => text)).size > 1 };
  };
  const fact = (label: string, text: (proposal: ReceivedProposal) => string | null) =>
    row(label, (proposal) => plain(text(proposal)));
  const groups = [
    {
      title: "Wat je betaalt",
      rows: [
        row("Prijs incl. btw", (proposal) => priceCell(proposal, brief.budgetMaxCents)),
        fact("Per m³", (proposal) => perCubicMetre(price(proposal), brief.volume)),
        fact("Andere dag", ({ otherDays }) =>
          textOf(otherDays.map(({ day, cents }) => `${formatDay(day)}: ${formatCents(cents)}`)),
        ),
      ],
    },
    {
      title: "Wat je vroeg",
      rows: proposals.some(({ scope }) => scope)
        ? brief.asked.map((item) =>
            row(scopeLabel(item, brief.serviceType), ({ scope }) =>
              scopeCell(scope?.[item], scope !== null, offers.elsewhere.get(item)),
            ),
          )
        : [],
    },
    {
      title: "Uitvoering",
      rows: [
        fact("Verhuizers", ({ teamMembers }) => numberText(teamMembers)),
        fact("Uren", ({ estimatedHours }) => numberText(estimatedHours)),
        fact("Wagens", vansText),
        fact("Voertuig", ({ vehicleInfo }) => vehicleInfo),
      ],
    },
    {
      title: "Voorwaarden",
      rows: [
        fact("Verzekerd", insuredText),
        fact("Gratis annuleren", ({ cancelFreeDays }) =>
          cancelFreeDays === null ? null : cancelText(cancelFreeDays),
        ),
        fact("Geldig", (proposal) => validText(proposal) ?? "zolang je kiest"),
      ],
    },
    {
      title: "Het bedrijf",
      rows: [
        row("Geverifieerd", ({ companyVerified }) =>
          companyVerified ? cellOf("ja", "good") : cellOf("nee", "bad"),
        ),
        fact("Beoordeling", ({ rating }) => (rating ? ratingText(rating) : "nog geen")),
        fact("Ervaring", ({ companyYears }) =>
          companyYears === null ? null : `${companyYears} jaar`,
        ),
        fact("Gereageerd in", ({ createdAt }) => repliedText(brief.createdAt, createdAt)),
        row("Alleen hier", (_, index) => onlyHere(words.differs[index])),
      ],
    },
  ];
  return {
    comparable: row("Vergelijkbare prijs", (proposal) =>
      comparableCell(price(proposal), offers, brief.serviceType),
    ),
    groups: groups
      .map(({ title, rows }) => ({ title, rows: rows.filter(isSaid) }))
      .filter(({ rows }) => rows.length > 0),
    unpriced:
      offers.unpriced.length > 0
        ? `Bij geen enkele offerte zit een prijs voor ${namesOf(offers.unpriced, brief.serviceType)}. Vraag ernaar voordat je kiest.`
        : null,
    words,
  };
}

const isSaid = ({ cells }: GridRow) => cells.some(({ text }) => text !== null);
const cellOf = (text: string | null, tone: CellTone, notes: Said[] = []) => ({ text, tone, notes });
const plain = (text: string | null) => cellOf(text, "plain");
const noted = (text: string, tone: CellTone = "plain"): Said => ({ text, tone });
const textOf = (lines: string[]) => lines.join("\n") || null;
const numberText = (count: number | null) => (count === null ? null : String(count));

function comparableCell(
  { cents, missing }: ComparablePrice,
  { lowestCents }: OfferComparison,
  serviceType: ServiceType,
): GridCell {
  const above = cents - (lowestCents ?? cents);
  const notes = [noted(above === 0 ? "laagste prijs" : `+ ${formatCents(above)}`)];
  if (missing === null) notes.push(noted("zegt in eigen woorden wat erbij hoort"));
  else if (missing.length > 0) notes.push(noted(`zonder ${namesOf(missing, serviceType)}`, "bad"));
  return cellOf(formatCents(cents), "plain", notes);
}

function priceCell(proposal: ReceivedProposal, budgetMaxCents: number | null): GridCell {
  const { priceCents, earlierPriceCents } = proposal;
  const kind = priceKindShort(proposal);
  return cellOf(formatCents(priceCents), "plain", [
    ...(kind ? [noted(kind)] : []),
    ...(earlierPriceCents === null ? [] : [noted(`was ${formatCents(earlierPriceCents)}`)]),
    ...(isAboveBudget(priceCents, budgetMaxCents) ? [noted("boven je budget", "bad")] : []),
  ]);
}

// By the comparable price: a price that leaves things out would look cheap for each cubic metre too.
function perCubicMetre({ cents }: ComparablePrice, volume: OwnBrief["volume"]): string | null {
  if (!volume || volume.litres === 0) return null;
  return formatCents(Math.round((cents * 1_000) / volume.litres));
}

type Answered = NonNullable<ReceivedProposal["scope"]>[ScopeItem];

function scopeCell(
  answered: Answered,
  hasScope: boolean,
  elsewhere: PriceElsewhere | undefined,
): GridCell {
  if (!hasScope) return cellOf(null, "plain");
  if (answered?.answer === "INCLUDED") return cellOf("inbegrepen", "good");
  if (answered?.answer === "EXTRA") return cellOf(`${formatCents(answered.cents)} erbij`, "more");
  const notes = elsewhere ? [noted(`elders ${elsewhereText(elsewhere)}`)] : [];
  return cellOf("niet inbegrepen", "bad", notes);
}

function elsewhereText({ lowest, highest }: PriceElsewhere): string {
  const from = formatCents(lowest);
  return lowest === highest ? from : `${from} tot ${formatCents(highest)}`;
}

const DIFFERENCES_SHOWN = 4;

function onlyHere(lines: string[] = []): GridCell {
  const more = lines.length - DIFFERENCES_SHOWN;
  const shown = lines.slice(0, DIFFERENCES_SHOWN);
  return plain(textOf(more > 0 ? [...shown, `en ${more} meer`] : shown));
}
