import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import type { OwnBrief } from "../../briefs/views.ts";
import { scopeLabel } from "../../briefs/wording/scope.ts";
import { preview } from "../../briefs/wording.ts";
import type { Scope } from "../../proposals/rules/scope.ts";
import type { StatedTerm } from "../../proposals/views.ts";
import {
  daysText,
  namesOf,
  priceKindShort,
  validText,
  vansText,
} from "../../proposals/wording/offer.ts";
import { type ComparablePrice, offeredCents } from "../rules/comparable.ts";
import { compareWords, isAboveBudget, ratingText } from "../rules.ts";
import type { AnsweredBrief, CompanyPaper, ReceivedProposal } from "../views.ts";
import { comparedParts, estimateText, repliedText } from "./comparable.ts";

interface Said {
  text: string;
  /** What it means to the client: part of the price, more than it, not there, or not answered yet. */
  tone: "plain" | "good" | "more" | "bad" | "calm";
}

/** What one proposal says of a row; `text` is null where it says nothing. */
export interface GridCell {
  text: string | null;
  tone: Said["tone"];
  notes: Said[];
}

/** One thing that proposals are compared by, with a cell for each in their order. */
export interface GridRow {
  label: string;
  cells: GridCell[];
  /** The proposals do not all say the same of it. */
  differs: boolean;
  /** It is read although they do: something that each has to state is missing. */
  warns: boolean;
  /** It is read although they do: it names an amount. */
  hasMoney: boolean;
}

export type ComparedBrief = AnsweredBrief & Pick<OwnBrief, "volume" | "createdAt">;

/** Proposals that wait for a choice side by side; `unpriced` is what every company leaves out, in a sentence. */
export function gridOf(proposals: readonly ReceivedProposal[], brief: ComparedBrief) {
  const words = compareWords(proposals);
  const row = (label: string, cell: (proposal: ReceivedProposal, index: number) => GridCell) => {
    const cells = proposals.map(cell);
    const said = cells.map(saidIn);
    const differs = new Set(said).size > 1;
    return { label, cells, differs, warns: false, hasMoney: said.some(namesAmount) };
  };
  const fact = (label: string, said: (proposal: ReceivedProposal) => string | number | null) =>
    row(label, (proposal) => plain(said(proposal)?.toString() ?? null));
  const group = (title: string, rows: GridRow[]) => ({ title, rows: rows.filter(isSaid) });
  const groups = [
    group("Wat je betaalt", [
      row("Prijs incl. btw", priceCell),
      row("Per m³", ({ comparable }) => perCubicMetre(comparable, brief.volume)),
      // Like the price above it without extras: each has a row of its own below.
      fact("Andere dag", (proposal) => daysText(proposal, [])),
    ]),
    group(
      "Wat je vroeg",
      proposals.some(({ scope }) => scope)
        ? brief.asked.map((item) =>
            row(scopeLabel(item, brief), ({ scope, comparable }) =>
              scope ? scopeCell(item, scope, comparable) : plain(null),
            ),
          )
        : [],
    ),
    group("Uitvoering", [
      fact("Verhuizers", ({ teamMembers }) => teamMembers),
      fact("Uren", ({ estimatedHours }) => estimatedHours),
      fact("Wagens", vansText),
      fact("Voertuig", ({ vehicleInfo }) => vehicleInfo),
    ]),
    group("Voorwaarden", [
      ...(proposals[0]?.stated ?? []).map(({ label }, index) => ({
        ...row(label, ({ stated }) => statedCell(stated[index])),
        warns: proposals.some(({ stated }) => stated[index]?.missing),
      })),
      fact("Geldig", (proposal) => validText(proposal) ?? "tot je kiest"),
    ]),
    group("Het bedrijf", [
      fact("KvK-nummer", ({ companyKvk }) => companyKvk),
      fact("Adres", ({ companyAddress }) => companyAddress),
      fact("Telefoon", ({ companyPhone }) => companyPhone),
      row("Geverifieerd", ({ companyVerified }) =>
        companyVerified ? cellOf("ja", "good") : cellOf("nee", "bad"),
      ),
      row("Papieren", papersCell),
      fact("Beoordeling", ({ rating }) => (rating ? ratingText(rating) : null)),
      fact("Ervaring", ({ companyYears }) =>
        companyYears === null ? null : `${companyYears} jaar`,
      ),
      fact("Gereageerd in", ({ createdAt }) => repliedText(brief.createdAt, createdAt)),
      row("In eigen woorden", (_, index) => ownWords(words.differs[index])),
    ]),
  ];
  return {
    comparable: row("Vergelijkbare prijs", (proposal) => comparableCell(proposal, brief)),
    groups: groups.filter(({ rows }) => rows.length > 0),
    unpriced: unpricedText(proposals, brief),
    words,
  };
}

/** Euros, or a part of the price. */
const AMOUNT = /[€%]/;
const namesAmount = (said: string) => AMOUNT.test(said);

const saidIn = ({ text, notes }: GridCell) =>
  JSON.stringify([text, ...notes.map((note) => note.text)]);
const isSaid = ({ cells }: GridRow) => cells.some(({ text }) => text !== null);
const cellOf = (text: string | null, tone: Said["tone"], ...notes: Said[]) => ({
  text,
  tone,
  notes,
});
const plain = (text: string | null, ...notes: Said[]) => cellOf(text, "plain", ...notes);
const noted = (text: string, tone: Said["tone"] = "plain"): Said => ({ text, tone });

// What nobody was asked yet is told beside the proposals that wait for their companies.
function unpricedText(proposals: readonly ReceivedProposal[], brief: ComparedBrief): string | null {
  const isRefused = (item: ScopeItem) =>
    proposals.every(({ scope }) => scope?.[item]?.answer === "EXCLUDED");
  const items = proposals.length > 0 ? brief.asked.filter(isRefused) : [];
  if (items.length === 0) return null;
  return `Geen enkel bedrijf doet ${namesOf(items, brief)}. Reken erop dat dat er nog bij komt.`;
}

function comparableCell(proposal: ReceivedProposal, brief: ComparedBrief) {
  const { comparable, scope, firstDay } = proposal;
  const { kind, cents, unknown } = comparable;
  const parts = comparedParts(comparable, firstDay.cents, brief);
  const besides = [
    ...(parts.length > 0 ? [noted(parts.join("\n"))] : []),
    ...(proposal.priceKind === "HOURLY" ? [noted("ten hoogste, per uur")] : []),
    ...(firstDay.day === brief.moveDate ? [] : [noted(`op ${formatDay(firstDay.day)}`)]),
    ...(isAboveBudget(offeredCents(comparable), brief.budgetMaxCents)
      ? [noted("boven je budget", "bad")]
      : []),
  ];
  if (kind === "untold") {
    return plain(formatCents(cents), noted("zegt in eigen woorden wat erbij hoort"), ...besides);
  }
  if (kind === "incomplete") {
    const without = `${formatCents(cents)} zonder ${namesOf(unknown, brief)}`;
    const isRefused = unknown.some((item) => scope?.[item]);
    return cellOf("onvolledig", isRefused ? "bad" : "calm", noted(without), ...besides);
  }
  return plain(formatCents(cents), ...besides, ...aboveNotes(comparable));
}

function aboveNotes({ isLowest, aboveCents }: ComparablePrice): Said[] {
  if (isLowest) return [noted("laagste prijs", "good")];
  if (aboveCents === null) return [];
  if (aboveCents === 0) return [noted("evenveel als de laagste")];
  return [noted(`${aboveCents > 0 ? "+" : "-"} ${formatCents(Math.abs(aboveCents))}`)];
}

function priceCell(proposal: ReceivedProposal): GridCell {
  const { firstDay, earlierPriceCents } = proposal;
  const kind = priceKindShort(proposal);
  return plain(
    formatCents(firstDay.cents),
    ...(kind ? [noted(kind)] : []),
    ...(earlierPriceCents === null ? [] : [noted(`was ${formatCents(earlierPriceCents)}`)]),
  );
}

// By the comparable price: a price that leaves things out, or does not say what it covers, would look
// cheap for each cubic metre too.
function perCubicMetre({ kind, cents }: ComparablePrice, volume: OwnBrief["volume"]): GridCell {
  const isWhole = kind === "complete" || kind === "estimated";
  if (!volume || volume.litres === 0 || !isWhole) return plain(null);
  const text = formatCents(Math.round((cents * 1_000) / volume.litres));
  return plain(text, ...(kind === "estimated" ? [noted("deels geschat")] : []));
}

function scopeCell(item: ScopeItem, scope: Scope, { estimates }: ComparablePrice): GridCell {
  const answered = scope[item];
  if (answered?.answer === "INCLUDED") return cellOf("inbegrepen", "good");
  if (answered?.answer === "EXTRA") return cellOf(`${formatCents(answered.cents)} erbij`, "more");
  const estimate = estimates.find((each) => each.item === item);
  const note = noted(estimate ? estimateText(estimate) : "prijs onbekend");
  return answered
    ? cellOf("niet inbegrepen", "bad", note)
    : cellOf("nog niet gevraagd", "calm", note);
}

// A paper that ends before the day is no plus.
function papersCell({ companyPapers }: ReceivedProposal): GridCell {
  const textsOf = (papers: readonly CompanyPaper[]) =>
    papers.map(({ text }) => text).join("; ") || null;
  const lapsed = textsOf(companyPapers.filter(({ counts }) => !counts));
  const valid = textsOf(companyPapers.filter(({ counts }) => counts));
  if (valid === null && lapsed !== null) return cellOf(lapsed, "bad");
  return plain(valid, ...(lapsed === null ? [] : [noted(lapsed, "bad")]));
}

// Silence is no yes: what a proposal does not state says so.
function statedCell(term: StatedTerm | undefined): GridCell {
  const { text = null, missing = null } = term ?? {};
  if (text === null) return cellOf("niet opgegeven", "bad");
  return plain(text, ...(missing === null ? [] : [noted(`niet opgegeven: ${missing}`, "bad")]));
}

const DIFFERENCES_SHOWN = 4;

// What no other says, as far as it fits beside the others.
function ownWords(lines: string[] = []): GridCell {
  const more = lines.length - DIFFERENCES_SHOWN;
  const shown = lines.slice(0, DIFFERENCES_SHOWN).map(preview);
  return plain([...shown, ...(more > 0 ? [`en ${more} meer`] : [])].join("\n") || null);
}
