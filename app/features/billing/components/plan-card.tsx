import { formatCents } from "~/shared/money.ts";
import { COMPANY_REGISTRATION, SUBSCRIPTION } from "~/shared/paths.ts";
import type { Reader } from "~/shared/reader.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Checklist, Stamp } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { Van } from "~/ui/illustrations/van.tsx";
import {
  OFFER_DISCOUNT_CENTS,
  OFFER_EXCL_CENTS,
  OFFER_INCL_CENTS,
} from "../../launch/constants.ts";
import {
  DEBIT_TAKES,
  PLAN_FEATURES,
  PLAN_NAME,
  PRICE_EXCL_CENTS,
  PRICE_INCL_CENTS,
} from "../constants.ts";

/** The plan as one card. */
export function PlanCard(props: {
  /** Places of the launch offer that the reader may take; without any the regular price holds. */
  placesLeft: number;
  gives: readonly string[];
  /** The one thing to do about it, and the quiet way beside that. */
  children: Elements;
}) {
  const { placesLeft, gives, children } = props;
  const isOffered = placesLeft > 0;
  return (
    <section className="grid rounded-box border-2 border-ink bg-card shadow-box md:grid-cols-[1.15fr_1fr]">
      <div className="grid content-start gap-5 p-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-step-1">{PLAN_NAME}</h2>
          {isOffered && <Stamp tone="accent">{placesText(placesLeft)}</Stamp>}
        </div>
        {isOffered && <Price {...OFFER} when="eerste maand" isMain />}
        <Price
          {...REGULAR}
          when={isOffered ? "per maand daarna" : "per maand"}
          isMain={!isOffered}
        />
        {children}
        {isOffered && (
          <p className="text-sm text-muted">
            De lanceringsactie is voor bedrijven die nog geen abonnement hadden en scheelt{" "}
            <span translate="no">{formatCents(OFFER_DISCOUNT_CENTS)}</span>. Is de laatste plek weg,
            dan geldt de gewone prijs.
          </p>
        )}
      </div>
      <div className="stub grid content-between gap-6 p-5 sm:p-8">
        <Checklist items={[...PLAN_FEATURES, ...gives, "Maandelijks opzegbaar"]} />
        <Van className="hidden h-24 justify-self-end md:block" />
      </div>
    </section>
  );
}

const OFFER = { exclCents: OFFER_EXCL_CENTS, inclCents: OFFER_INCL_CENTS };
const REGULAR = { exclCents: PRICE_EXCL_CENTS, inclCents: PRICE_INCL_CENTS };

const placesText = (left: number) => `Nog ${left} ${left === 1 ? "plek" : "plekken"}`;

/** A price without btw, which companies reckon in, and small beside it with btw, which is paid. */
function Price(props: { exclCents: number; inclCents: number; when: string; isMain: boolean }) {
  const { exclCents, inclCents, when, isMain } = props;
  return (
    <p className="grid gap-1 tabular-nums">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span
          translate="no"
          className={`font-display leading-none font-bold ${isMain ? "text-step-3" : "text-step-1"}`}
        >
          {formatCents(exclCents)}
        </span>
        <span className={isMain ? "font-semibold" : ""}>{`excl. btw, ${when}`}</span>
      </span>
      <span className="text-sm text-muted">{`${formatCents(inclCents)} incl. btw`}</span>
    </p>
  );
}

/** To registering and paying in one go, with the first payment; its page says of which month. */
export function RegisterAndPay(props: { placesLeft: number; look?: "primary" | "secondary" }) {
  const { placesLeft, look = "primary" } = props;
  const cents = placesLeft > 0 ? OFFER_INCL_CENTS : PRICE_INCL_CENTS;
  return (
    <LinkButton href={COMPANY_REGISTRATION} size="large" look={look} className="max-sm:w-full">
      <span>{`Registreren en betalen, ${formatCents(cents)}`}</span>
    </LinkButton>
  );
}

/** Readers who have the plan, or are about to. */
type Payer = Exclude<Reader, "visitor" | "client" | "admin" | "company" | "former">;

/**
 * How each stands, and what there is to do about it on its own page, which says what that costs; by an `intent` at
 * once where it only leads to the payment page.
 */
const STANDS: Record<Payer, { text: string; button?: string; intent?: string }> = {
  "under-way": {
    text: `Je eerste betaling is onderweg. Een incasso duurt ${DEBIT_TAKES}; je hoeft niets te doen.`,
  },
  subscriber: { text: "Je hebt dit abonnement. Je kunt onbeperkt offertes sturen." },
  paused: {
    text: "Je hebt dit abonnement en je pauzeert: je betaalt niets en stuurt nu geen offertes.",
  },
  cancelled: {
    text: "Je hebt opgezegd, maar je abonnement loopt nog. Betalen is nu niet nodig.",
    button: "Opzegging intrekken",
  },
  "in-arrears": {
    text: "Er staat nog een betaling open. Betaal die, dan loopt je abonnement gewoon door.",
    intent: "pay-arrears",
    button: "Nu betalen",
  },
};

/** Beside the price of the plan: how a company that has it stands, and the one thing to do about it. */
export function PlanStanding({ reader }: { reader: Payer }) {
  const { text, button = "Bekijk je abonnement", intent } = STANDS[reader];
  const wide = { size: "large", className: "max-sm:w-full" } as const;
  return (
    <div className="grid w-full justify-items-start gap-3">
      <p>{text}</p>
      {intent ? (
        <form method="post" action={SUBSCRIPTION} className="max-sm:w-full">
          <Button name="intent" value={intent} {...wide}>
            {button}
          </Button>
        </form>
      ) : (
        <LinkButton href={SUBSCRIPTION} {...wide}>
          {button}
        </LinkButton>
      )}
    </div>
  );
}
