import { href } from "react-router";
import { formatCents } from "~/shared/money.ts";
import { COMPANY_REGISTRATION } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { BoxClosed } from "~/ui/illustrations/boxes.tsx";
import { OFFER_EXCL_CENTS, OFFER_INCL_CENTS, OFFER_PERCENT, OFFER_PLACES } from "../constants.ts";

const INPUT =
  "min-h-11 w-full rounded-box border border-edge bg-card px-3 py-2 font-normal aria-invalid:border-2 aria-invalid:border-bad";

/** The pre-launch modal: closed in the page's HTML, its island opens it once a browser. */
export function LaunchModal(props: {
  placesLeft: number;
  launchDay: string;
  regularExclCents: number;
}) {
  const { placesLeft, launchDay, regularExclCents } = props;
  return (
    <dialog id="lancering" aria-labelledby="lancering-titel" className="window max-w-lg">
      <form
        method="post"
        action={href("/lancering")}
        data-target={COMPANY_REGISTRATION}
        noValidate
        className="grid gap-4 p-5 sm:p-7"
      >
        <div className="flex items-end justify-between gap-4">
          <h2 id="lancering-titel" className="text-step-1">
            Verhuisbedrijf? We openen op <span>{launchDay}</span>
          </h2>
          <BoxClosed className="h-20 shrink-0" />
        </div>
        <p>
          {placesLeft > 0 ? (
            <span key="offer">
              <span>{firstPlaces(placesLeft)}</span> in de eerste maand{" "}
              <strong translate="no">{formatCents(OFFER_EXCL_CENTS)}</strong> in plaats van{" "}
              <span translate="no">{formatCents(regularExclCents)}</span> excl. btw. Dat is{" "}
              <span>{OFFER_PERCENT}</span>% korting. Na 'Meld me aan' kun je meteen registreren (
              <span translate="no">{formatCents(OFFER_INCL_CENTS)}</span> incl. btw).
            </span>
          ) : (
            "Laat je naam achter, dan hoor je van ons zodra de eerste opdrachten klaarstaan."
          )}
        </p>
        <p className="text-muted">
          Verhuis je zelf? Dan is dit niet voor jou: kies 'Misschien later' en vraag gewoon gratis
          je offertes aan.
        </p>
        <label className="grid gap-1 font-semibold">
          Naam
          <input name="name" autoComplete="name" required className={INPUT} />
        </label>
        <label className="grid gap-1 font-semibold">
          E-mailadres
          <input name="email" inputMode="email" autoComplete="email" required className={INPUT} />
        </label>
        <div role="status" className="contents" data-outcome />
        <div className="flex flex-wrap gap-3">
          <Button>Meld me aan</Button>
          <Button type="submit" look="secondary" formMethod="dialog" formNoValidate>
            Misschien later
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function firstPlaces(placesLeft: number): string {
  if (placesLeft === 1) return "Nog één bedrijf betaalt";
  const which = placesLeft === OFFER_PLACES ? "eerste" : "volgende";
  return `De ${which} ${placesLeft} bedrijven betalen`;
}
