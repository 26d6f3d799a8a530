import type { BriefForCompany, Contact } from "~/features/briefs/views.ts";
import { STAMPS } from "~/features/briefs/wording/stamps.ts";
import { briefTitle, datesText } from "~/features/briefs/wording.ts";
import { volumeText } from "~/features/goods/wording.ts";
import { dutchDay, formatMoment } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import type { Sheet, SheetPart, SheetSection } from "~/shared/sheet.ts";
import type { Agreed, ProposalTerms, ProposalWords } from "../../proposals/views.ts";
import { agreedKindText, agreedTermFacts, coveredLines } from "../../proposals/wording/agreed.ts";
import { includedLines } from "../rules.ts";

/** All that stands on the paper of what a client and a company agreed on. */
export interface Agreement {
  agreedAt: Date;
  agreed: Agreed;
  client: Contact;
  /** As far as the client told them. */
  addresses: readonly { label: string; value: string }[];
  company: {
    name: string;
    kvkNumber: string | null;
    email: string | null;
    phone: string | null;
  };
  /** As the company may read it from then on: with the client's own words, on the agreed day. */
  brief: BriefForCompany;
  proposal: ProposalTerms & ProposalWords;
}

/** An agreement as a sheet for both: who, what is moved, what the price covers, and the terms. */
export function agreementSheet(agreement: Agreement): Sheet {
  const { agreedAt, agreed, client, addresses, company, brief, proposal } = agreement;
  return {
    title: "Overeenkomst",
    about: briefTitle(brief.serviceType, brief.location),
    day: dutchDay(agreedAt),
    stamp: STAMPS.chosen.words,
    sections: [
      {
        title: "Wie",
        parts: [
          facts([
            ["Opdrachtgever", client.clientName],
            ["E-mail", client.clientEmail],
            ["Telefoon", client.clientPhone],
          ]),
          facts([
            ["Verhuisbedrijf", company.name],
            ["KvK-nummer", company.kvkNumber],
            ["E-mail", company.email],
            ["Telefoon", company.phone],
          ]),
        ],
      },
      {
        title: "De opdracht",
        parts: [
          facts([
            [brief.places.to === null ? "Waar" : "Van", brief.places.from],
            ["Naar", brief.places.to],
            ...addresses.map(({ label, value }): Fact => [label, value]),
            ["Afstand", brief.distance],
            ["Datum", datesText(brief)],
            ["Tijd", brief.time],
            ["Volume", brief.volume && volumeText(brief.volume)],
          ]),
        ],
      },
      {
        // What of it was agreed on stands with the price, and may be less.
        title: "Wat de opdrachtgever vroeg",
        parts: [
          {
            kind: "text",
            text: "Zo stond het in de aanvraag. Wat de prijs daarvan dekt, staat verderop.",
          },
          facts([
            ...brief.details.map(({ label, value }): Fact => [label, value]),
            ["Toelichting", brief.freeText || null],
          ]),
        ],
      },
      ...goodsSection(brief),
      {
        title: "Wat de prijs dekt",
        parts: [
          facts([["Offerte", proposal.packageName]]),
          { kind: "lines", lines: coveredLines(proposal, brief.asked, agreed, brief.serviceType) },
          ...ownWords(agreement),
        ],
      },
      { title: "Prijs", parts: priceParts(proposal, agreed) },
      ...termsSection(proposal),
      {
        title: "Hoe dit tot stand kwam",
        parts: [
          {
            kind: "text",
            text: `${client.clientName} accepteerde deze offerte van ${company.name} via ${PRODUCT_NAME} op ${formatMoment(agreedAt)}. ${PRODUCT_NAME} bracht beide bij elkaar en is zelf geen partij. Wat jullie daarna anders afspreken, leg je samen vast.`,
          },
        ],
      },
    ],
    foot: `Vastgelegd door ${PRODUCT_NAME} toen de offerte werd geaccepteerd. Bewaar dit blad.`,
  };
}

type Fact = readonly [label: string, value: string | null];

function facts(told: readonly Fact[]): SheetPart {
  return { kind: "facts", facts: told };
}

function goodsSection({ goods }: BriefForCompany): SheetSection[] {
  if (!goods || goods.rooms.length === 0) return [];
  const rooms = goods.rooms.map(({ name, things }): Fact => [name, things.join(", ")]);
  return [
    {
      title: "Wat er verhuist",
      parts: [
        facts([
          ...rooms,
          ["Uit elkaar", goods.apart.join(", ") || null],
          ["Breekbaar", goods.fragile.join(", ") || null],
        ]),
      ],
    },
  ];
}

function termsSection(proposal: Agreement["proposal"]): SheetSection[] {
  const { estimatedHours, teamMembers, vehicleInfo, additionalServices, notes } = proposal;
  const told: Fact[] = [
    ["Geschatte duur", estimatedHours === null ? null : `${estimatedHours} uur`],
    ["Verhuizers", teamMembers === null ? null : String(teamMembers)],
    ["Voertuig", vehicleInfo],
    ...agreedTermFacts(proposal),
    ["Extra diensten", additionalServices.join(", ") || null],
    ["Opmerking", notes],
  ];
  const isSaid = told.some(([, value]) => value !== null);
  return isSaid ? [{ title: "Uitvoering en voorwaarden", parts: [facts(told)] }] : [];
}

function ownWords({ proposal, company }: Agreement): SheetPart[] {
  const lines = includedLines(proposal.includes).map((text) => ({ text }));
  if (lines.length === 0) return [];
  return [
    { kind: "text", text: `In eigen woorden van ${company.name}:` },
    { kind: "lines", lines },
  ];
}

// The only sum on the paper: whatever makes it up was chosen, and is told without a price.
function priceParts(proposal: Agreement["proposal"], { cents }: Agreed): SheetPart[] {
  const kind = agreedKindText(proposal);
  const atMost = proposal.priceKind === "HOURLY";
  return [
    ...(kind ? [{ kind: "text" as const, text: kind }] : []),
    {
      kind: "lines",
      lines: [
        {
          text: atMost ? "Ten hoogste, inclusief btw" : "Prijs inclusief btw",
          amount: formatCents(cents),
          strong: true,
        },
      ],
    },
  ];
}
