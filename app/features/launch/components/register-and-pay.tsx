import { formatCents } from "~/shared/money.ts";
import { COMPANY_REGISTRATION } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { OFFER_INCL_CENTS } from "../constants.ts";

/** The way to registering and paying in one go, with what the first payment is (cents incl. btw). */
export function RegisterAndPay({
  placesLeft,
  regularInclCents,
}: {
  /** Places of the launch offer; without any the regular price holds. */
  placesLeft: number;
  regularInclCents: number;
}) {
  const price =
    placesLeft > 0
      ? `${formatCents(OFFER_INCL_CENTS)} incl. btw de eerste maand`
      : `${formatCents(regularInclCents)} incl. btw per maand`;
  return (
    <LinkButton href={COMPANY_REGISTRATION} size="large" look="secondary" className="text-center">
      Registreren en direct starten, {price}
    </LinkButton>
  );
}
