import { href } from "react-router";
import { DRAFT_DAYS } from "~/features/intake/constants.ts";
import { appOf } from "~/server/auth/gates.ts";
import { type Settings, settingsOf } from "~/server/web/settings.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { RETENTION } from "~/shared/retention.ts";
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
  return { operator: settingsOf(appOf(context)).operator };
}

const chapters = ({ operator }: Pick<Settings, "operator">): Chapters => ({
  "Wie is verantwoordelijk": [
    <>
      {operator.name}, {operator.address}, KvK {operator.kvkNumber}, bepaalt welke gegevens{" "}
      {PRODUCT_NAME} verwerkt en waarom. Met vragen kun je terecht via de pagina{" "}
      <PageLink href={href("/contact")}>Contact</PageLink>.
    </>,
  ],
  "Wat we bewaren van klanten": [
    [
      "Je naam en e-mailadres, en je telefoonnummer en adressen als je die invult. Bij een postcode met huisnummer vragen wij de straat op bij PDOK, de kaartendienst van de overheid, zonder erbij te zeggen van wie hij is.",
      "Je aanvraag: van waar naar waar, de datum, verdiepingen, kamers, spullen, diensten en je toelichting. Verander je hem nadat er offertes zijn, dan ook wat er eerst stond, zonder je contactgegevens: zo zien jij en die bedrijven wat er veranderde. Dat blijft zo lang als de aanvraag.",
      "Wat bedrijven je over je aanvraag vroegen en wat je antwoordde, en wat jij en het gekozen bedrijf elkaar daarna op Verhuisbod schreven, met de foto's erbij. Dat blijft zo lang als de aanvraag.",
      "De offertes die je kreeg, wat erbij inbegrepen was, wat ze kostten voordat het bedrijf ze aanpaste, en wat je ermee deed.",
      "Je wachtwoord, onleesbaar gemaakt. Niemand kan het terughalen, wij ook niet.",
    ],
    "We doen dat om de overeenkomst met jou uit te voeren: je offertes bezorgen.",
  ],
  "Wat we bewaren van verhuisbedrijven": [
    [
      "Naam van het bedrijf en van de contactpersoon, e-mailadres en telefoonnummer.",
      "Het KvK-nummer en de uitkomst van onze controle in het Handelsregister.",
      "Je btw-id en factuuradres, als je die invult, voor je facturen. Het btw-id kijken we na in het Europese register van btw-nummers (VIES).",
      "Het profiel: omschrijving, diensten, provincies, foto's en links. Dat is openbaar.",
      "De verstuurde offertes met wat erbij inbegrepen is, je prijs van voor een aanpassing, het abonnement en de facturen.",
      "Je tarieven en de teksten die je meestal gebruikt, als je die invult. Daaruit rekenen we voor jou een offerte uit. Niemand anders ziet ze, en ze verdwijnen met je account.",
      "Wat je klanten vroeg, en wat jij en een klant die je offerte accepteerde elkaar schreven. Dat blijft zo lang als de opdracht; jouw berichten verdwijnen ook met je account.",
      "Welke opdrachten je opende en wanneer. De klant van zo'n opdracht ziet dat; het blijft zo lang als de opdracht.",
      "De zoekopdrachten die je bewaart, tot je ze verwijdert of je account weggaat. Niemand anders ziet ze.",
      "Je verwijzingscode, en welk bedrijf je ermee aanbracht. Wie je code invult, ziet je voornaam.",
    ],
    "Rekening- en kaartgegevens komen niet bij ons: die geef je aan de betaaldienst, die ons alleen vertelt of er is betaald. Ze krijgt van ons je naam en e-mailadres, zodat je die daar niet nog eens invult.",
  ],
  "Wie wat te zien krijgt": [
    "Verhuisbedrijven zien je plaats, provincie, datum en inboedel, en van je postcode de vier cijfers. Je naam, e-mailadres, telefoonnummer en adressen krijgt alleen het bedrijf waarvan je de offerte accepteert, op het moment dat je accepteert. Telefoonnummers en e-mailadressen in je toelichting verbergen we tot die tijd. Welke bedrijven je opdracht openden en wie wanneer je contactgegevens kreeg, lees je bij je opdracht onder 'Wie zag dit?'.",
    "Een vraag over een aanvraag en het antwoord lezen alle bedrijven die een offerte kunnen sturen, zonder contactgegevens. Een gesprek met het gekozen bedrijf lezen alleen jullie twee, en een beheerder als een van jullie het meldt.",
    "We verkopen geen gegevens en plaatsen geen advertenties. Bedrijven die voor ons hosten, mail versturen of betalingen verwerken, mogen je gegevens alleen daarvoor gebruiken. Dat ligt vast in verwerkersovereenkomsten.",
  ],
  "Hoe lang": [
    [
      `Een aanvraag zonder geaccepteerde offerte maken we ${RETENTION.unacceptedBriefDays} dagen na de verhuisdatum anoniem.`,
      `Een aanvraag met een geaccepteerde offerte ${RETENTION.acceptedBriefMonths} maanden na de verhuisdatum. De prijs, de omvang, de afstand en de verdiepingen tellen daarna alleen nog als cijfer mee in wat zoiets meestal kost.`,
      `Berichten via het contactformulier bewaren we ${RETENTION.contactMessageMonths} maanden.`,
      `Facturen, met de bedrijfsnaam, de naam, het e-mailadres, het adres en de nummers die erop staan, ${RETENTION.invoiceYears} jaar na het jaar waarin ze zijn verstuurd. De wet vraagt dat van ons, ook als je je account laat verwijderen. Daarna wissen we ze.`,
      `Je aanmelding voor de lancering bewaren we ${RETENTION.launchSignupMonths} maanden.`,
      "Foto's die je kiest voor een aanvraag die je niet plaatst, een dag. Tot je hem plaatst ziet niemand anders ze, daarna alleen geverifieerde verhuisbedrijven.",
      "Je account tot je het laat verwijderen.",
      `Een account waarvan het e-mailadres niet is bevestigd, verwijderen we na ${RETENTION.unconfirmedAccountDays} dagen, tenzij je ervoor hebt betaald.`,
      `Welke mails we je stuurden, weten we ${RETENTION.mailLogDays} dagen. Van de links daarin bewaren we tot ${RETENTION.mailedLinkDays} dagen nadat ze verlopen zijn een code waar niemand iets mee kan openen.`,
      `Neemt een e-mailadres geen mail aan, of meldt de lezer onze mail als spam, dan onthouden we dat ${RETENTION.suppressionMonths} maanden, zodat we er niet naar blijven mailen.`,
      "Hoe vaak iemand iets probeerde, bijvoorbeeld inloggen, tellen we per e-mailadres en per IP-adres. Die tellers zijn binnen twee dagen weg.",
      "Dat een account is verwijderd, onthouden we met alleen een nummer, zodat een reservekopie het niet terugbrengt.",
    ],
  ],
  Cookies: [
    `We gebruiken alleen cookies die nodig zijn: om je ingelogd te houden, om een apparaat te herkennen waarmee je eerder inlogde, om een dag lang je betaling aan je registratie te koppelen, om een melding te tonen na een handeling, om een dag lang te weten welke foto's bij je aanvraag horen, om te weten dat een aanvraag is verstuurd of een bedrijfsprofiel is gemaakt, en om te onthouden dat je een balk hebt gesloten. Wat je in een formulier typt, bewaart je eigen browser tot je het verstuurt. Een aanvraag die blijft liggen wist hij na ${DRAFT_DAYS} dagen en een offerte na een week, zodra je weer langskomt. Je wachtwoord bewaart hij niet. Geen tracking, dus ook geen cookiemelding.`,
  ],
  "Je rechten": [
    <>
      Onder de AVG mag je je gegevens inzien, verbeteren, meenemen en laten verwijderen, en bezwaar
      maken tegen wat we ermee doen. In <PageLink href={href("/account")}>je account</PageLink>{" "}
      verbeter, download en verwijder je ze zelf. Voor al het andere stuur je een bericht via{" "}
      <PageLink href={href("/contact")}>Contact</PageLink> vanaf het e-mailadres van je account; je
      hebt binnen een maand antwoord. Ben je het niet met ons eens, dan kun je een klacht indienen
      bij de Autoriteit Persoonsgegevens.
    </>,
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
