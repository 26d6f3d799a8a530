import { href } from "react-router";
import { SampleProposal } from "~/features/agreements/components/sample-proposal.tsx";
import { appOf } from "~/server/auth/gates.ts";
import { type Settings, settingsOf } from "~/server/web/settings.ts";
import { describePage, page } from "~/shared/page.ts";
import { COMPANY_SIGN_UP } from "~/shared/paths.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { BoxClosed, BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Key, PianoHoist, Staircase, Street } from "~/ui/illustrations/moving-day.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { CallToAction, Figures, Section, Steps } from "~/ui/sections.tsx";
import type { Route } from "./+types/home";

export const handle = page({
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Tot 5 gratis verhuisoffertes",
    text: "Eén aanvraag. Geverifieerde bedrijven. Jij kiest.",
  },
});
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage(
    `${PRODUCT_NAME} - Ontvang tot 5 gratis verhuisoffertes`,
    "Vertel één keer wat er mee moet en vergelijk tot vijf offertes van geverifieerde verhuisbedrijven, liefst binnen 24 uur. Gratis, zonder verplichting en zonder belletjes.",
    {
      "@type": "Organization",
      name: PRODUCT_NAME,
      url: loaderData?.appUrl,
      logo: `${loaderData?.appUrl}/favicon.svg`,
      areaServed: "NL",
    },
    { "@type": "WebSite", name: PRODUCT_NAME, url: loaderData?.appUrl, inLanguage: "nl" },
  );

export async function loader({ context }: Route.LoaderArgs) {
  const { appUrl, marketing } = settingsOf(appOf(context));
  return { appUrl, marketing };
}

const STEPS = {
  "Plak je label": {
    text: "Van waar naar waar, welke dag en wat er mee moet: tik je spullen aan en je ziet hoeveel m³ het is.",
    art: <BoxOpen className="h-24" />,
  },
  "Bedrijven bieden": {
    text: "Geverifieerde verhuisbedrijven uit je regio sturen een offerte. Nooit meer dan vijf.",
    art: <Van className="h-20" />,
  },
  "Jij kiest": {
    text: "Vergelijk prijs, ploeg en wagen op één pagina. Pas als je ja zegt, krijgt dat ene bedrijf je gegevens.",
    art: <Key className="h-20" />,
  },
};

const PROMISES = {
  "Je telefoon blijft stil":
    "Je naam, adres, e-mailadres en telefoonnummer zijn pas zichtbaar voor het bedrijf waarvan je de offerte accepteert. Niemand anders krijgt ze.",
  "Alleen geverifieerde bedrijven":
    "Wie een offerte stuurt, is nagekeken in het Handelsregister van de KvK. Op elk profiel staat wat er is gecontroleerd, en wanneer.",
  "Vijf is genoeg":
    "Na vijf offertes gaat je aanvraag dicht. Zo heb je keuze zonder een volle inbox, en je kunt hem zelf ook eerder sluiten.",
  "De prijs is de prijs":
    "Elke offerte is inclusief btw. De prijs verandert alleen als jij je aanvraag wijzigt of de offerte verloopt. Je ziet wat erin zit, wat extra kost en wat ontbreekt, met een prijs die je eerlijk kunt vergelijken.",
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Opening savings={loaderData.marketing.savings} />
      <Section>
        <div className="grid items-center gap-6 md:grid-cols-[1fr_1.35fr] lg:grid-cols-2 lg:gap-10">
          <div className="grid max-w-prose gap-3">
            <h2 className="text-step-2">Zo ziet een offerte eruit</h2>
            <p className="text-step-0 text-muted">
              De prijs, de ploeg, de wagen en wat erin zit. Je krijgt er tot vijf en legt ze naast
              elkaar.
            </p>
          </div>
          <SampleProposal />
        </div>
      </Section>
      <Proof {...loaderData.marketing} />
      <Section
        title="Van studentenkamer tot concertvleugel"
        lead="Zeg wat er moet gebeuren; wie het kan, stuurt je een offerte."
      >
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
          {Object.entries(SERVICES).map(([title, { text, art }]) => (
            <li
              key={title}
              className="grid grid-cols-[4rem_1fr] items-center gap-4 sm:grid-cols-[5rem_1fr]"
            >
              <div className="grid place-items-center *:max-h-16 *:max-w-full">{art}</div>
              <div className="grid gap-0.5">
                <h3 className="text-xl">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section board title="Zo kom je aan een verhuizer">
        <Steps steps={STEPS} />
        <p>
          <PageLink href={href("/hoe-werkt-het")} className="line-link font-semibold">
            Lees precies hoe het werkt
          </PageLink>
        </p>
      </Section>
      <Section title="Wat we je beloven">
        <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2">
          {Object.entries(PROMISES).map(([title, text]) => (
            <div key={title} className="grid content-start gap-1.5">
              <dt className="font-display text-xl leading-snug font-bold">{title}</dt>
              <dd className="max-w-prose text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <CallToAction
        title="Wanneer verhuis je?"
        text="Plaats vandaag je aanvraag, dan kunnen bedrijven meteen bieden. Het kost niets en je zit nergens aan vast."
        art={<BoxClosed className="hidden h-40 md:block" />}
      />
      <section className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <span>
            Verhuis je zelf mensen? Bekijk opdrachten gratis en bied mee voor een vast bedrag.
          </span>
          <PageLink href={COMPANY_SIGN_UP} className="line-link font-semibold">
            Bedrijf gratis aanmelden
          </PageLink>
        </p>
      </section>
    </>
  );
}

function Opening({ savings }: { savings: number | null }) {
  return (
    <section className="board overflow-hidden border-b border-line">
      <div className="mx-auto grid w-full max-w-6xl gap-x-8 px-4 pt-10 sm:px-6 md:grid-cols-[1fr_1.05fr] md:pt-14 lg:pt-16">
        <div className="grid content-center gap-5 md:pb-14">
          <h1 className="text-step-3 leading-[1.03]">Ontvang tot 5 gratis verhuisoffertes</h1>
          <p className="max-w-[46ch] text-lg text-ink/85 sm:text-xl/relaxed">
            Vertel één keer wat er mee moet en vergelijk offertes van geverifieerde
            verhuisbedrijven, liefst binnen 24 uur
            <span>{savings ? `, en bespaar tot ${savings}%` : ""}</span>. Niemand belt je: je
            gegevens deel je pas als jij kiest.
          </p>
          <div className="flex flex-wrap gap-3">
            <AskForProposals size="large" className="max-sm:w-full" />
            <LinkButton
              href={href("/hoe-werkt-het")}
              look="secondary"
              size="large"
              className="max-sm:w-full"
            >
              Hoe werkt het?
            </LinkButton>
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 font-medium">
            {["Gratis", "Zonder verplichting", "KvK-gecontroleerde bedrijven"].map((point) => (
              <li key={point} className="flex items-center gap-2">
                <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true" fill="none">
                  <path d="m2 8.500 4 4 8-9" className="stroke-good" strokeWidth="3" />
                </svg>
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </div>
        <Street className="mt-8 -mb-3 w-full self-end md:mt-0 md:w-[118%]" />
      </div>
    </section>
  );
}

/** Only the figures that are set, and nothing at all when there are none. */
function Proof({ projects, companies, savings }: Settings["marketing"]) {
  if (!projects && !companies && !savings) return null;
  return (
    <section aria-label="In cijfers" className="border-y border-line bg-card">
      <div className="mx-auto w-full max-w-6xl px-4 py-7 sm:px-6">
        <Figures
          figures={{
            "verhuizingen per maand": projects && `${projects}+`,
            "verhuisbedrijven doen mee": companies && `${companies}+`,
            "goedkoper door te vergelijken": savings && `tot ${savings}%`,
          }}
        />
      </div>
    </section>
  );
}

/** What is done, as a list to read: the form asks which of it is wanted. */
const SERVICES = {
  Verhuizing: {
    text: "Van deur tot deur, met een ploeg die sjouwt en een wagen die past.",
    art: <Van className="h-20" />,
  },
  Woningontruiming: {
    text: "Een woning leeg en bezemschoon opgeleverd, ook na een overlijden.",
    art: <Key className="h-20" />,
  },
  "Inpakken en uitpakken": {
    text: "Dozen leveren, inpakken, meubels demonteren en weer in elkaar zetten.",
    art: <BoxOpen className="h-24" />,
  },
  "Piano's en zwaar werk": {
    text: "Vleugel, kluis of aquarium: met hijsbalk, lift of extra handen.",
    art: <PianoHoist className="h-28" />,
  },
  Opslag: {
    text: "Nog geen sleutel? Je spullen staan droog tot het zover is.",
    art: <BoxClosed className="h-24" />,
  },
  "Trappen en smalle gangen": {
    text: "Geen lift, vierhoog achter? Geef het op, dan klopt de prijs.",
    art: <Staircase className="h-28" />,
  },
};
