import { href, redirect } from "react-router";
import { PlanStanding } from "~/features/billing/components/plan-standing.tsx";
import {
  PAUSE_MONTHS_A_YEAR,
  PLAN_FEATURES,
  PLAN_NAME,
  PRICE_EXCL_CENTS,
  PRICE_INCL_CENTS,
} from "~/features/billing/constants.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { RegisterAndPay } from "~/features/launch/components/register-and-pay.tsx";
import {
  OFFER_DISCOUNT_CENTS,
  OFFER_EXCL_CENTS,
  OFFER_INCL_CENTS,
} from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/index.server.ts";
import { actorOf, appOf, readerOf, requireCompany } from "~/server/auth/gates.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { attempt, formAction } from "~/server/web/form-action.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { page } from "~/shared/page.ts";
import { COMPANY_SIGN_UP, DETAILS_TO_PAY, SUBSCRIPTION, WAITING_LIST } from "~/shared/paths.ts";
import { describePage, pageTitle } from "~/shared/product.ts";
import type { Reader } from "~/shared/reader.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Checklist, Stamp } from "~/ui/card.tsx";
import { BoxClosed } from "~/ui/illustrations/boxes.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { CallToAction, Faq, faqFacts, Section } from "~/ui/sections.tsx";
import { startCheckout } from "~/use-cases/subscribe.ts";
import { syncCancelled } from "~/use-cases/sync-return.ts";
import type { Route } from "./+types/pricing";

const QUESTIONS = [
  {
    question: "Wat kan ik zonder abonnement?",
    answer:
      "Een account en een profiel maken, en daarmee alle open opdrachten bekijken met route, datum en inboedel. Voor het sturen van offertes heb je het abonnement nodig.",
  },
  {
    question: "Hoe betaal ik?",
    answer:
      "Per maand vooruit, met automatische SEPA-incasso. De eerste maand betaal je met iDEAL, een incasso of een creditcard; daarna gaat het vanzelf. Van elke betaling krijg je een factuur.",
  },
  {
    question: "Hoe zeg ik op?",
    answer:
      "Met een knop in je dashboard, tot en met de 25e van de maand. Je houdt toegang tot het einde van de periode waarvoor je hebt betaald. Later opzeggen kan ook, zolang de nieuwe periode niet is begonnen.",
  },
  {
    question: "Kan ik pauzeren?",
    answer: `Ja, hoogstens ${PAUSE_MONTHS_A_YEAR} maanden per kalenderjaar, vanaf het einde van een betaalde maand. Je betaalt dan niets en stuurt geen offertes; je profiel en je plaats in de provincie blijven van jou.`,
  },
  {
    question: "Betaal ik ook als ik niets win?",
    answer: `Ja, het bedrag staat vast. Daar staat tegenover dat er nooit iets bij komt: geen commissie, geen kosten per contact. En je biedt per opdracht tegen hooguit ${MAX_PROPOSALS - 1} anderen.`,
  },
  {
    question: "Kan ik een maand gratis krijgen?",
    answer:
      "Ja. Breng een collega aan met je eigen code. Zodra die de eerste maand heeft betaald en is geverifieerd, krijg jij er een maand bij. Dat kan tot vijf keer per maand.",
  },
] as const;

const PAGE_PATH = href("/pricing");
/** In the address when a company comes back from the payment page without having paid. */
const CANCELLED = "geannuleerd";

export const handle = page({
  audience: "public",
  indexed: true,
  about: "companies",
  workOf: "company",
  hydrate: false,
  shows: "no company",
  reads: [CANCELLED],
  card: {
    title: `${formatWholeEuros(PRICE_EXCL_CENTS)} per maand, excl. btw`,
    text: "Alle opdrachten in je regio, onbeperkt offertes verzenden.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Prijzen voor verhuisbedrijven"),
    `${PLAN_NAME}: onbeperkt offertes sturen voor ${formatCents(PRICE_EXCL_CENTS)} excl. btw per maand. Geen commissie, maandelijks opzegbaar.`,
    faqFacts(QUESTIONS),
  );

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const isBack = new URL(request.url).searchParams.has(CANCELLED);
  const actor = isBack ? await actorOf(context) : null;
  if (actor?.kind === "company") {
    const ended = await attempt(app, () => syncCancelled(app, actor));
    if (ended === "paid") {
      throw await redirectWith(app, SUBSCRIPTION, BILLING_MESSAGES["paid-after-all"]);
    }
    throw await redirectWith(app, PAGE_PATH, BILLING_MESSAGES["not-paid"]);
  }
  return { reader: await readerOf(context), placesLeft: await readPlacesLeft(app) };
}

export const action = formAction({
  gate: requireCompany,
  act: ({ app, actor }) => startCheckout(app, actor),
  messages: BILLING_MESSAGES,
  failed: BILLING_MESSAGES["checkout-failed"],
  back(_, reason) {
    if (reason === null) return PAGE_PATH;
    if (reason === "no-invoice-details") return DETAILS_TO_PAY;
    return reason === "region-full" ? WAITING_LIST : SUBSCRIPTION;
  },
  done: (_, { url }) => redirect(url),
});

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { reader, placesLeft } = loaderData;
  const next = NEXT[reader];
  return (
    <>
      <Page>
        <PageTitle lead="Opdrachten bekijken is gratis. Met een abonnement stuur je onbeperkt offertes.">
          Eén vast bedrag per maand
        </PageTitle>
        <div className="grid items-start gap-8 lg:grid-cols-[1.2fr_1fr]">
          <Plan reader={reader} placesLeft={placesLeft} />
          {placesLeft > 0 ? <LaunchOffer placesLeft={placesLeft} /> : <FreePart />}
        </div>
      </Page>
      <Section beside title="Vragen over het abonnement">
        <Faq questions={QUESTIONS} />
      </Section>
      <CallToAction
        title={next.title}
        text={next.text}
        art={<Van className="hidden h-32 md:block" />}
      >
        <LinkButton href={next.href} size="large">
          {next.button}
        </LinkButton>
      </CallToAction>
    </>
  );
}

const LOOK_FIRST = {
  title: "Eerst kijken mag",
  text: "Zonder abonnement zie je met een compleet profiel alle opdrachten. Je betaalt pas als je wilt bieden.",
};
const TASKS = { href: href("/verhuisbedrijf-dashboard"), button: "Bekijk de opdrachten" };
const GO_ON = {
  title: "Aan het werk",
  text: "Nieuwe aanvragen in je werkgebied staan op je dashboard. Snel reageren loont.",
  ...TASKS,
};

/** The button at the page's end, which leads on from where each kind of reader is. */
const NEXT: Record<Reader, { title: string; text: string; href: string; button: string }> = {
  visitor: { ...LOOK_FIRST, href: COMPANY_SIGN_UP, button: "Bedrijf gratis aanmelden" },
  client: {
    title: "Zelf verhuizen is gratis",
    text: "Deze prijzen zijn voor verhuisbedrijven. Offertes aanvragen kost je niets.",
    href: href("/brief-form"),
    button: "Gratis offerte aanvragen",
  },
  admin: {
    title: "Je bent beheerder",
    text: "Deze prijzen zijn voor verhuisbedrijven. Jouw werk staat bij Beheer.",
    href: href("/admin"),
    button: "Naar beheer",
  },
  company: { ...LOOK_FIRST, ...TASKS },
  "under-way": {
    ...LOOK_FIRST,
    text: "Terwijl je betaling onderweg is, zie je met een compleet profiel alle opdrachten.",
    ...TASKS,
  },
  subscriber: GO_ON,
  cancelled: GO_ON,
  paused: {
    title: "Kijken kan ook in je pauze",
    text: "Alle opdrachten staan op je dashboard. Offertes sturen kan weer als je pauze voorbij is.",
    ...TASKS,
  },
  "in-arrears": {
    title: "De opdrachten blijven staan",
    text: "Je ziet ze op je dashboard, ook zolang er nog een betaling openstaat.",
    ...TASKS,
  },
};

/** The plan's own button, for each kind of reader. */
function PlanButton({ reader, placesLeft }: { reader: Reader; placesLeft: number }) {
  const wide = { size: "large", className: "w-full" } as const;
  switch (reader) {
    case "company":
      return (
        <form method="post">
          <Button {...wide}>Abonnement starten</Button>
        </form>
      );
    case "client":
      return <p>Dit abonnement is voor verhuisbedrijven. Jij gebruikt Verhuisbod gratis.</p>;
    case "admin":
      return <p>Dit abonnement is voor verhuisbedrijven.</p>;
    case "visitor":
      return <RegisterAndPay placesLeft={placesLeft} regularInclCents={PRICE_INCL_CENTS} />;
    default:
      return <PlanStanding reader={reader} />;
  }
}

function Plan({ reader, placesLeft }: { reader: Reader; placesLeft: number }) {
  return (
    <section className="rounded-box border-2 border-ink bg-card shadow-box">
      <div className="grid gap-5 p-5 sm:p-8">
        <h2 className="text-step-1">{PLAN_NAME}</h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-step-3 leading-none font-bold tabular-nums">
            {formatCents(PRICE_EXCL_CENTS)}
          </span>
          <span className="text-muted">excl. btw per maand</span>
        </p>
        <p className="text-muted tabular-nums">
          {formatCents(PRICE_INCL_CENTS)} incl. btw · maandelijks opzegbaar
        </p>
        <Checklist
          items={[
            ...PLAN_FEATURES,
            "Geen commissie en geen kosten per contact",
            `Hooguit ${MAX_PROPOSALS} offertes per opdracht`,
          ]}
        />
      </div>
      <div className="tear p-5 sm:px-8">
        <PlanButton reader={reader} placesLeft={placesLeft} />
      </div>
    </section>
  );
}

function LaunchOffer({ placesLeft }: { placesLeft: number }) {
  return (
    <aside className="board grid gap-3 rounded-box border border-line p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-step-1">Lanceringsactie</h2>
        <Stamp tone="accent">{`Nog ${placesLeft} ${placesLeft === 1 ? "plek" : "plekken"}`}</Stamp>
      </div>
      <p>
        De eerste maand voor{" "}
        <strong className="tabular-nums">{formatCents(OFFER_INCL_CENTS)} incl. btw</strong> (
        {formatCents(OFFER_EXCL_CENTS)} excl.), daarna {formatCents(PRICE_INCL_CENTS)} incl. btw per
        maand. Dat scheelt {formatCents(OFFER_DISCOUNT_CENTS)}.
      </p>
      <p className="text-muted">
        Voor nieuwe bedrijven. Is de laatste plek weg, dan geldt de gewone prijs.
      </p>
    </aside>
  );
}

function FreePart() {
  return (
    <aside className="board grid gap-4 rounded-box border border-line p-6">
      <BoxClosed className="h-24" />
      <h2 className="text-step-1">Gratis, zonder abonnement</h2>
      <Checklist
        items={[
          "Een account en een eigen profiel",
          "Alle open opdrachten bekijken",
          "Filteren op provincie en soort werk",
        ]}
      />
    </aside>
  );
}
