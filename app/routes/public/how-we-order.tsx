import { href } from "react-router";
import { PLAN_NAME } from "~/features/billing/constants.ts";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { FIRST_OF_PROVINCE } from "~/features/companies/constants.ts";
import { PLACES_PER_PROVINCE } from "~/features/regions/constants.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type Chapters, Prose } from "~/ui/sections.tsx";
import type { Route } from "./+types/how-we-order";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Hoe wij sorteren",
    text: "Waarom iets bovenaan staat, en wat geld daaraan verandert: niets.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Hoe wij sorteren"),
    "Hoe opdrachten, offertes en verhuisbedrijven op volgorde staan, wat de badges betekenen, en dat niemand een hogere plek kan kopen.",
  );

const CHAPTERS: Chapters = {
  "Opdrachten, zoals bedrijven ze zien": [
    [
      "De nieuwste opdracht staat bovenaan. Ieder bedrijf met een compleet profiel ziet dezelfde opdrachten in dezelfde volgorde, met of zonder abonnement.",
      "Een bedrijf kan zelf kiezen wat het ziet: soort, provincie, afstand, dag, volume, of er nog plaats is. Dat verandert welke opdrachten er staan, niet hun volgorde.",
      `Op een opdracht passen ${MAX_PROPOSALS} offertes; wie het eerst stuurt, heeft een plaats.`,
    ],
  ],
  "Offertes, zoals een klant ze vergelijkt": [
    [
      "Bovenaan staat een geaccepteerde offerte, dan wat nog op je keuze wacht, dan wat je afwees.",
      "Daarbinnen kies je zelf: 'Op prijs' (zo begint het) of 'Nieuwste eerst'.",
      "'Op prijs' telt de vergelijkbare prijs: de prijs met alle extra's die je vroeg. Laat een bedrijf iets weg dat je vroeg, dan vullen we het midden in van wat de anderen op jouw opdracht ervoor vragen, of anders van tarieven van bedrijven. Dat staat erbij.",
      "Offertes waarvan we niet weten wat ze inhouden, en offertes waarvan van iets niemand de prijs weet, staan achteraan. Van de andere staat eerst wie het minste weglaat, daarna de laagste prijs. Iets weglaten levert dus nooit een hogere plek op.",
      "Een offerte van een bedrijf dat we schorsten houdt haar plaats, maar je kunt haar zolang niet accepteren.",
      "'Laagste' is de laagste prijs van de offertes die alles doen wat je vroeg en die je nu kunt accepteren.",
      "Is alles gelijk, dan staat de nieuwste eerst. Badge, ervaring, beoordelingen en hoe lang een bedrijf klant van ons is, tellen in de volgorde niet mee.",
    ],
  ],
  "Verhuisbedrijven per provincie": [
    [
      "Geverifieerde bedrijven staan eerst, daarna op naam van A tot Z. Meer is er niet.",
      `Op de eerste pagina staan van elke provincie de eerste ${FIRST_OF_PROVINCE}; de rest staat op de pagina van de provincie, in dezelfde volgorde.`,
      "In de lijst staat elk bedrijf met een compleet profiel dat in de provincie werkt, ook zonder abonnement. Een bedrijf dat we schorsten staat er zolang niet in.",
    ],
  ],
  "Wat badges betekenen": [
    [
      "'Geverifieerd': naam en KvK-nummer kloppen met het Handelsregister, op de datum die erbij staat, of een beheerder zag de papieren. De badge is niet te koop.",
      "'Nagekeken', met een laatste dag: een beheerder zag de verzekeringspolis, de vergunning of de erkenning van het bedrijf. Na die dag staat het er niet meer. Ook dit is niet te koop.",
      "Een cijfer staat er alleen als er beoordelingen zijn van klanten die hier een offerte accepteerden.",
    ],
  ],
  "Wat geld verandert": [
    [
      "Aan de volgorde: niets. Er zijn geen advertenties, geen betaalde plekken en geen voorrang, en ook wijzelf en wie met ons verbonden is hebben geen voorrang.",
      `Met het abonnement ${PLAN_NAME} kan een bedrijf offertes sturen en krijgt het, als het dat wil, bericht van nieuwe opdrachten die passen. Per provincie laten we ${PLACES_PER_PROVINCE} bedrijven met een abonnement toe. Wie er geen heeft, ziet de opdrachten wel.`,
      "Een gratis maand of een actieprijs verandert hetzelfde: of een bedrijf offertes kan sturen, en verder niets.",
    ],
  ],
  "Wat we weghalen": [
    <span key="verborgen">
      Een tekst of foto die niet mag, kan verborgen worden; dat verandert de plaats van een bedrijf
      of offerte niet. Hoe we beslissen staat in de{" "}
      <PageLink href={href("/terms")}>voorwaarden</PageLink>, hoe vaak bij{" "}
      <PageLink href={href("/cijfers/moderatie")}>Meldingen in cijfers</PageLink>.
    </span>,
  ],
};

export default function HowWeOrder() {
  return (
    <Page width="narrow">
      <PageTitle lead="Waarom iets bovenaan staat. Niemand kan een hogere plek kopen.">
        Hoe wij sorteren
      </PageTitle>
      <Prose chapters={CHAPTERS} />
    </Page>
  );
}
