import { href } from "react-router";
import { DEBIT_TAKES } from "~/features/billing/constants.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { formatCents } from "~/shared/money.ts";
import { writeMark } from "~/shared/on-show.ts";
import { AFTER_REGISTRATION } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card, Checklist } from "~/ui/card.tsx";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { OnShow } from "~/ui/on-show.tsx";
import { PageTitle } from "~/ui/page.tsx";

const WHY = {
  refunded: {
    title: "Je betaling gaat terug",
    text: "Terwijl je betaalde ging de laatste plaats naar een ander bedrijf. Je krijgt het hele bedrag terug; de uitleg staat in je mail. Je kunt het meteen opnieuw proberen.",
  },
  cancelled: {
    title: "Je betaling is niet afgerond",
    text: "Er is niets afgeschreven. Je gegevens staan klaar: je hoeft ze niet opnieuw in te vullen.",
  },
  unconfirmed: {
    title: "We wachten op je betaling",
    text: "De betaaldienst heeft de betaling nog niet bevestigd. Soms duurt dat een minuut: ververs deze pagina. Brak je de betaling af, probeer het dan opnieuw.",
  },
  "under-way": BILLING_MESSAGES["under-way"],
  failed: {
    title: "Je betaling is niet gelukt",
    text: `Je bank heeft de incasso niet uitgevoerd. Er is niets afgeschreven. Met iDEAL of een creditcard ben je meteen klaar; een incasso duurt weer ${DEBIT_TAKES}.`,
  },
  open: {
    title: "Nog één stap: betalen",
    text: "Je abonnement begint zodra de eerste maand is betaald. Je gegevens staan klaar.",
  },
} as const;

/** There is no paid subscription: kindly why, and the way to try again. */
export function NoPayment(props: { reason: keyof typeof WHY; firstMonthCents: number }) {
  const { reason, firstMonthCents } = props;
  const { title, text } = WHY[reason];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card className="grid justify-items-start gap-4">
        <BoxOpen className="h-28" />
        <p>{text}</p>
        {reason !== "under-way" && (
          <p>
            Je eerste maand kost <strong>{`${formatCents(firstMonthCents)} incl. btw`}</strong>.
          </p>
        )}
        <form method="post" action={AFTER_REGISTRATION} className="flex flex-wrap gap-3">
          <OnShow mark={writeMark(firstMonthCents)} />
          {reason !== "under-way" && (
            <Button name="intent" value="pay">
              {reason === "open" ? "Naar de betaling" : "Opnieuw proberen"}
            </Button>
          )}
          <LinkButton look="secondary" href={href("/contact")}>
            Vraag het ons
          </LinkButton>
        </form>
      </Card>
    </>
  );
}

/** The mail was confirmed elsewhere: from here on signing in opens more. */
export function SignInAgain() {
  const back = encodeURIComponent(AFTER_REGISTRATION);
  return (
    <Card className="grid justify-items-start gap-4">
      <p>
        Je registratie is compleet. Log in met je e-mailadres en wachtwoord om je code te zien en je
        profiel af te maken.
      </p>
      <LinkButton href={`${href("/verhuis/login")}?redirect=${back}`}>Inloggen</LinkButton>
    </Card>
  );
}

/** What a company does first that paid, or whose payment is under way: confirm its mail, or go on. */
export function PaidNextSteps(props: { email: string; isSignedIn: boolean; isLaunched: boolean }) {
  const { email, isSignedIn, isLaunched } = props;
  if (!isSignedIn) {
    return (
      <Card key="unconfirmed" className="tape grid gap-4">
        <h2 className="text-step-1">Bevestig je e-mailadres</h2>
        <p>
          We stuurden een mail naar{" "}
          <strong translate="no" className="wrap-anywhere">
            {email}
          </strong>
          . Open de link daarin: dan is je account klaar
          <span>{isLaunched && " en maak je je bedrijfsprofiel af"}</span>. Niets ontvangen? Kijk
          ook bij je ongewenste mail.
        </p>
        <form method="post" action={AFTER_REGISTRATION}>
          <Button look="secondary" name="intent" value="resend">
            Verificatiemail opnieuw sturen
          </Button>
        </form>
      </Card>
    );
  }
  return (
    <Card className="tape grid justify-items-start gap-4">
      <h2 className="text-step-1">
        {isLaunched ? "Verder met je bedrijf" : "Je account is klaar"}
      </h2>
      <p>
        {isLaunched
          ? "Op je dashboard maak je je profiel af, bekijk je opdrachten en stuur je offertes."
          : "Je e-mailadres is bevestigd en je plek ligt vast."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isLaunched && (
          <LinkButton href={href("/verhuisbedrijf-dashboard")}>Naar het dashboard</LinkButton>
        )}
        <LinkButton look="secondary" href={href("/subscription-management")}>
          Bekijk je abonnement
        </LinkButton>
      </div>
    </Card>
  );
}

/** The days before the launch; `day` is its date in words. */
export function WaitForLaunch({ day, days }: { day: string; days: number }) {
  return (
    <section className="board grid gap-4 rounded-box border border-line p-4 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-sm text-muted">We openen op</p>
          <h2 className="text-step-2">{day}</h2>
          <p className="font-semibold">
            {days === 1 ? "Morgen is het zover" : `Nog ${days} dagen`}
          </p>
        </div>
        <Van className="h-20 max-w-full sm:h-24" />
      </div>
      <p>
        Vanaf die dag maak je je bedrijfsprofiel af, zie je opdrachten en stuur je offertes. Tot dan
        is het dashboard voor bedrijven met een abonnement nog dicht. Dit kan al wel:
      </p>
      <Checklist
        items={[
          "Collega's aanbrengen met je code hieronder",
          "Je wachtwoord en tweestapsverificatie regelen, bij Account",
          "Je abonnement bekijken of opzeggen",
        ]}
      />
    </section>
  );
}
