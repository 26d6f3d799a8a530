import { href } from "react-router";
import { DRAFT_DAYS } from "~/features/intake/constants.ts";
import { OF_BACKUPS, PRIVACY_AUTHORITY, PRIVACY_RIGHTS } from "~/features/privacy/catalogue.ts";
import { givenTo, keptOfYou, rightsOfYou } from "~/features/privacy/components/told.tsx";
import { listProcessing } from "~/features/privacy/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { type Settings, settingsOf } from "~/server/web/settings.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { AddressLink } from "~/ui/address-link.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type Chapters, Prose } from "~/ui/sections.tsx";
import type { Route } from "./+types/privacy";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Privacy",
    text: "Wat we van je weten, waarom, en hoe lang.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Privacy"),
    `Welke gegevens ${PRODUCT_NAME} van je bewaart, wie ze te zien krijgt, hoe lang, en wat je rechten zijn onder de AVG.`,
  );

export async function loader({ context }: Route.LoaderArgs) {
  const { operator, contactEmail, processors, dac7 } = settingsOf(appOf(context));
  return { operator, contactEmail, processors, dac7, ...listProcessing() };
}

type Told = Pick<Settings, "operator" | "contactEmail" | "processors" | "dac7"> &
  ReturnType<typeof listProcessing>;

const chapters = ({
  operator,
  contactEmail,
  processors,
  dac7,
  clients,
  companies,
  visitors,
}: Told): Chapters => ({
  "Wie is verantwoordelijk": [
    <span key="wie">
      <span>{operator.name}</span>, <span translate="no">{operator.address}</span>, KvK{" "}
      <span translate="no">{operator.kvkNumber}</span>, bepaalt welke gegevens{" "}
      <span translate="no">{PRODUCT_NAME}</span> verwerkt en waarom. Met vragen kun je terecht via
      de pagina <PageLink href={href("/contact")}>Contact</PageLink>.
    </span>,
    <span key="mail">
      <span>{"Mailen kan naar "}</span>
      <AddressLink address={contactEmail} />
      <span>.</span>
    </span>,
    "Hieronder staat per soort gegevens waarvoor we ze gebruiken, op welke grond in de wet, hoe lang, en wie ze krijgt. Staat er niet bij wie ze ziet, dan is dat niemand buiten ons en wie voor ons werkt.",
    "Bij een formulier staat wat je moet invullen en wat niet. Zonder wat verplicht is, kunnen we niet doen waar je om vraagt. Van een bedrijf krijgen we ook gegevens uit het Handelsregister en het register van btw-nummers, en wat een ander over je schrijft, hebben we van die ander.",
  ],
  "Wat we bewaren van klanten": [keptOfYou(clients)],
  "Wat we bewaren van verhuisbedrijven": [
    "Wat hierboven staat over een account, mails, meldingen en offertes geldt ook voor een verhuisbedrijf. Daarbij komt:",
    keptOfYou(companies),
  ],
  "Wat we bewaren van wie geen account heeft": [keptOfYou(visitors)],
  "Wie wat te zien krijgt": [
    "Verhuisbedrijven zien je plaats, provincie, datum en inboedel, en van je postcode de vier cijfers. Je naam, e-mailadres, telefoonnummer en adressen krijgt alleen het bedrijf waarvan je de offerte accepteert, op het moment dat je accepteert. Telefoonnummers en e-mailadressen in je toelichting verbergen we tot die tijd. Welke bedrijven je opdracht openden en wie wanneer je contactgegevens kreeg, lees je bij je opdracht onder 'Wie zag dit?'.",
    "Een vraag over een aanvraag en het antwoord lezen alle bedrijven die een offerte kunnen sturen, zonder contactgegevens. Een gesprek met het gekozen bedrijf lezen alleen jullie twee, en een beheerder als een van jullie het meldt: tot en met de beslissing, en elke keer komt in ons logboek.",
    ...(dac7
      ? [
          "Van een verhuisbedrijf geven we elk jaar aan de Belastingdienst door: naam, adres, KvK-nummer, btw-id, RSIN, en per kwartaal hoeveel afspraken het via ons maakte en voor welk bedrag (Richtlijn (EU) 2021/514). Van klanten geven we niets door. Een bedrijf ziet vooraf wat we doorgeven.",
        ]
      : []),
    "We verkopen geen gegevens en plaatsen geen advertenties. Wie voor ons werkt, mag je gegevens alleen daarvoor gebruiken; dat ligt vast in verwerkersovereenkomsten. Dit zijn ze, en waar we verder iets aan vragen:",
    givenTo(processors),
    "Gaan gegevens buiten de Europese Unie, dan krijg je op verzoek een kopie van de afspraken daarover.",
  ],
  "Hoe lang": [
    [
      "Hoe lang we iets bewaren, staat hierboven steeds erbij. Je account blijft tot je het laat verwijderen.",
      `Wat we wissen, blijft ${OF_BACKUPS}.`,
      "Dat een account is verwijderd, onthouden we met alleen een nummer, zodat een reservekopie het niet terugbrengt.",
      "In ons logboek staan geen e-mailadressen en telefoonnummers.",
      "Een betaaldienst bewaart zelf wat de wet hem vraagt. Verwijder je je account, dan vragen wij hem eerst om je abonnement te beëindigen, en halen we daarna je naam en e-mailadres daar weg.",
    ],
  ],
  Cookies: [
    `We gebruiken alleen cookies die nodig zijn: om je ingelogd te houden, om een apparaat te herkennen waarmee je eerder inlogde, om een dag lang je betaling aan je registratie te koppelen, om een melding te tonen na een handeling, om wat je verandert meteen te laten zien, om een dag lang te weten welke foto's bij je aanvraag horen, om na het uitloggen te wissen wat je typte, om te weten dat een aanvraag of formulier is verstuurd of een bedrijfsprofiel is gemaakt, en om te onthouden dat je een balk hebt gesloten. Wat je in een formulier typt, bewaart je eigen browser tot je het verstuurt of uitlogt. Een aanvraag die blijft liggen wist hij na ${DRAFT_DAYS} dagen en een offerte na een week, zodra je weer langskomt. Je wachtwoord bewaart hij niet. Geen tracking, dus ook geen cookiemelding.`,
  ],
  "Je rechten": [
    <span key="avg">
      In <PageLink href={href("/account")}>je account</PageLink> verbeter, download en verwijder je
      je gegevens zelf. Heb je geen account of wil je iets anders, dan schrijf je ons via{" "}
      <PageLink href={href("/contact")}>Contact</PageLink>, per e-mail of per brief. Het kost niets
      en je hebt binnen een maand antwoord; is dat niet te doen, dan hoor je binnen die maand waarom
      het langer duurt, hoogstens twee maanden. We vragen niet meer dan nodig is om te weten dat jij
      het bent.
    </span>,
    rightsOfYou(PRIVACY_RIGHTS),
    <span key="klacht">
      Ben je het niet met ons eens, dan kun je een klacht indienen bij de{" "}
      <PageLink href={PRIVACY_AUTHORITY.url} rel="noopener">
        {PRIVACY_AUTHORITY.name}
      </PageLink>
      , of naar de rechter.
    </span>,
  ],
  "Bezwaar maken": [
    "Waar de grondslag een gerechtvaardigd belang is, mag je altijd bezwaar maken om redenen die met jou te maken hebben. We stoppen dan, tenzij ons belang aantoonbaar zwaarder weegt. Tegen mail die je iets aanbiedt hoef je geen reden te hebben: die stopt meteen.",
  ],
  Beveiliging: [
    "De verbinding is versleuteld, wachtwoorden zijn niet terug te rekenen, links in mails werken één keer en een sessie kun je op elk apparaat beëindigen. Zie je toch een lek? Meld het ons, dan lossen we het op voordat we erover praten.",
  ],
});

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="Kort gezegd: je gegevens gaan alleen naar het bedrijf dat jij kiest, en blijven niet langer dan nodig.">
        Privacy
      </PageTitle>
      <Prose chapters={chapters(loaderData)} />
    </Page>
  );
}
