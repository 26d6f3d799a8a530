import { redirect } from "react-router";
import {
  PlanCard,
  PlanStanding,
  RegisterAndPay,
} from "~/features/billing/components/plan-card.tsx";
import {
  PAUSE_MONTHS_A_YEAR,
  PLAN_NAME,
  PRICE_EXCL_CENTS,
  PRICE_INCL_CENTS,
} from "~/features/billing/constants.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { MAX_PROPOSALS } from "~/features/briefs/constants.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/index.server.ts";
import { actorOf, appOf, readerOf, requireCompany } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { ON_SHOW, writeMark } from "~/shared/on-show.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import {
  COMPANY_SIGN_UP,
  DETAILS_TO_PAY,
  HOMES,
  PRICING,
  SUBSCRIPTION,
  WAITING_LIST,
} from "~/shared/paths.ts";
import { isOfferedTo, type Reader } from "~/shared/reader.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { Button, LinkButton } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { OnShow } from "~/ui/on-show.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Faq, faqFacts } from "~/ui/sections.tsx";
import { startCheckout } from "~/use-cases/subscribe.ts";
import { syncCancelled } from "~/use-cases/sync-return.ts";
import type { Route } from "./+types/pricing";

const QUESTIONS = {
  "Wat kan ik zonder abonnement?":
    "Een account en een profiel maken, en daarmee alle open opdrachten bekijken met route, datum en inboedel. Voor het sturen van offertes heb je het abonnement nodig.",
  "Hoe betaal ik?":
    "Per maand vooruit, met automatische SEPA-incasso. De eerste maand betaal je met iDEAL, een incasso of een creditcard; daarna gaat het vanzelf. Van elke betaling krijg je een factuur.",
  "Hoe zeg ik op?":
    "Met een knop in je dashboard, tot en met de 25e van de maand. Je houdt toegang tot het einde van de periode waarvoor je hebt betaald. Later opzeggen kan ook, zolang de nieuwe periode niet is begonnen.",
  "Kan ik pauzeren?": `Ja, hoogstens ${PAUSE_MONTHS_A_YEAR} maanden per kalenderjaar, vanaf het einde van een betaalde maand. Je betaalt dan niets en stuurt geen offertes; je profiel en je plaats in de provincie blijven van jou.`,
  "Betaal ik ook als ik niets win?": `Ja, het bedrag staat vast. Daar staat tegenover dat er nooit iets bij komt: geen commissie, geen kosten per contact. En je biedt per opdracht tegen hooguit ${MAX_PROPOSALS - 1} anderen.`,
  "Kan ik een maand gratis krijgen?":
    "Ja. Breng een collega aan met je eigen code. Zodra die de eerste maand heeft betaald en is geverifieerd, krijg jij er een maand bij. Dat kan tot vijf keer per maand.",
};

/** In the address when a company comes back from the payment page without having paid. */
const CANCELLED = "geannuleerd";

export const handle = page({
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
    throw await redirectWith(app, PRICING, BILLING_MESSAGES["not-paid"]);
  }
  return { reader: await readerOf(context), placesLeft: await readPlacesLeft(app) };
}

export const action = formAction({
  gate: requireCompany,
  act: ({ app, actor, fields }) => startCheckout(app, actor, textField(fields, ON_SHOW)),
  messages: BILLING_MESSAGES,
  failed: BILLING_MESSAGES["checkout-failed"],
  back(_, reason) {
    if (reason === null || reason === "other-price") return PRICING;
    if (reason === "no-invoice-details") return DETAILS_TO_PAY;
    return reason === "region-full" ? WAITING_LIST : SUBSCRIPTION;
  },
  done: (_, { url }) => redirect(url),
});

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { reader } = loaderData;
  const placesLeft = isOfferedTo(reader) ? loaderData.placesLeft : 0;
  return (
    <>
      <Page>
        <PageTitle lead="Opdrachten bekijken is gratis. Met een abonnement stuur je onbeperkt offertes.">
          Eén vast bedrag per maand
        </PageTitle>
        <PlanCard
          placesLeft={placesLeft}
          gives={[
            "Geen commissie en geen kosten per contact",
            `Hooguit ${MAX_PROPOSALS} offertes per opdracht`,
          ]}
        >
          <PlanWay reader={reader} placesLeft={placesLeft} />
        </PlanCard>
      </Page>
      <Faq title="Vragen over het abonnement" questions={QUESTIONS} />
    </>
  );
}

/** The one thing that each kind of reader can do about the plan, and the quiet way beside it. */
function PlanWay({ reader, placesLeft }: { reader: Reader; placesLeft: number }) {
  switch (reader) {
    case "visitor":
      return (
        <LookFirst href={COMPANY_SIGN_UP}>
          <RegisterAndPay placesLeft={placesLeft} />
        </LookFirst>
      );
    case "company":
    case "former":
      return (
        <LookFirst href={HOMES.company}>
          <form method="post" className="max-sm:w-full">
            <OnShow mark={writeMark(placesLeft > 0 ? OFFER_INCL_CENTS : PRICE_INCL_CENTS)} />
            <Button size="large" className="max-sm:w-full">
              Abonnement starten
            </Button>
          </form>
        </LookFirst>
      );
    case "client":
      return (
        <>
          <p>Dit abonnement is voor verhuisbedrijven. Jij gebruikt Verhuisbod gratis.</p>
          <AskForProposals size="large" />
        </>
      );
    case "admin":
      return (
        <>
          <p>Dit abonnement is voor verhuisbedrijven. Jouw werk staat bij Beheer.</p>
          <LinkButton href={HOMES.admin} size="large" className="justify-self-start">
            Naar beheer
          </LinkButton>
        </>
      );
    default:
      return (
        <div className="grid justify-items-start gap-2">
          <PlanStanding reader={reader} />
          <LinkButton href={HOMES.company} look="quiet" className="-ml-4">
            Bekijk de opdrachten
          </LinkButton>
        </div>
      );
  }
}

/** How the plan is begun, and beside it the way to look around before. */
function LookFirst({ href, children }: { href: string; children: Elements }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {children}
        <LinkButton href={href} look="quiet" size="large" className="max-sm:w-full md:max-lg:-ml-6">
          Eerst gratis kijken
        </LinkButton>
      </div>
      <p className="text-sm text-muted">
        Zonder abonnement zie je met een compleet profiel alle opdrachten. Je betaalt pas als je
        wilt bieden.
      </p>
    </div>
  );
}
