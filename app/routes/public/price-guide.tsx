import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { LARGEST_PLACES } from "~/features/places/index.server.ts";
import { PriceCalculator } from "~/features/prices/components/price-calculator.tsx";
import {
  BAND_PERIOD,
  CALCULATOR_ID,
  GUIDE,
  GUIDE_SIZES,
  type GuideSize,
  MIN_IN_BAND,
} from "~/features/prices/constants.ts";
import { readUsualPrice } from "~/features/prices/index.server.ts";
import {
  ASKED,
  classAsked,
  ENDS,
  endsTyped,
  keptQuery,
  queryWith,
  USUAL_CASE,
} from "~/features/prices/questions.ts";
import { guideText } from "~/features/prices/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { Card } from "~/ui/card.tsx";
import { BoxClosed, BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { CanalHouses, Key, PianoHoist, Staircase } from "~/ui/illustrations/moving-day.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { CallToAction, DrawnCards, Faq, faqFacts, Hero, Section } from "~/ui/sections.tsx";
import type { Route } from "./+types/price-guide";

const QUESTIONS = {
  "Waar komen de bedragen van de rekenhulp vandaan?": `Van offertes die via ${PRODUCT_NAME} in ${BAND_PERIOD} zijn geaccepteerd, voor verhuizingen die op de jouwe lijken. Het bedrag is de middelste helft daarvan: een kwart was lager, een kwart hoger. Er tellen er altijd minstens ${MIN_IN_BAND} mee; zijn er minder, dan zie je de richtprijs van deze pagina. Kostte verder rijden juist minder, dan laten we de afstand weg: dan lag het verschil aan iets anders.`,
  "Zijn deze bedragen inclusief btw?":
    "Ja. De richtprijzen gelden voor een verhuizing binnen Nederland, inclusief btw. Elke offerte die je via Verhuisbod krijgt, is ook inclusief btw.",
  "Wanneer is verhuizen het goedkoopst?":
    "Doordeweeks en halverwege de maand. Rond de eerste van de maand, op vrijdag en in de zomer zit de agenda van verhuizers het volst.",
  "Kan ik zelf geld besparen?":
    "Ja: pak zelf in, haal kasten en bedden vast uit elkaar en zorg dat de wagen voor de deur kan staan. Elk uur minder sjouwen scheelt.",
};

export const handle = page({
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "no company",
  reads: [...ASKED, ...ENDS],
  keeps: keptQuery,
  card: {
    title: "Wat kost een verhuizing?",
    text: "Prijsklassen, wat de prijs bepaalt en een voorbeeld om na te rekenen.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Verhuis Prijzen"),
    `Wat kost een verhuizing? Een kleine kost ${guideText("small")}, een middelgrote ${guideText("medium")} en een grote ${guideText("large")}. Reken uit wat zoiets als de jouwe meestal kost.`,
    faqFacts(QUESTIONS),
  );

/** What the calculator answers, of its example where nothing is asked; an address that asks in another way leads to the one that is kept. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const isExample = asked.size === 0;
  const of = isExample ? USUAL_CASE : classAsked(asked);
  if (!of) throw redirect(href("/verhuis-prijzen"));
  const ends = endsTyped(asked);
  const query = queryWith(of, ends);
  const named = [...ASKED, ...ENDS].flatMap((name) =>
    asked.getAll(name).map((value) => [name, value]),
  );
  if (!isExample && `${new URLSearchParams(named)}` !== query) {
    throw redirect(`${href("/verhuis-prijzen")}?${query}`);
  }
  const price = await readUsualPrice(appOf(context), of);
  return { calculated: { of, ends, isExample, price }, places: LARGEST_PLACES };
}

const DRAWINGS: Record<GuideSize, ReactNode> = {
  small: <BoxClosed className="h-16" />,
  medium: <BoxOpen className="h-20" />,
  large: <Van className="h-16" />,
};

const DRIVERS = {
  "Hoeveel er mee moet": {
    text: "Het aantal kamers bepaalt de grootte van de wagen en van de ploeg.",
    art: <BoxOpen className="h-20" />,
  },
  "Trappen en liften": {
    text: "Drie hoog zonder lift kost zo een uur of twee extra, aan beide kanten.",
    art: <Staircase className="h-24" />,
  },
  "De afstand": {
    text: "Binnen de stad tel je minuten, van Limburg naar Groningen een halve dag rijden.",
    art: <Van className="h-20" />,
  },
  "Zware en breekbare spullen": {
    text: "Een piano, kluis of aquarium vraagt om extra handen, een lift of een hijsbalk.",
    art: <PianoHoist className="h-28" />,
  },
  "Wat je uitbesteedt": {
    text: "Inpakken, demonteren, opslag of schoonmaken: elke dienst komt erbij.",
    art: <BoxClosed className="h-20" />,
  },
  "De dag": {
    text: "Doordeweeks en halverwege de maand is er ruimte. In het weekend betaal je vaak meer.",
    art: <Key className="h-20" />,
  },
};

const EXAMPLE: [label: string, amount: string][] = [
  ["3 verhuizers, 6 uur à € 40 per persoon", "€ 720"],
  ["Bakwagen met laadklep, een dag", "€ 110"],
  ["Utrecht - Zwolle, 100 km", "€ 45"],
  ["2e verdieping zonder lift", "€ 65"],
];

export default function PriceGuide({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero
        title="Verhuis Prijzen"
        lead="Wat een verhuizing kost, hangt af van hoeveel, hoe hoog en hoe ver. Met deze richtprijzen weet je of een offerte klopt."
        art={<CanalHouses className="w-full max-w-xs" />}
        artOnPhone={false}
      />
      <div id={CALCULATOR_ID} className="scroll-mt-4">
        <Section
          title="Wat kost het bij jou?"
          lead="Vul in wat je weet: je ziet wat zoiets meestal kost, en van hoeveel."
        >
          <PriceCalculator {...loaderData} />
        </Section>
      </div>
      <Section
        board
        title="Wat kost een verhuizing?"
        lead="Richtprijzen voor een verhuizing binnen Nederland, inclusief btw. Ze gelden van de kortste rit tot de langste; de rekenhulp hierboven telt wat er echt is afgesproken."
      >
        <ul className="grid gap-4 lg:grid-cols-3">
          {GUIDE_SIZES.map((size) => (
            <li
              key={size}
              className="flex flex-col rounded-box border border-line bg-card shadow-box"
            >
              <div className="flex flex-1 items-start justify-between gap-3 p-5">
                <div>
                  <h3 className="text-step-1">{GUIDE[size].label}</h3>
                  <p className="text-muted">{GUIDE[size].home}</p>
                </div>
                <div className="shrink-0">{DRAWINGS[size]}</div>
              </div>
              <div className="tear p-5">
                <p className="font-display text-step-1 font-bold tabular-nums">{guideText(size)}</p>
                <p className="text-muted">{GUIDE[size].crew}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Wat de prijs bepaalt">
        <DrawnCards cards={DRIVERS} columns="sm:grid-cols-2 lg:grid-cols-3" />
      </Section>
      <Section
        board
        title="Een voorbeeld"
        lead="Een appartement met drie kamers, van Utrecht naar Zwolle. Tweede verdieping zonder lift, beneden met de deur aan straat, zelf ingepakt."
      >
        <Card className="max-w-2xl">
          <table className="w-full">
            <caption className="sr-only">Rekenvoorbeeld van een verhuizing</caption>
            <tbody>
              {EXAMPLE.map(([label, amount]) => (
                <tr key={label} className="border-b border-line">
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {label}
                  </th>
                  <td className="py-2.5 text-right whitespace-nowrap tabular-nums">{amount}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="pt-4 text-left text-lg">
                  Samen, inclusief btw
                </th>
                <td className="pt-4 text-right font-display text-step-1 font-bold whitespace-nowrap tabular-nums">
                  € 940
                </td>
              </tr>
            </tfoot>
          </table>
        </Card>
        <p className="max-w-prose text-muted">
          Het uurtarief, de wagen en de toeslag verschillen per bedrijf. Juist daarom loont het om
          een paar offertes naast elkaar te leggen.
        </p>
      </Section>
      <Faq title="Nog vier vragen" questions={QUESTIONS} />
      <CallToAction
        title="Wat kost jouw verhuizing?"
        text="Een richtprijs is een gok, een offerte een afspraak. Vraag er tot vijf aan, gratis."
      />
    </>
  );
}
