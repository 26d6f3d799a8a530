import { describePage, page, pageTitle } from "~/shared/page.ts";
import { BoxClosed, BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Key, PianoHoist, Staircase } from "~/ui/illustrations/moving-day.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { CallToAction, DrawnCards, Faq, faqFacts, Hero, Section, Steps } from "~/ui/sections.tsx";
import type { Route } from "./+types/how-it-works";

const QUESTIONS = {
  "Wat kost een aanvraag?":
    "Niets. Een aanvraag plaatsen, offertes ontvangen en vergelijken is gratis, en je bent nergens toe verplicht. De bedrijven betalen ons een vast bedrag per maand, geen commissie over jouw verhuizing.",
  "Hoe snel heb ik offertes?":
    "Zodra je aanvraag online staat, krijgen passende bedrijven in de provincies waar je vertrekt en aankomt bericht. We streven naar offertes binnen 24 uur, hoogstens vijf, en je krijgt een mail bij elke. Werkt er nog geen bedrijf bij jou in de buurt, dan zeggen we dat meteen, met wat helpt.",
  "Wie ziet mijn naam en telefoonnummer?":
    "Alleen het bedrijf waarvan je de offerte accepteert, en pas op dat moment. Daarvoor zien bedrijven je plaats, provincie, verhuisdatum en wat er mee moet, en de vier cijfers van je postcode als je die invult. Telefoonnummers en e-mailadressen die je in de toelichting typt, verbergen we.",
  "Hoe weet ik dat een bedrijf te vertrouwen is?":
    "Alleen bedrijven die we in het Handelsregister hebben gecontroleerd, kunnen een offerte sturen. Op het profiel zie je wanneer dat was, wat het bedrijf doet en in welke provincies het werkt.",
  "Kan een prijs later nog veranderen?":
    "Alleen als je zelf je aanvraag wijzigt, bijvoorbeeld omdat er een piano bij komt, of als de dag voorbij is tot wanneer de offerte geldt. Het bedrijf bevestigt dan zijn offerte of past hem aan, en je ziet wat er veranderde voordat je kiest. Op de knop waarmee je accepteert staat het bedrag dat je afspreekt, inclusief btw.",
  "Hoe vergelijk ik offertes die niet hetzelfde dekken?":
    "Per offerte zie je wat is inbegrepen, wat extra kost en wat het bedrijf niet doet. De vergelijkbare prijs rekent alles mee waar jij om vroeg. Zo lijkt een offerte niet goedkoop omdat er iets ontbreekt.",
  "Wat als er niets voor me bij zit?":
    "Wijs de offertes af of trek je aanvraag in. Dat kan met een paar klikken in je overzicht en het kost niets.",
  "Kan ik ook een woning laten ontruimen?":
    "Ja. Kies in het formulier voor woningontruiming. Je krijgt dan offertes van bedrijven die ontruimingen doen.",
};

export const handle = page({
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Zo werkt het",
    text: "Vertel één keer wat er mee moet, vergelijk tot vijf offertes en kies zelf.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Hoe werkt het?"),
    "In vier stappen naar een verhuisbedrijf: aanvraag plaatsen, offertes ontvangen, vergelijken en kiezen. Lees wat er met je gegevens gebeurt en wat het kost.",
    faqFacts(QUESTIONS),
  );

const STEPS = {
  "Vertel wat er mee moet": {
    text: "Van waar naar waar, de datum en wat er zwaar of breekbaar is. Tik je spullen aan in een lijst, dan rekenen we uit hoeveel m³ het is. Vijf korte stappen.",
    art: <BoxOpen className="h-24" />,
  },
  "Bevestig je e-mailadres": {
    text: "Je aanvraag staat meteen online. Met de link in je mail open je je eigen overzicht.",
    art: <BoxClosed className="h-24" />,
  },
  "Vergelijk tot vijf offertes": {
    text: "We streven naar offertes binnen 24 uur. Je ziet naast elkaar wat elke offerte dekt, met een vergelijkbare prijs voor alles wat je vroeg. Elke prijs is inclusief btw.",
    art: <Van className="h-20" />,
  },
  "Accepteer er één": {
    text: "Je kiest de dag en wat je erbij wilt, en spreekt één prijs af. Dat bedrijf krijgt je gegevens; de andere krijgen netjes bericht.",
    art: <Key className="h-20" />,
  },
};

const TIPS = {
  "Tel de trappen mee": {
    text: "De verdieping en een lift maken een groot verschil. Vul ze in voor beide adressen, dan hoeft niemand te gokken.",
    art: <Staircase className="h-28" />,
  },
  "Noem het zware werk": {
    text: "Een piano of kluis vraagt om extra handen of een hijsbalk. Wie het vooraf weet, rekent eerlijker.",
    art: <PianoHoist className="h-32" />,
  },
};

export default function HowItWorks() {
  return (
    <>
      <Hero
        title="Hoe werkt het?"
        lead="Jij doet één aanvraag, bedrijven doen hun best. In vier stappen van volle kasten naar een ploeg voor de deur."
        art={<Staircase className="w-56 md:w-80" />}
      />
      <Section title="Vier stappen">
        <Steps steps={STEPS} />
      </Section>
      <Section board title="Zo krijg je scherpe offertes">
        <DrawnCards cards={TIPS} columns="md:grid-cols-2" />
      </Section>
      <Faq title="Vragen die vaak langskomen" questions={QUESTIONS} />
      <CallToAction
        title="Klaar om te vergelijken?"
        text="Een aanvraag kost een paar minuten. Je kunt tussendoor stoppen; wat je hebt ingevuld, blijft staan."
      />
    </>
  );
}
