import { href } from "react-router";
import { RegisterAndPay } from "~/features/billing/components/plan-card.tsx";
import { PRICE_EXCL_CENTS, PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/index.server.ts";
import { readMostPlaces } from "~/features/regions/index.server.ts";
import { appOf, readerOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { COMPANY_SIGN_UP } from "~/shared/paths.ts";
import { isOfferedTo } from "~/shared/reader.ts";
import { LinkButton } from "~/ui/button.tsx";
import { QuotaBoxes, Stamp } from "~/ui/card.tsx";
import { BoxClosed } from "~/ui/illustrations/boxes.tsx";
import { CallToAction, Faq, Figures, faqFacts, Hero, Section, Steps } from "~/ui/sections.tsx";
import type { Route } from "./+types/for-companies";

const PRICE = `${formatWholeEuros(PRICE_EXCL_CENTS)} excl. btw`;
const PRICE_BOTH = `${PRICE} (${formatCents(PRICE_INCL_CENTS)} incl.)`;

const questions = (places: number) => ({
  "Betaal ik per aanvraag of over mijn omzet?": `Nee. Je betaalt ${PRICE_BOTH} per maand en stuurt zoveel offertes als je wilt. Er is geen commissie en er zijn geen kosten per contact.`,
  "Kan ik eerst kijken?":
    "Ja. Met een gratis account en een compleet profiel zie je alle open opdrachten met route, datum en inboedel. Pas als je een offerte wilt sturen, heb je een abonnement nodig.",
  "Met hoeveel bedrijven concurreer ik?": `Per aanvraag met hooguit ${MAX_PROPOSALS - 1} andere: na ${MAX_PROPOSALS} offertes gaat hij dicht. En in een provincie laten we niet meer dan ${places} bedrijven met een abonnement toe.`,
  "Wat heb ik nodig om mee te doen?":
    "Een inschrijving bij de KvK en een compleet profiel: je bedrijfsnaam, wat je doet en in welke provincies. We controleren je inschrijving in het Handelsregister.",
  "Kan ik weer weg?":
    "Ja, elke maand. Zeg je op, dan houd je toegang tot het einde van de periode waarvoor je hebt betaald.",
});

export const handle = page({
  indexed: true,
  about: "companies",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Vast bedrag per maand, onbeperkt offertes verzenden!",
    text: "Open verhuizingen en ontruimingen in jouw regio.",
  },
});
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage(
    pageTitle("Voor Verhuisbedrijven"),
    `Bekijk verhuisopdrachten in jouw provincies gratis en stuur onbeperkt offertes voor ${PRICE} per maand. Geen commissie, maandelijks opzegbaar.`,
    // Without data the page is one of an error.
    ...(loaderData ? [faqFacts(questions(loaderData.places))] : []),
  );

export async function loader({ context }: Route.LoaderArgs) {
  const app = appOf(context);
  const [placesLeft, places] = await Promise.all([
    isOfferedTo(await readerOf(context)) ? readPlacesLeft(app) : 0,
    readMostPlaces(app),
  ]);
  return { marketing: settingsOf(app).marketing, placesLeft, places };
}

const BENEFITS = {
  "Eén vast bedrag": `${PRICE_BOTH} per maand. Geen commissie, geen kosten per contact, hoeveel je ook biedt.`,
  "Opdrachten waar je wat aan hebt":
    "Route, afstand, datum, verdieping en de lijst met spullen in m³ staan erbij. Je rekent uit wat het kost zonder eerst te bellen.",
  "Offerte in een paar tikken":
    "Leg één keer je tarieven vast: per m³, per kilometer, per verdieping. Bij elke opdracht staat de prijs dan al klaar.",
  "Compleet wint":
    "Klanten vergelijken op een prijs die alles meetelt waar ze om vroegen. Wie iets weglaat, staat niet vooraan.",
  "Alleen jouw gebied":
    "Jij kiest de provincies en het werk. Past een nieuwe opdracht, dan krijg je meteen een mail.",
  "Hooguit vijf offertes":
    "Na de vijfde gaat een opdracht dicht. Je biedt dus nooit tegen een hele markt.",
  "Een profiel dat werkt":
    "Je eigen pagina met werkgebied, diensten, foto's en het bewijs dat je bij de KvK bent gecontroleerd.",
  "De klant kiest jou":
    "Word je gekozen, dan krijg je naam, telefoonnummer en e-mailadres. Verder zit er niemand tussen.",
};

const STEPS = {
  "Meld je aan": {
    text: "Een account is gratis. Bevestig je e-mailadres, vul je profiel in en kijk rond.",
  },
  "Vul je profiel in": {
    text: "KvK-nummer, diensten en provincies. Wij controleren je inschrijving.",
  },
  "Stuur offertes": {
    text: "Start je abonnement en bied op de opdrachten die bij je passen. Onbeperkt.",
  },
  Verhuis: {
    text: "De klant accepteert, jij krijgt de gegevens en plant de dag.",
  },
};

export default function ForCompanies({ loaderData }: Route.ComponentProps) {
  const { projects, companies } = loaderData.marketing;
  const results = {
    "opdrachten per maand": projects && `${projects}+`,
    "bedrijven doen mee": companies && `${companies}+`,
    "commissie over je werk": "0%",
  };
  return (
    <>
      <Hero
        title="Vul je agenda, niet je kilometers"
        lead={`Verhuisopdrachten uit jouw provincies, compleet omschreven. Bekijken is gratis; onbeperkt offertes sturen kost ${PRICE_BOTH} per maand.`}
        art={<ExampleBrief />}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton href={COMPANY_SIGN_UP} size="large" className="max-sm:w-full">
            Bedrijf gratis aanmelden
          </LinkButton>
          <LinkButton
            href={href("/pricing")}
            look="secondary"
            size="large"
            className="max-sm:w-full"
          >
            Bekijk de prijs
          </LinkButton>
        </div>
      </Hero>
      <Section title="Wat je krijgt voor je geld">
        <dl className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(BENEFITS).map(([title, text]) => (
            <div key={title} className="grid content-start gap-1.5 border-t-4 border-kraft pt-4">
              <dt className="font-display text-xl leading-snug font-bold">{title}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section board title="In vier stappen aan het werk">
        <Steps steps={STEPS} />
      </Section>
      <Section title="Wat het oplevert">
        <Figures figures={results} />
        <p className="max-w-prose text-muted">
          Eén verhuizing van drie kamers betaalt je abonnement ruim terug. Al het werk daarna is van
          jou.
        </p>
      </Section>
      <Faq title="Vragen van bedrijven" questions={questions(loaderData.places)} />
      <CallToAction
        title="Kijk eerst, beslis daarna"
        text={`Maak een gratis account en bekijk wat er deze week in jouw provincie verhuist. ${startText(loaderData.placesLeft)}`}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton href={COMPANY_SIGN_UP} size="large">
            Bedrijf gratis aanmelden
          </LinkButton>
          <RegisterAndPay placesLeft={loaderData.placesLeft} look="secondary" />
        </div>
      </CallToAction>
    </>
  );
}

/** What sending proposals at once costs, with the btw that the payment has. */
function startText(placesLeft: number): string {
  const regular = formatCents(PRICE_INCL_CENTS);
  const price =
    placesLeft > 0
      ? `de eerste maand ${formatCents(OFFER_INCL_CENTS)} incl. btw, daarna ${regular}`
      : `${regular} incl. btw per maand`;
  return `Meteen offertes sturen kost ${price}.`;
}

function ExampleBrief() {
  return (
    <article className="w-full max-w-md rotate-1 rounded-box border-2 border-ink bg-card p-5 shadow-box sm:p-6">
      <header className="flex items-start justify-between gap-3">
        <div>
          <p className="text-sm font-semibold text-muted">Voorbeeld van een opdracht</p>
          <h2 className="mt-1 text-step-1">Utrecht naar Overijssel</h2>
        </div>
        <Stamp tone="accent">Nieuw</Stamp>
      </header>
      <dl className="my-4 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 border-y-2 border-dashed border-line py-4">
        <dt className="text-muted">Soort</dt>
        <dd className="font-medium">Verhuizing, 3 kamers</dd>
        <dt className="text-muted">Dag</dt>
        <dd className="font-medium">Zaterdag, ochtend</dd>
        <dt className="text-muted">Zwaar</dt>
        <dd className="font-medium">Piano, wasmachine</dd>
        <dt className="text-muted">Trap</dt>
        <dd className="font-medium">2e verdieping, geen lift</dd>
      </dl>
      <div className="flex items-end justify-between gap-4">
        <QuotaBoxes taken={2} total={MAX_PROPOSALS} />
        <BoxClosed className="h-16" />
      </div>
    </article>
  );
}
