import { href } from "react-router";
import {
  PAUSE_MONTHS_A_YEAR,
  PLAN_NAME,
  PRICE_EXCL_CENTS,
  PRICE_INCL_CENTS,
} from "~/features/billing/constants.ts";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { readMostPlaces } from "~/features/regions/index.server.ts";
import { REVOCATION_DAYS } from "~/features/rights/constants.ts";
import { liabilityText } from "~/features/rights/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { type Settings, settingsOf } from "~/server/web/settings.ts";
import { formatCents } from "~/shared/money.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type Chapters, Prose } from "~/ui/sections.tsx";
import type { Route } from "./+types/terms";

const MAP_SOURCE = "https://github.com/VictorCazanave/svg-maps/tree/master/packages/netherlands";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Voorwaarden",
    text: "Wat we afspreken, in gewone taal.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Voorwaarden"),
    `De afspraken tussen jou en ${PRODUCT_NAME}: voor klanten die offertes vragen en voor verhuisbedrijven met een abonnement.`,
  );

export async function loader({ context }: Route.LoaderArgs) {
  const app = appOf(context);
  return { operator: settingsOf(app).operator, places: await readMostPlaces(app) };
}

type Shown = Pick<Settings, "operator"> & { places: number };

const chapters = ({ operator, places }: Shown): Chapters => ({
  "1. Wie we zijn en wat we doen": [
    `${PRODUCT_NAME} is een dienst van ${operator.name}, ${operator.address}, KvK ${operator.kvkNumber}, btw ${operator.vatNumber}. We brengen mensen die verhuizen of een woning laten ontruimen in contact met verhuisbedrijven. De verhuizing zelf spreek je af met het bedrijf dat je kiest; daar zijn wij geen partij bij.`,
  ],
  "2. Voor klanten": [
    [
      "Een aanvraag plaatsen en offertes ontvangen is gratis en verplicht tot niets.",
      `Per aanvraag ontvang je hooguit ${MAX_PROPOSALS} offertes. We streven naar offertes binnen 24 uur, maar kunnen niet beloven dat er bedrijven reageren.`,
      "Je vult je aanvraag naar waarheid in. Een offerte geldt voor wat je hebt opgegeven.",
      "Accepteer je een offerte, dan sluit je een overeenkomst met dat bedrijf voor de dag en de extra's die je koos, tegen de prijs die op de knop stond. Bij een prijs per uur is dat het hoogste wat je betaalt. Het bedrijf krijgt je naam en e-mailadres, en het telefoonnummer en de adressen die je invulde. De andere offertes worden afgewezen.",
      <span key="herroepen">
        Een ontruiming, of alleen inpakken, kun je <span>{REVOCATION_DAYS}</span> dagen lang zonder
        reden herroepen, op de pagina van je opdracht of met de link in je mail. Een verhuizing op
        een afgesproken dag niet. Wat de wet verder voor je regelt, staat bij{" "}
        <PageLink href={href("/je-rechten")}>Je rechten bij een verhuizing</PageLink>.
      </span>,
      `Gaat er bij een verhuizing iets stuk, dan betaalt de verhuizer volgens de wet hoogstens ${liabilityText} per inboedel, tenzij jullie schriftelijk meer afspreken.`,
    ],
  ],
  "3. Voor verhuisbedrijven": [
    [
      "Een account en het bekijken van opdrachten zijn gratis.",
      `Offertes sturen kan met een compleet profiel, een KvK-inschrijving die wij hebben gecontroleerd en het abonnement ${PLAN_NAME}.`,
      "Je stuurt per opdracht één offerte, met een prijs inclusief btw die je kunt waarmaken op de dag van de opdracht. De klant kiest die dag, of een andere dag die je met een prijs noemt. Na het versturen kun je je prijzen alleen nog aanpassen als de klant zijn aanvraag wijzigt of je offerte verloopt.",
      "Elke offerte zegt wie de opdracht uitvoert, tot welk bedrag en met welk eigen risico het verzekerd is, wat annuleren kost en wat de klant krijgt als jij afzegt. Wat je niet zegt, ziet de klant als 'niet opgegeven'.",
      "Herroept een klant binnen de wettelijke bedenktijd, dan is de overeenkomst voorbij. Wat je al ontving betaal je binnen veertien dagen terug, behalve voor wat je op zijn verzoek al deed.",
      "Klantgegevens gebruik je alleen voor de verhuizing waarvoor je ze kreeg. Klanten buiten het platform om benaderen voordat ze hebben geaccepteerd, is niet toegestaan.",
      `Per provincie laten we hoogstens ${places} bedrijven met een abonnement toe. Is een provincie vol, dan kun je op de wachtlijst.`,
    ],
  ],
  "4. Abonnement en betaling": [
    [
      `${PLAN_NAME} kost ${formatCents(PRICE_EXCL_CENTS)} excl. btw (${formatCents(PRICE_INCL_CENTS)} incl. btw) per maand.`,
      "Je betaalt vooruit, per automatische SEPA-incasso.",
      "De overeenkomst komt tot stand als we je eerste betaling bevestigen. Is intussen de laatste plaats in je werkgebied of de laatste plek van een actie weg, of had je al een abonnement, dan is er geen overeenkomst. Je krijgt dan het hele bedrag terug, zonder factuur.",
      "Het abonnement loopt per maand en wordt steeds verlengd. Opzeggen doe je in je dashboard, tot en met de 25e van de maand; het stopt dan aan het einde van de betaalde periode. Een latere opzegging voeren we ook uit zolang de nieuwe periode niet is begonnen.",
      "Lukt een incasso niet, dan laten we dat weten. Betaal je ook daarna niet, dan kun je geen offertes meer sturen tot er betaald is.",
      "Laat je je account verwijderen, dan stopt je abonnement die dag. Wat je betaalde voor de dagen erna, krijg je terug met een creditfactuur.",
      `Pauzeren kan hoogstens ${PAUSE_MONTHS_A_YEAR} maanden per kalenderjaar, vanaf het einde van een betaalde maand. Zolang een pauze duurt, betaal je niets en stuur je geen offertes.`,
      "Een tijdelijke actieprijs geldt voor de periode die erbij staat. Daarna betaal je de gewone prijs.",
    ],
  ],
  "5. Een collega aanbrengen": [
    "Met je eigen code breng je andere bedrijven aan. Heeft zo'n bedrijf zijn eerste maand betaald en is het geverifieerd, dan krijg jij een maand gratis. Dat kan vijf keer per maand, één keer per aangebracht bedrijf en niet voor een bedrijf van jezelf. Een zesde in dezelfde maand schuift niet door.",
    "De gratis maand komt bij de periode die loopt: je volgende betaling schuift een maand op. Heb je op dat moment geen abonnement, dan bewaren we de maand tot je er een hebt. Wie je code invult, ziet je voornaam. Je vindt je code op de pagina van je abonnement.",
  ],
  "6. Volgorde en beoordelingen": [
    "Opdrachten tonen we aan bedrijven met de nieuwste bovenaan. In de lijst van verhuisbedrijven staan geverifieerde bedrijven eerst, daarna op alfabet. Offertes zet de klant zelf op volgorde. Niemand kan een hogere plek kopen.",
    "Klanten kunnen bedrijven hier nog niet beoordelen: bij een bedrijf staat dus geen cijfer.",
  ],
  "7. Verificatie": [
    "'Geverifieerd' betekent dat we naam en KvK-nummer van het bedrijf hebben vergeleken met het Handelsregister, op de datum die erbij staat. Het is geen keurmerk en geen garantie voor het werk. Verandert een bedrijf zijn naam of nummer, dan controleren we opnieuw.",
  ],
  "8. Aansprakelijkheid": [
    "We staan in voor onze eigen dienst: dat de site werkt, dat je gegevens veilig zijn en dat offertes aankomen. Voor schade bij een verhuizing spreek je het verhuisbedrijf aan. Onze aansprakelijkheid tegenover bedrijven is beperkt tot wat zij ons in de laatste twaalf maanden betaalden, behalve bij opzet of grove schuld. De rechten die je als consument van de wet krijgt, blijven gelden.",
  ],
  "9. Stoppen": [
    "Je kunt je account altijd laten verwijderen. Wij kunnen een account sluiten als iemand deze afspraken ernstig schendt, bijvoorbeeld met valse aanvragen of misbruik van klantgegevens. We zeggen dan waarom, en een klacht daarover behandelen we binnen veertien dagen.",
    "Een bedrijf kunnen we schorsen als het zich niet aan deze afspraken houdt, klanten misleidt, als er klachten over komen, als zijn gegevens of papieren niet kloppen, of als een toezichthouder het vraagt. Het krijgt op dat moment een mail met de reden, de feiten en hoe het bezwaar maakt. Zolang de schorsing duurt stuurt het geen offertes en staat het niet op de site; afspraken met klanten en het abonnement lopen door. Willen we onze dienst aan een bedrijf helemaal beëindigen, dan zeggen we dat ten minste 30 dagen van tevoren, met de redenen (artikel 4 van Verordening (EU) 2019/1150).",
  ],
  "10. Wijzigingen": [
    "Veranderen we deze voorwaarden, dan kondigen we dat 30 dagen van tevoren aan per e-mail. Ben je het er niet mee eens, dan kun je tot die dag kosteloos opzeggen.",
  ],
  "11. Recht en klachten": [
    <span key="recht">
      Nederlands recht is van toepassing. Een klacht leg je ons voor via{" "}
      <PageLink href={href("/contact")}>Contact</PageLink>. Komen we er samen niet uit, dan beslist
      de bevoegde rechter in Nederland.
    </span>,
  ],
  "12. Wat niet mag, en hoe we beslissen": [
    [
      "Niet toegestaan is wat tegen de wet is, wat onwaar is of misleidt, wat grof of kwetsend is, gegevens of foto's van een ander, reclame, en contactgegevens voordat een offerte is geaccepteerd.",
      "Een programma verbergt contactgegevens in wat een klant in een aanvraag schrijft en in vragen en antwoorden daarover, tot een offerte is geaccepteerd. Dat staat dan bij je tekst. In profielen en offertes van bedrijven verbergt het niets. Al het andere beslist een mens.",
      "Bij elke tekst en foto van een ander staat 'Meld dit'. Wie meldt, krijgt een nummer en later de beslissing. We verbergen een tekst of foto, of doen niets; bij herhaling kunnen we een account sluiten (hoofdstuk 9). Degene van wie de tekst of foto is, leest van ons wat we deden, op welke feiten en welke regel dat rust, en of een programma besliste.",
      "Ben je het niet eens met een beslissing, dan maak je binnen zes maanden gratis bezwaar met de link in onze mail. Een mens beslist opnieuw, als het kan een ander. Daarna kun je naar een erkende geschillenbeslechter of de rechter.",
      "Wie telkens zonder reden meldt, waarschuwen we eerst; daarna behandelen we zijn meldingen een tijd niet.",
    ],
    <span key="cijfers">
      Hoe vaak dit voorkomt staat bij{" "}
      <PageLink href={href("/cijfers/moderatie")}>Meldingen in cijfers</PageLink>, hoe lijsten op
      volgorde staan bij <PageLink href={href("/hoe-wij-sorteren")}>Hoe wij sorteren</PageLink>.
    </span>,
  ],
});

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="De afspraken in gewone taal. Ze gelden zodra je een aanvraag plaatst of een account maakt.">
        Voorwaarden
      </PageTitle>
      <Prose chapters={chapters(loaderData)}>
        <h2 id="bronnen">13. Bronnen</h2>
        <p>
          De kaart van de provincies is een vereenvoudiging van{" "}
          <PageLink href={MAP_SOURCE} rel="noopener">
            svg-maps
          </PageLink>
          . De plaatsen komen van{" "}
          <PageLink href="https://www.geonames.org/" rel="noopener">
            GeoNames
          </PageLink>{" "}
          en zijn door ons aangevuld. Beide gebruiken we onder de licentie{" "}
          <PageLink href="https://creativecommons.org/licenses/by/4.0/deed.nl" rel="noopener">
            CC BY 4.0
          </PageLink>
          . Alle software en lettertypen van anderen staan bij{" "}
          <PageLink href={href("/licenties")}>Licenties</PageLink>.
        </p>
      </Prose>
    </Page>
  );
}
