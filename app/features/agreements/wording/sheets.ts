import type { BriefForCompany, Contact } from "~/features/briefs/views.ts";
import { routeLines } from "~/features/briefs/wording/label.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { briefTitle, datesText } from "~/features/briefs/wording.ts";
import { volumeText } from "~/features/goods/wording.ts";
import { dutchDay, formatMoment } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import type { Sheet, SheetPart, SheetRow, SheetSection } from "~/shared/sheet.ts";
import type { Agreed, ProposalTerms, ProposalWords } from "../../proposals/views.ts";
import { agreedKindText, agreedTermFacts, coveredLines } from "../../proposals/wording/agreed.ts";
import { hoursText } from "../../proposals/wording/offer.ts";
import { statedTerms } from "../../proposals/wording/stated.ts";
import { unstatedText } from "../../proposals/wording/unstated.ts";
import { agreedRevocableText, citedText, MOVE_FACTS } from "../../rights/wording.ts";
import { includedLines, type ProposalOrder } from "../rules.ts";
import type { ReceivedProposal } from "../views.ts";
import { ORDER_TEXTS, SAME_FOR_ALL } from "./comparable.ts";
import { type ComparedBrief, type GridCell, type GridRow, gridOf } from "./grid.ts";

interface Agreement {
  agreedAt: Date;
  agreed: Agreed;
  /** Null once the client erased its account, or its data were kept as long as promised. */
  client: Contact | null;
  /** What is left of the client's name. */
  clientName: string;
  addresses: readonly Fact[];
  company: { name: string } & Record<"kvkNumber" | "address" | "email" | "phone", string | null>;
  /** As the company may read it from then on: with the client's own words, on the agreed day. */
  brief: BriefForCompany;
  proposal: ProposalTerms & ProposalWords;
  /** The last day on which its client may revoke it; null without that right. */
  revocableUntil: string | null;
  /** Its client asked for the work to begin within that period. */
  beginSooner: boolean;
}

/** An agreement as a sheet for both: who, what is moved, what the price covers, and the terms. */
export function agreementSheet(agreement: Agreement): Sheet {
  const { agreedAt, agreed, client, addresses, company, brief, proposal } = agreement;
  const { revocableUntil, beginSooner, clientName } = agreement;
  return {
    title: "Overeenkomst",
    about: briefTitle(brief.serviceType, brief.location),
    day: dutchDay(agreedAt),
    stamp: STAMPS.chosen.words,
    sections: [
      section("Wie", [
        facts([
          ["Opdrachtgever", clientName],
          ["E-mail", client?.clientEmail ?? null],
          ["Telefoon", client?.clientPhone ?? null],
        ]),
        ...(client ? [] : [text("De gegevens van de opdrachtgever zijn sindsdien gewist.")]),
        facts([
          ["Verhuisbedrijf", company.name],
          ["KvK-nummer", company.kvkNumber],
          ["Adres", company.address],
          ["E-mail", company.email],
          ["Telefoon", company.phone],
        ]),
      ]),
      section("De opdracht", [
        facts([
          ...routeLines(brief.places),
          ...addresses,
          ["Afstand", brief.distance],
          ["Datum", datesText(brief)],
          ["Tijd", brief.time],
          ["Volume", brief.volume && volumeText(brief.volume)],
        ]),
      ]),
      // What of it was agreed on stands with the price, and may be less.
      section("Wat de opdrachtgever vroeg", [
        text("Zo stond het in de aanvraag. Wat de prijs daarvan dekt, staat verderop."),
        facts([...brief.details, ["Toelichting", brief.freeText || null]]),
      ]),
      ...goodsSection(brief),
      section("Wat de prijs dekt", [
        facts([["Offerte", proposal.packageName]]),
        lines(coveredLines(proposal, brief, agreed)),
        ...ownWords(agreement),
      ]),
      section("Prijs", priceParts(proposal, agreed)),
      ...termsSection(proposal),
      section("Bedenktijd", [text(agreedRevocableText(revocableUntil, beginSooner))]),
      section("Hoe dit tot stand kwam", [
        text(
          `${client ? clientName : "De opdrachtgever"} accepteerde deze offerte van ${company.name} via ${PRODUCT_NAME} op ${formatMoment(agreedAt)}. ${PRODUCT_NAME} bracht beide bij elkaar en is zelf geen partij. Wat jullie daarna anders afspreken, leg je samen vast.`,
        ),
      ]),
    ],
    foot: `Vastgelegd door ${PRODUCT_NAME} toen de offerte werd geaccepteerd. Bewaar dit blad.`,
  };
}

type Fact = readonly [label: string, value: string | null];

const section = (title: string | null, parts: SheetPart[]): SheetSection => ({ title, parts });
const facts = (told: readonly Fact[]): SheetPart => ({ kind: "facts", facts: told });
const text = (said: string) => ({ kind: "text", text: said }) as const;
const lines = (told: Extract<SheetPart, { kind: "lines" }>["lines"]): SheetPart => ({
  kind: "lines",
  lines: told,
});

function goodsSection({ goods }: BriefForCompany): SheetSection[] {
  if (!goods || goods.rooms.length === 0) return [];
  const rooms = goods.rooms.map(({ name, things }): Fact => [name, things.join(", ")]);
  return [
    section("Wat er verhuist", [
      facts([
        ...rooms,
        ["Uit elkaar", goods.apart.join(", ") || null],
        ["Breekbaar", goods.fragile.join(", ") || null],
      ]),
    ]),
  ];
}

function termsSection(proposal: Agreement["proposal"]): SheetSection[] {
  const { teamMembers, vehicleInfo, additionalServices, notes } = proposal;
  const stated = statedTerms(proposal);
  const unstated = unstatedText(stated);
  const told: Fact[] = [
    ...stated.map(({ label, text: said }): Fact => [label, said]),
    ["Geschatte duur", hoursText(proposal)],
    ["Verhuizers", teamMembers === null ? null : String(teamMembers)],
    ["Voertuig", vehicleInfo],
    ...agreedTermFacts(proposal),
    ["Extra diensten", additionalServices.join(", ") || null],
    ["Opmerking", notes],
  ];
  const isSaid = told.some(([, value]) => value !== null);
  const missing: SheetPart[] = unstated ? [{ ...text(unstated), isBad: true }] : [];
  const parts = [...(isSaid ? [facts(told)] : []), ...missing];
  return [section("Uitvoering en voorwaarden", parts)];
}

function ownWords({ proposal, company }: Agreement): SheetPart[] {
  const said = includedLines(proposal.includes).map((line) => ({ text: line }));
  return said.length > 0 ? [text(`In eigen woorden van ${company.name}:`), lines(said)] : [];
}

// The only sum on the paper: whatever makes it up was chosen, and is told without a price.
function priceParts(proposal: Agreement["proposal"], { cents }: Agreed): SheetPart[] {
  const kind = agreedKindText(proposal);
  const what =
    proposal.priceKind === "HOURLY" ? "Ten hoogste, inclusief btw" : "Prijs inclusief btw";
  return [
    ...(kind ? [text(kind)] : []),
    lines([{ text: what, amount: formatCents(cents), strong: true }]),
  ];
}

/** Proposals that wait for a choice side by side, on paper; `day` is the Dutch day on which it is made. */
export function comparisonSheet(
  proposals: readonly ReceivedProposal[],
  brief: ComparedBrief & { location: string },
  order: ProposalOrder,
  day: string,
): Sheet {
  const { comparable, groups, unpriced, words } = gridOf(proposals, brief);
  const columns = proposals.map(({ companyName }) => companyName);
  const said = [
    ...(words.shared.length > 0 ? [`Bij elke offerte: ${words.shared.join(" · ")}`] : []),
    ...words.partly.map(({ text, companies }) => `${text}: ${companies.join(", ")}`),
  ];
  return {
    title: "Vergelijking",
    about: brief.location,
    day,
    sections: [
      section(null, [
        ...(unpriced ? [text(unpriced)] : []),
        { kind: "table", columns, rows: [asRow(comparable, true)] },
        text("Een * staat bij wat verschilt."),
      ]),
      ...groups.map(({ title, rows }) =>
        section(title, [{ kind: "table", columns, rows: rows.map((row) => asRow(row)) }]),
      ),
      ...(said.length > 0 ? [section("In eigen woorden", [text(said.join("\n"))])] : []),
      ...(brief.serviceType === "VERHUIZING"
        ? [
            section(
              "Wat de wet zegt",
              MOVE_FACTS.map((fact) => text(citedText(fact))),
            ),
          ]
        : []),
      section("Waarom deze volgorde?", [text(`${ORDER_TEXTS[order]} ${SAME_FOR_ALL}`)]),
    ],
    foot: `Prijzen zijn inclusief btw. Gemaakt met ${PRODUCT_NAME}.`,
  };
}

function asRow({ label, cells, differs }: GridRow, strong = false): SheetRow {
  const bad = cells.flatMap(({ tone, notes }, place) =>
    [tone, ...notes.map((note) => note.tone)].includes("bad") ? [place] : [],
  );
  const name = differs && !strong ? `${label} *` : label;
  return { label: name, cells: cells.map(cellText), strong, bad };
}

function cellText({ text: told, tone, notes }: GridCell): string {
  const said = told === null ? "niet opgegeven" : `${tone === "more" ? "+ " : ""}${told}`;
  return [said, ...notes.map((note) => note.text)].join("\n");
}
